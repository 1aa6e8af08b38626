"""Build cache, previous build, swapping folders, Node, gzip.

May import: declare, project.
"""
