"""Getting rid of cards after the contract is laid down."""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import extensions
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.crummy_rummy.rules.table_play import extended
from autopeg.games.rummy.rules.moves import Extend, TableMeld
from pegcore.melds import is_wild, penalty_of, penalty_points

_GOES_OUT = -1


def discard_priority(move: Extend | Replace) -> tuple[int, int]:
    """Rank a play: extensions with natural cards come first, then replacing a wild card, then laying wild cards.

    Natural cards make room for wild ones (Y7). Of the same kind, the play that gets rid of more points is better.
    """
    if isinstance(move, Replace):
        return 1, penalty_of(move.card)
    cards = move.low + move.high
    kind = 2 if not any(map(is_wild, cards)) else 0
    return kind, penalty_points(cards)


def points_left_after(view: View, contract: LayDown) -> int:
    """Return the points in hand after a contract, all extensions that follow, and a discard; -1 for going out."""
    cards = [card for meld in contract.melds for card in meld.cards]
    number = len(view.table)
    melds = (
        TableMeld(f"M{number + index}", view.seat, meld.kind, meld.cards)
        for index, meld in enumerate(contract.melds, 1)
    )
    hand = _played_out(view, _left(view.hand, cards), [*view.table, *melds])
    if len(hand) <= 1:
        return _GOES_OUT
    return penalty_points(tuple(hand)) - max(map(penalty_of, hand))


def points_laid_with(view: View, play: Extend | Replace) -> int:
    """Return the points that leave the hand with a play and all extensions that follow."""
    cards = (play.card,) if isinstance(play, Replace) else play.low + play.high
    table = list(view.table)
    if isinstance(play, Extend):
        table = _with(table, play)
    left = _played_out(view, _left(view.hand, cards), table)
    return penalty_points(tuple(view.hand)) - penalty_points(tuple(left))


def _played_out(view: View, hand: list[Card], table: list[TableMeld]) -> list[Card]:
    """Return what is left of a hand after all extensions of the table, keeping at least the last card."""
    while len(hand) > 1:
        move = max(extensions(tuple(hand), table, view.seat, view.low_ace), key=discard_priority, default=None)
        if move is None:
            break
        hand = _left(hand, move.low + move.high)
        table = _with(table, move)
    return hand


def _left(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def _with(table: Sequence[TableMeld], move: Extend) -> list[TableMeld]:
    return [extended(meld, move.low, move.high) if meld.id == move.meld else meld for meld in table]
