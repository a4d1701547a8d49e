"""Crummy Rummy watched: who goes out, and the hands that the others show at the end of a round (Y15-Y32)."""

from autopeg.games.crummy_rummy.watching.laying import correction as correction
from autopeg.games.crummy_rummy.watching.laying import lay as lay
from autopeg.games.crummy_rummy.watching.laying import say as say
from autopeg.games.crummy_rummy.watching.round_reading import begin as begin
from autopeg.games.crummy_rummy.watching.round_reading import moves_of as moves_of

PACKS: int = 2
HAS_GO: bool = False

settle: None = None
"""Hands and rounds are settled by the points of a turn, or those left in a hand."""
