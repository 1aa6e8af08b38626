"""The games side by side: one question put to each of them.

May import: catalogue, declare.
"""
