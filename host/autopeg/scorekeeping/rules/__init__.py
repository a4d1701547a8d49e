"""Keeping score for physical cards as a game: sides, two pegs each, entries and corrections, the dealer."""
