"""What keeps a server standing among strangers: headers, limits, logs, figures.

Every piece works alone; the app puts them together.
"""
