"""What builds the site and never ships to the browser."""
