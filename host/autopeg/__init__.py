"""Autopeg: cribbage and its cousins for people, bots and a board of LEDs."""

__version__ = "0.1.0"
