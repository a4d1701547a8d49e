"""Code shared by the games that count fifteens, pairs and runs."""
