"""The states of the page that matter, by their names: each brings a device there and returns its page."""

from support.web.finished_games import same_cards_every_time
from support.web.stage import STATES, Stage, play_games
from support.web.states import cribbage, duplicates, games, learning, pages

__all__ = ["STATES", "Stage", "play_games", "same_cards_every_time"]

PARTS = (pages, learning, cribbage, games, duplicates)
"""The modules that fill `STATES` as they are imported."""
