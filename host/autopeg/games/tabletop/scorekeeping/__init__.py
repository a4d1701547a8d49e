"""Score pad for Table Top Cribbage with physical cards."""
