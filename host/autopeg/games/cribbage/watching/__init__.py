"""Cribbage watched: what the cards on a table mean (C7-C31)."""

from autopeg.games.cribbage.watching.deal_reading import begin as begin
from autopeg.games.cribbage.watching.deal_reading import moves_of as moves_of
from autopeg.games.cribbage.watching.laying import lay as lay
from autopeg.games.cribbage.watching.saying import say as say
from autopeg.games.cribbage.watching.spreading import correction as correction
from autopeg.games.cribbage.watching.totals import settle as settle

PACKS: int = 1
HAS_GO: bool = True
