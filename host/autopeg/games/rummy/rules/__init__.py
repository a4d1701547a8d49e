"""Melds in any game of melds: on the table, in the places of a run, and found among cards. Pure, like all rules."""
