"""Drawings for people, on A4: how a board is put together, where its strips go, how it is wired."""
