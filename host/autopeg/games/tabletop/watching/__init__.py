"""Table Top Cribbage watched: cards in the cells of a grid, counted when all lie there (T3-T21)."""

from autopeg.games.tabletop.watching.round_reading import begin as begin
from autopeg.games.tabletop.watching.round_reading import moves_of as moves_of
from autopeg.games.tabletop.watching.totals import settle as settle
from autopeg.games.tabletop.watching.turning import correction as correction
from autopeg.games.tabletop.watching.turning import lay as lay
from autopeg.games.tabletop.watching.turning import say as say

PACKS: int = 1
HAS_GO: bool = False
