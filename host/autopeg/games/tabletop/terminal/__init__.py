"""Table Top Cribbage in the terminal."""
