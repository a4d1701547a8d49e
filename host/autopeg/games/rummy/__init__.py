"""Code shared by the rummy games: melds, the hand in its owner's order, lay options, keys and panels."""
