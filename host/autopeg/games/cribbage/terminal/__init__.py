"""Terminal interface of cribbage."""
