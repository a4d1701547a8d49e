"""Table Top Cribbage drawn: the table, what stands beside it, the scores."""
