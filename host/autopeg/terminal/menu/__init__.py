"""The start menu: what `autopeg` alone offers in a terminal, on a screen or in lines.

`pages` knows what can be chosen and what a key does; `paint` and `app` show it, `lines` asks for it line by line. What
comes of it is a command, as it would be typed.
"""
