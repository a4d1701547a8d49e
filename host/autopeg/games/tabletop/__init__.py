"""Table Top Cribbage, and its variation Ship's Cribbage."""
