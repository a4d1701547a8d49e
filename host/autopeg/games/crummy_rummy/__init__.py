"""Crummy Rummy."""
