"""What the rummy games share in the terminal: a hand that its owner puts in order, and melds on the table."""
