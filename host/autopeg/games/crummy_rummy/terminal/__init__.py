"""Crummy Rummy in the terminal."""
