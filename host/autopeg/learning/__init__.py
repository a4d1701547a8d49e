"""Learning a game: its rules as a text to read and search, players' words, lessons, and the first deal explained.

Needs no screen: the terminal and the page show what it makes.
"""
