"""Practise: drills of every game in rounds of ten, with results and mistakes that come back."""
