"""Keeping score when people play with their own cards."""
