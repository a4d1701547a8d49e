"""Terminal interface of Table Top Cribbage."""
