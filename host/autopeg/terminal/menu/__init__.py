"""Start menu of `autopeg` without arguments, on a screen or in lines.

`pages` has the choices and handles keys; `paint` and `app` show them, `lines` asks for them line by line. The result is
a command, as it would be typed.
"""
