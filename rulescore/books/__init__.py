"""The books: a package for each, in it a module for each topic, named like the topic's page."""
