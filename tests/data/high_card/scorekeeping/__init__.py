"""High Card for people who play with their own cards."""
