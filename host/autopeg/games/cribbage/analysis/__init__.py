"""Values of discards and cards of the play."""
