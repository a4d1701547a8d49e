"""Lay options of Crib Rummy: those of marked cards, and suggestions."""

from collections import Counter
from collections.abc import Iterable, Sequence

from autopeg.base.phrases import capitalised
from autopeg.engine.cards import CARDS, Card
from autopeg.games.crib_rummy.bots.plans import plays_of, points_of_use
from autopeg.games.crib_rummy.rules import State, View, legal_moves, refusal_of, view
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.crib_rummy.rules.moves import Laying, Meld, TakeUpcard, Use, UseExtend, UseMeld
from autopeg.games.crib_rummy.text import describe_refusal, name_choice
from autopeg.games.rummy.rules import Cards, Extend, MeldKind, TableMeld
from autopeg.session.card_text import card_text
from autopeg.session.lay_options import NEW_MELD, LayOption, LayOptions, allowed
from autopeg.session.text import CardText
from pegcore.cards import JOKER, rank_of

NOTHING_TO_LAY = "Nothing of your hand can be laid now"
NOTHING_TO_TAKE = "The upcard makes no meld with your hand, and goes to no meld that is open to you"

_JOKER = CARDS[JOKER]


def lay_options(
    state: State,
    seat: int,
    cards: Sequence[Card],
    names: Sequence[str],
    to: str | None = None,
    card: CardText = card_text,
) -> LayOptions:
    """Return how these cards can be laid together, with the upcard if no card has been drawn yet (R12), or why they
    cannot, most points first.

    With none, return everything worth laying; return nothing for a seat that is not due. names: by seat, "You" for the
    reader; to: the only meld on the table that they may go to, or `NEW_MELD`.
    """
    if state.turn != seat or state.phase not in ("draw", "play"):
        return LayOptions(())
    is_taking = state.phase == "draw"
    if cards:
        moves = [
            move for move in moves_with(view(state, seat), cards, is_taking) if to in (None, _meld_of(move) or NEW_MELD)
        ]
        found, refusal = allowed(refusal_of, state, moves, _guess(state, seat, cards, to, is_taking))
        why = "" if refusal is None else describe_refusal(refusal, names, card)
    else:
        found, why = suggested_moves(state, seat), NOTHING_TO_TAKE if is_taking else NOTHING_TO_LAY
    return LayOptions([_option(state, move, card) for move in found], "" if found else why)


def moves_with(view: View, marked: Sequence[Card], with_upcard: bool) -> list[Laying]:
    """Return the moves that lay exactly these cards together, most points first, whoever owns the melds (R14, R20)."""
    upcard = view.upcard if with_upcard else None
    cards = (*marked, *(() if upcard is None else (upcard,)))
    rules = meld_rules(view.ace_high)
    uses: list[UseMeld | UseExtend] = [UseMeld(kind, laid) for kind, laid in rules.melds_of(cards)]
    for meld in view.table:
        uses += [UseExtend(meld.id, low, high) for low, high in rules.extensions_of(meld, cards)]
    uses.sort(key=lambda use: -points_of_use(use, view.table))
    return [_move(view.seat, use, with_upcard) for use in uses]


def suggested_moves(state: State, seat: int) -> list[Laying]:
    """Return the ways in which a seat may lay cards now, or take the upcard, most points first.

    One that is part of a longer one is left out, unless the longer one costs another joker.
    """
    if state.phase == "draw":
        takes = [move for move in legal_moves(state, seat) if isinstance(move, TakeUpcard)]
        return _best_of(takes, state.table)
    plays = plays_of(seat, state.hands[seat], state.table, state.melded[seat], state.options.ace_high)
    return _best_of([play.move for play in plays if not play.is_locked], state.table)


def _guess(state: State, seat: int, marked: Sequence[Card], to: str | None, with_upcard: bool) -> Laying:
    """Return the move that a person marking these cards probably means, so that the rules can say what is wrong."""
    cards = (*marked, *(state.discard_pile[:1] if with_upcard else ()))
    if to:
        return _move(seat, UseExtend(to, (), cards), with_upcard)
    ranks = Counter(rank_of(card) for card in cards if card != JOKER)
    kind: MeldKind = "set" if max(ranks.values(), default=0) > 1 else "run"
    ordered = tuple(sorted(cards, key=lambda card: (card == JOKER, card)))
    return _move(seat, UseMeld(kind, ordered), with_upcard)


def _move(seat: int, use: UseMeld | UseExtend, with_upcard: bool) -> Laying:
    if with_upcard:
        return TakeUpcard(seat, use)
    return Meld(seat, use.kind, use.cards) if isinstance(use, UseMeld) else Extend(seat, use.meld, use.low, use.high)


def _use_of(move: Laying) -> Use:
    return move.use if isinstance(move, TakeUpcard) else move


def _meld_of(move: Laying) -> str | None:
    """Return the meld on the table that a move extends, None for a new one."""
    use = _use_of(move)
    return use.meld if isinstance(use, UseExtend | Extend) else None


def _option(state: State, move: Laying, card: CardText) -> LayOption:
    use = _use_of(move)
    cards = list(use.cards)
    if isinstance(move, TakeUpcard):
        cards.remove(state.discard_pile[0])
    said = capitalised(name_choice(move, state, card))
    return LayOption(said, tuple(cards), (move,), _meld_of(move), points_of_use(use, state.table))


def _best_of(moves: Iterable[Laying], table: Sequence[TableMeld]) -> list[Laying]:
    """Leave out moves that are part of another with the same meld and no more jokers; sort by most points first."""

    def order(move: Laying) -> tuple[int, int, int, Cards]:
        use = _use_of(move)
        return -points_of_use(use, table), use.cards.count(_JOKER), -len(use.cards), use.cards

    kept: list[Laying] = []
    for move in sorted(moves, key=order):
        if not any(_contains(_use_of(other), _use_of(move)) for other in kept):
            kept.append(move)
    return kept


def _contains(other: Use, use: Use) -> bool:
    has_more = len(other.cards) > len(use.cards) and other.cards.count(_JOKER) <= use.cards.count(_JOKER)
    return _place(other) == _place(use) and has_more and not Counter(use.cards) - Counter(other.cards)


def _place(use: Use) -> str:
    """Return the meld on the table that cards go to, or the kind of the new one that they make."""
    return use.kind if isinstance(use, UseMeld | Meld) else use.meld
