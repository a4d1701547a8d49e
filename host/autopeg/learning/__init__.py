"""Learning a game: its rules as a text to read and search, the words of players, lessons, and the first deal explained.

Needs no screen: the terminal and the page show what is made here.
"""
