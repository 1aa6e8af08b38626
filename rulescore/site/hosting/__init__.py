"""How the site is served: headers, nginx, the local server.

Imports: system.
"""
