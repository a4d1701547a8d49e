"""Keeping score for physical cards: what is typed, counted aloud and shown, on a screen and in lines."""
