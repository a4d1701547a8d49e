"""The states of the page that matter, by their names: each brings a device there and returns its page."""

import web_states_cribbage
import web_states_duplicates
import web_states_games
import web_states_learning
import web_states_pages
from finished_games import same_cards_every_time
from web_stage import STATES, Stage, play_games

__all__ = ["STATES", "Stage", "play_games", "same_cards_every_time"]

PARTS = (web_states_pages, web_states_learning, web_states_cribbage, web_states_games, web_states_duplicates)
"""The modules that fill `STATES` as they are imported."""
