"""What the games that count fifteens, pairs and runs share."""
