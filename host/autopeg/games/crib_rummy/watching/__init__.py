"""Crib Rummy watched: cards laid in a turn join into melds, and the discard ends it (R11-R50)."""

from autopeg.games.crib_rummy.watching.hand_reading import begin as begin
from autopeg.games.crib_rummy.watching.hand_reading import moves_of as moves_of
from autopeg.games.crib_rummy.watching.laying import correction as correction
from autopeg.games.crib_rummy.watching.laying import lay as lay
from autopeg.games.crib_rummy.watching.laying import say as say

PACKS: int = 2
HAS_GO: bool = False

settle: None = None
"""Hands and rounds are settled by the points of a turn, or those left in a hand."""
