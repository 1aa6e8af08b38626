"""Python for browsers: bundle, stored answers, package index.

Imports: content, system.
"""
