"""Rules of keeping score with physical cards: sides, two pegs each, entries and corrections, the dealer."""
