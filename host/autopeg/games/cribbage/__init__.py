"""Cribbage."""
