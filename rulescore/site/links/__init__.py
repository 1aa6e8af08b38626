"""Links that last: short links, what chats show of them, moved addresses.

May import: catalogue, content, declare, external_books, render, show, system.
"""
