"""How the site is served: headers, nginx, the local server.

May import: system.
"""
