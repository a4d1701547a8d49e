"""Melds in all rummy games: on the table, in the places of a run, and found among cards. Pure, like all rules."""
