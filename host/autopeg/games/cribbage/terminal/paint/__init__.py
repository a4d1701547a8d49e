"""Cribbage drawn: cards, the show, the scores."""
