"""What tests and measurements need of the machine: a Chromium, and a server for the site."""
