"""A table for the tests of Table Top Cribbage: cards, grids and events in short, the worked round, refusals."""

from collections.abc import Iterable, Sequence

from autopeg.engine.cards import PACK, Card
from autopeg.games.tabletop import rules
from autopeg.games.tabletop.rules import State, new
from autopeg.games.tabletop.rules.grid import CENTRE, NEIGHBOURS, SIZE, cell_of, number_of
from autopeg.games.tabletop.rules.moves import Crib, Deal, Event, Place, Position, Setup, TabletopMove
from support.games.table import card as card
from support.games.table import cards as cards
from support.games.table import refusal_by, step_by

CRIB_TURNS = (5, 6, 27, 24)
"""Turns, from 0, at which the worked round's crib cards come: two of each player, one of them early, one late."""

WORKED_GRID = """
    4C TC 3S JH 7S
    5S QC 8D JS KS
    JD 3D TD 5H 9D
    7C KC 6H 3H AH
    8S JC QD 7H 3C
"""
WORKED_CRIB = "AC QH 8C QS"


def grid(text: str) -> tuple[tuple[Card | None, ...], ...]:
    """Five rows of five cells, "." where no card lies; a text of fewer cells is filled up with holes."""
    words = [None if word == "." else card(word) for word in text.split()]
    words += [None] * (SIZE * SIZE - len(words))
    return tuple(tuple(words[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))


def step(state: State, *moves: TabletopMove) -> tuple[State, list[Event]]:
    """The state after some moves, and everything that was counted."""
    return step_by(rules, state, moves)


def after(state: State, *moves: TabletopMove) -> State:
    """The state after some moves."""
    return step(state, *moves)[0]


def before_a_deal(scores: tuple[int, int], dealer: int = 0, players: int = 2, **options: object) -> State:
    """A game in which `dealer` deals next."""
    return after(new(options, players), Setup(Position(dealer=dealer, scores=scores)))


def dealt(players: int = 2, dealer: int = 1, starter: str = "TD", tops: Sequence[str] = (), **options: object) -> State:
    """A game after its first deal. tops: the top cards of each seat's stack; the rest comes from the pack's low end."""
    size = 28 // players
    stacks = [list(cards(names)) for names in (tops or [""] * players)]
    used = {card(starter), *(each for stack in stacks for each in stack)}
    spare = [each for each in PACK if each not in used]
    for stack in stacks:
        while len(stack) < size:
            stack.append(spare.pop(0))
    return after(new(options, players), Deal(dealer, tuple(map(tuple, stacks)), card(starter)))


def worked_moves(players: int = 2, dealer: int = 1, starter: str = "TD") -> tuple[Deal, *tuple[Place | Crib, ...]]:
    """The deal and the 28 turns of the worked round, outwards from the centre.

    starter: a card of the table that changes places with the one in the centre.
    """
    table = WORKED_GRID.replace(starter, "?").replace("TD", starter).replace("?", "TD")
    rows = grid(table)
    order = sorted((number for number in range(25) if number != CENTRE), key=lambda number: _distance(number))
    crib = dict(zip(CRIB_TURNS, cards(WORKED_CRIB), strict=True))
    turns: list[Place | Crib] = []
    for number in range(28):
        seat = (dealer + 1 + number) % players
        if number in crib:
            turns.append(Crib(seat, crib[number]))
        else:
            row, column = cell_of(order.pop(0))
            placed = rows[row][column]
            assert placed is not None
            turns.append(Place(seat, placed, (row, column)))
    stacks = tuple(tuple(turn.card for turn in turns if turn.player == seat) for seat in range(players))
    return (Deal(dealer, stacks, card(starter)), *turns)


def _distance(number: int) -> int:
    row, column = cell_of(number)
    return max(abs(row - 2), abs(column - 2))


def before_the_last_card(scores: tuple[int, int] = (0, 0), table: str = WORKED_GRID, **options: object) -> State:
    """The worked round before its last turn: seat 1, the dealer, is to place 7S in the north-east corner."""
    position = Position(
        dealer=1,
        scores=scores,
        stacks=((), cards("7S")),
        grid=grid(table.replace("7S", ".")),
        crib=(cards("AC 8C"), cards("QH QS")),
    )
    return after(new(options, 2), Setup(position))


LAST_CARD = Place(1, card("7S"), (0, 4))


def said(events: Iterable[Event]) -> list[str]:
    """Events in short: what, index, side, points and parts: "row 1 of 1: 9 (fifteen 6, run 3)"."""
    lines: list[str] = []
    for event in events:
        kinds: dict[str, int] = {}
        for part in event.parts:
            kinds[part.kind] = kinds.get(part.kind, 0) + part.points
        assert event.kind == "show"
        assert event.points == sum(kinds.values())
        index = "" if event.index is None else f" {event.index}"
        parts = ", ".join(f"{kind} {points}" for kind, points in kinds.items())
        lines.append(f"{event.what}{index} of {event.side}: {event.points}" + (f" ({parts})" if parts else ""))
    return lines


def pegged(events: Iterable[Event]) -> list[tuple[int, int]]:
    """Which side scored how many, in order; what was worth nothing left out."""
    return [(event.side, event.points) for event in events if event.points]


def refusal(state: State, move: TabletopMove) -> str:
    return refusal_by(rules, state, move)


def cells_round(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells that touch a cell."""
    return {cell_of(number) for number in NEIGHBOURS[number_of(cell)]}
