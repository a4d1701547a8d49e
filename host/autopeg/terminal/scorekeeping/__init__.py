"""The score pad in the terminal: on a screen and in lines."""
