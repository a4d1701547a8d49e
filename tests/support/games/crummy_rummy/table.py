"""A table for the tests of Crummy Rummy: games begun from a position, moves in short, and refusals."""

from collections import Counter

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.rules import State, new
from autopeg.games.crummy_rummy.rules.moves import (
    CrummyRummyMove,
    DrawDeck,
    End,
    Event,
    LayDown,
    Meld,
    Position,
    Replace,
    Setup,
)
from autopeg.games.crummy_rummy.rules.state import pack_of
from autopeg.games.rummy.rules import Discard, Extend, TableMeld
from pegcore.melds import is_wild
from support.games.table import card as card
from support.games.table import cards as cards
from support.games.table import refusal_by, step_by


def names(held) -> str:
    return " ".join(map(str, held))


def melds(*contents: str) -> tuple[Meld, ...]:
    """Melds of texts: "run 3H 4H 5H 6H", "set 6C 6D 6S"."""
    found: list[Meld] = []
    for text in contents:
        kind, held = text.split(" ", 1)
        assert kind in ("set", "run")
        found.append(Meld(kind, cards(held)))
    return tuple(found)


def on_table(*contents: str, owner: int = 1) -> tuple[TableMeld, ...]:
    """Melds on the table by one owner, M1 first."""
    return tuple(
        TableMeld(f"M{number}", owner, meld.kind, meld.cards) for number, meld in enumerate(melds(*contents), 1)
    )


def spare(number: int, players: int, taken: tuple[Card, ...]) -> tuple[Card, ...]:
    """That many natural cards of the pack that are nowhere in `taken`, the highest ranks first."""
    left = Counter(pack_of(players)) - Counter(taken)
    return tuple(each for each in sorted(left.elements(), reverse=True) if not is_wild(each))[:number]


def at_draw(
    *hands: str,
    number: int = 2,
    deck: str | None = None,
    pile: str | None = None,
    table: tuple[TableMeld, ...] = (),
    laid_down: tuple[bool, ...] | None = None,
    totals: tuple[int, ...] = (),
    turn: int = 0,
    **options: object,
) -> State:
    """A game in which `turn` is about to draw. hands: by seat; number: of the round; deck, pile: top first.

    Unless said otherwise everybody who owns a meld has laid down, the deck has ten cards and the pile one.
    """
    players = len(hands)
    held = tuple(cards(hand) for hand in hands)
    named = (*held, cards(deck or ""), cards(pile or ""), *(meld.cards for meld in table))
    fill = spare(11, players, tuple(each for group in named for each in group))
    owners = {meld.owner for meld in table}
    position = Position(
        round=number,
        dealer=(turn - 1) % players,
        to_move=turn,
        hands=held,
        deck=fill[1:] if deck is None else cards(deck),
        discard_pile=fill[:1] if pile is None else cards(pile),
        table=table,
        laid_down=tuple(seat in owners for seat in range(players)) if laid_down is None else laid_down,
        totals=totals,
    )
    return after(new(options, players), Setup(position))


def at_play(*hands: str, drawn: str = "3S", **more) -> State:
    """A game in which seat 0 has drawn the card `drawn` from the deck, and nobody has taken out of turn."""
    deck = " ".join((drawn, more.pop("deck", "KC KD KH")))
    return after(at_draw(*hands, deck=deck, **more), DrawDeck(0))


def step(state: State, *moves: CrummyRummyMove) -> tuple[State, list[Event]]:
    """The state after some moves, and what was counted."""
    return step_by(rules, state, moves)


def after(state: State, *moves: CrummyRummyMove) -> State:
    """The state after some moves."""
    return step(state, *moves)[0]


def lay(*contents: str, seat: int = 0) -> LayDown:
    return LayDown(seat, melds(*contents))


def extend(meld: str, low: str = "", high: str = "", seat: int = 0) -> Extend:
    return Extend(seat, meld, cards(low), cards(high))


def replaces(name: str, meld: str, index: int, to: str, end: End = "high", seat: int = 0) -> Replace:
    return Replace(seat, meld, index, card(name), to, end)


def discard(name: str, seat: int = 0) -> Discard:
    return Discard(seat, card(name))


def table_of(state: State) -> list[str]:
    """The melds of the table in short: "M1 3H 4H 5H 6H"."""
    return [f"{meld.id} {names(meld.cards)}" for meld in state.table]


def refusal(state: State, move: CrummyRummyMove) -> str:
    return refusal_by(rules, state, move)


def every_card(state: State) -> list[Card]:
    """The cards that are anywhere in a state."""
    groups = (*state.hands, state.deck, state.discard_pile, *(meld.cards for meld in state.table), state.out_of_play)
    return [each for group in groups for each in group]
