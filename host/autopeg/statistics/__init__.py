"""Statistics of players: averages, form, luck and skill, and the review of a game's decisions."""
