"""The decisions of Table Top Cribbage: where a card goes, or that it goes to the crib."""

from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.choices import rank_turns
from autopeg.games.tabletop.rules import State
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove
from autopeg.statistics.decisions import Choice, Judgement

KINDS = ("turn",)
COSTLY = 1.5


def judge(state: State, move: TabletopMove) -> Judgement | None:
    """Return a turn with every cell and the crib, as a hint weighs them; None where there was one place only."""
    if not isinstance(move, Place | Crib):
        return None
    seat, card = move.player, move.card
    legal = tabletop.legal_moves(state, seat)
    if len(legal) < 2:
        return None
    choices = tuple(
        Choice(Crib(seat, card) if turn.cell is None else Place(seat, card, turn.cell), turn.worth)
        for turn in rank_turns(tabletop.view(state, seat), legal)
    )
    return Judgement(seat, "turn", next(choice for choice in choices if choice.move == move), choices)
