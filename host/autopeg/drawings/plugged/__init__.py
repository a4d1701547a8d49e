"""Boards without soldering: a ready-made panel of LEDs in a frame cut with a knife, modules with terminals."""
