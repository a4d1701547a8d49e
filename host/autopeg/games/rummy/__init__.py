"""What the games of melds share: melds, the hand in its owner's order, what can be laid, and their keys and panels."""
