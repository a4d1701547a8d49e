"""Score pad for cribbage with physical cards."""
