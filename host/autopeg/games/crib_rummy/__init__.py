"""Crib Rummy."""
