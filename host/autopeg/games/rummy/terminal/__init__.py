"""Terminal interface shared by the rummy games: a hand that its owner can sort, and melds on the table."""
