"""Playing cards to the table: extending melds and replacing wild cards (Y24-Y29, Y39)."""

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, Card
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.laying import check_meld
from autopeg.games.crummy_rummy.rules.moves import End, Replace
from autopeg.games.crummy_rummy.rules.state import Cards, State
from autopeg.games.rummy.rules.moves import Extend, TableMeld, hand_without, meld_named, with_hand, with_meld
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import DEUCE, HIGH_ACE, LOW_ACE, WILDS, is_wild, natural_of


def extend(state: State, move: Extend) -> State:
    """Add cards of the hand to any player's meld; the result is checked, not each card (Y24, Y25)."""
    seat = move.player
    _check_laid_down(state, seat)
    meld = meld_named(state.table, move.meld)
    if not move.low and not move.high:
        raise IllegalMove("NOTHING_ADDED", "Y24", name=meld.id)
    hand = hand_without(state.hands[seat], move.low + move.high, seat, "Y17")
    longer = extended(meld, move.low, move.high)
    check_meld(longer.kind, longer.cards, state.options.low_ace)
    return replace(state, hands=with_hand(state.hands, seat, hand), table=with_meld(state.table, longer), touched=True)


def replace_wild(state: State, move: Replace) -> State:
    """Replace a wild card with a natural one; it moves to an end of a meld in the same play (Y26-Y28)."""
    seat = move.player
    _check_laid_down(state, seat)
    source, target = meld_named(state.table, move.meld), meld_named(state.table, move.to)
    hand = hand_without(state.hands[seat], (move.card,), seat, "Y17")
    wild = _replaceable(source, move, state.options.low_ace)
    if source.id != target.id and state.options.movable == "jokers" and wild != JOKER:
        raise IllegalMove("WILD_MAY_NOT_MOVE", "Y39", card=wild)
    freed = replace(source, cards=(*source.cards[: move.index], move.card, *source.cards[move.index + 1 :]))
    goal = freed if source.id == target.id else target
    goal = extended(goal, *(((wild,), ()) if move.end == "low" else ((), (wild,))))
    check_meld(goal.kind, goal.cards, state.options.low_ace)
    table = with_meld(with_meld(state.table, freed), goal)
    return replace(state, hands=with_hand(state.hands, seat, hand), table=table, touched=True)


def extended(meld: TableMeld, low: Cards, high: Cards) -> TableMeld:
    """Return the meld with cards added; in a set all new cards come last."""
    cards = meld.cards + low + high if meld.kind == "set" else low + meld.cards + high
    return replace(meld, cards=cards)


def stands_for(meld: TableMeld, index: int, low_ace: bool) -> tuple[int, int | None] | None:
    """Return the rank and suit that a wild card of a meld stands for, in a set with None for any suit.

    Return None for a place where no natural card can be: that of the 2 in a run (Y28).
    """
    if meld.kind == "set":
        return rank_of(natural_of(meld.cards, WILDS)), None
    rules = meld_rules(low_ace)
    place = rules.low_place(meld) + index
    rank = LOW_ACE if place in (LOW_ACE, HIGH_ACE) else place
    return None if rank == DEUCE else (rank, rules.suit_of(meld))


def _replaceable(meld: TableMeld, move: Replace, low_ace: bool) -> Card:
    """Return the wild card that the move replaces; refuse a card that is not exactly what it stands for."""
    if not 0 <= move.index < len(meld.cards):
        raise IllegalMove("NOT_REPLACEABLE", "Y26", why="no_place", name=meld.id)
    wild = meld.cards[move.index]
    if not is_wild(wild):
        raise IllegalMove("NOT_REPLACEABLE", "Y28", why="natural", card=wild, name=meld.id)
    if is_wild(move.card):
        raise IllegalMove("NOT_REPLACEABLE", "Y26", why="wild", card=move.card)
    stands = stands_for(meld, move.index, low_ace)
    if stands is None:
        raise IllegalMove("NOT_REPLACEABLE", "Y28", why="deuce", card=wild)
    rank, suit = stands
    if rank_of(move.card) != rank or suit not in (None, suit_of(move.card)):
        raise IllegalMove("NOT_REPLACEABLE", "Y26", why="other", card=move.card, cards=(wild,))
    return wild


def represented(meld: TableMeld, index: int, low_ace: bool) -> tuple[Card, ...]:
    """Return the natural cards that could replace the card at `index` of a meld, none if it is not wild (Y26)."""
    if not is_wild(meld.cards[index]):
        return ()
    stands = stands_for(meld, index, low_ace)
    if stands is None:
        return ()
    rank, suit = stands
    return tuple(CARDS[(rank - 1) * 4 + each] for each in range(4) if suit in (None, each))


def ends_of(meld: TableMeld) -> tuple[End, ...]:
    """Return the ends at which a meld can grow: a set has one."""
    return ("high",) if meld.kind == "set" else ("low", "high")


def _check_laid_down(state: State, seat: int) -> None:
    if not state.laid_down[seat]:
        raise IllegalMove("CONTRACT_NOT_LAID", "Y23", seat=seat)
