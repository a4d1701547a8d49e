"""Crib Rummy in the terminal."""
