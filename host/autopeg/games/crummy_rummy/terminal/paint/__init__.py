"""Crummy Rummy drawn: the piles, the table, what is being laid, the hand, and what is counted."""
