"""The build and its machine: cache, previous build, swapping folders, Node, gzip.

Imports: declare.
"""
