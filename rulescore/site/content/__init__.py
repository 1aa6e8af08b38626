"""What is read from pages, declarations and settings.

Imports: the core.
"""
