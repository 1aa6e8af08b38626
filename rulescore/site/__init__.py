"""What builds the site; it never ships to the browser."""
