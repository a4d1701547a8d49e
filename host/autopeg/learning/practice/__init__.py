"""Practice: drills for every game in rounds of ten, with results, and mistakes that come back."""
