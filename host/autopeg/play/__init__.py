"""A game that is played: its table, how it is opened and left, who sits where, and the same deal for many."""
