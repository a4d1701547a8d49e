"""Lessons in the terminal: on the screen, and in lines."""
