"""What shows changes as they are saved: drafts, watching.

Imports: all above.
"""
