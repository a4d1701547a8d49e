"""Getting rid of cards after the contract is laid down."""

from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import extensions
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.crummy_rummy.rules.table_play import extended
from autopeg.games.rummy.rules.moves import Extend, TableMeld
from pegcore.melds import is_wild, penalty_of, penalty_points

_GOES_OUT = -1


def discard_priority(move: Extend | Replace) -> tuple[int, int]:
    """Rank a play: what lays natural cards comes first, then what replaces a wild one, then wild cards by themselves.

    Natural cards make room for wild ones (Y7). Of the same kind, the play that gets rid of more points is better.
    """
    if isinstance(move, Replace):
        return 1, penalty_of(move.card)
    cards = move.low + move.high
    kind = 2 if not any(map(is_wild, cards)) else 0
    return kind, penalty_points(cards)


def points_left_after(view: View, contract: LayDown) -> int:
    """Return the points in hand after a contract, what extends the table then, and a discard; -1 for going out."""
    hand = list(view.hand)
    for meld in contract.melds:
        for card in meld.cards:
            hand.remove(card)
    number = len(view.table)
    table = [
        *view.table,
        *(
            TableMeld(f"M{number + index}", view.seat, meld.kind, meld.cards)
            for index, meld in enumerate(contract.melds, 1)
        ),
    ]
    while len(hand) > 1:
        move = max(extensions(tuple(hand), table, view.seat, view.low_ace), key=discard_priority, default=None)
        if move is None:
            break
        for card in move.low + move.high:
            hand.remove(card)
        table = [extended(meld, move.low, move.high) if meld.id == move.meld else meld for meld in table]
    if len(hand) <= 1:
        return _GOES_OUT
    return penalty_points(tuple(hand)) - max(map(penalty_of, hand))
