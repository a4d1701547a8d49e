"""Crib Rummy drawn: the piles, the melds, the hand, what can be laid, the end of a hand, the scores."""
