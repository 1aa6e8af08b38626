"""Calculators for a MkDocs site that is not ours: what is added to its built pages.

May import: catalogue, check, content, declare, embedding, language, output, project, python,
render, show, system, topics.
"""
