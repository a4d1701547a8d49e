"""Score pad without a screen: people play with their own cards, and their points are recorded here."""
