"""Links that last: short links, what chats show of them, moved addresses.

May import: catalogue, content, declare, external_books, language, render, show,
system.
"""
