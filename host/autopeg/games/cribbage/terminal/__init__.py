"""Cribbage in the terminal."""
