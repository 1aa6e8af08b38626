"""Tools for tests and measurements: browsers, and servers for the site."""
