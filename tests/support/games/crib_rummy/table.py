"""A table for the tests: games begun from a position, moves in short, what they earned, and refusals."""

from collections.abc import Iterable

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy import rules
from autopeg.games.crib_rummy.rules import State, apply, new, parse_move
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Event, Position, Setup
from autopeg.games.crib_rummy.rules.turn import full_deck
from autopeg.games.rummy.rules import TableMeld
from support.games.table import card as card
from support.games.table import cards as cards
from support.games.table import refusal_by, step_by


def table_of(*melds: str) -> tuple[TableMeld, ...]:
    """Melds in the order laid, each as "OWNER KIND CARDS": "1 run 5S 6S 7S"."""
    laid: list[TableMeld] = []
    for number, words in enumerate(melds, 1):
        owner, kind, names = words.split(" ", 2)
        assert kind in ("set", "run")
        laid.append(TableMeld(f"M{number}", int(owner), kind, cards(names)))
    return tuple(laid)


def in_hand(
    *hands: str,
    upcard: str = "9C",
    below: str = "",
    draw: str = "9D 9S 9H",
    table: tuple[str, ...] = (),
    scores: tuple[int, ...] | None = None,
    starter: int = 0,
    turn: int = 0,
    melded: tuple[bool, ...] | None = None,
    reached: tuple[int, ...] = (),
    **options: object,
) -> State:
    """A hand in which `turn` has to draw or to take the upcard. hands: by seat; draw, below: the piles, top first."""
    position = Position(
        scores=scores or (0,) * len(hands),
        hands=tuple(cards(names) for names in hands),
        draw_pile=cards(draw),
        discard_pile=cards(f"{upcard} {below}"),
        table=table_of(*table),
        hand_starter=starter,
        to_move=turn,
        melded=melded,
        reached_target=reached,
    )
    return after(new(options, len(hands)), Setup(position))


def deck_with(first: str = "", jokers: int = 2) -> tuple[Card, ...]:
    """A whole deck that begins with some cards."""
    top = cards(first)
    rest = list(full_deck(jokers))
    for each in top:
        rest.remove(each)
    return (*top, *rest)


def move(words: str, player: int = 0) -> CribRummyMove:
    """A move in short, through its JSON form.

    "draw", "discard KD", "set QC QD QH", "run 4D JK 6D", "extend M1 5H 6H <" before a run and "extend M1 TH" behind,
    "take run 7D 8D 9D", "take extend M1 4S <", "peg 9", "first", "last".
    """
    verb, *rest = words.split()
    line: dict[str, object] = {"type": verb, "player": player}
    match verb, rest:
        case "set" | "run", _:
            line |= {"type": "meld", "kind": verb, "cards": rest}
        case "extend", [meld, *added, "<"]:
            line |= {"meld": meld, "low": added, "high": []}
        case "extend", [meld, *added]:
            line |= {"meld": meld, "low": [], "high": added}
        case "discard", [name]:
            line |= {"card": name}
        case "take", _:
            use = move_line(" ".join(rest))
            line |= {"type": "take_upcard", "use": use}
        case "peg", [points]:
            line |= {"points": int(points)}
        case "first" | "last", _:
            line |= {"type": "choose", "first": verb == "first"}
        case _:
            pass
    return parse_move(line)


def move_line(words: str) -> dict[str, object]:
    """The `use` of a take_upcard: a meld or an extension without a player."""
    verb, *rest = words.split()
    if verb != "extend":
        return {"type": "meld", "kind": verb, "cards": rest}
    meld, *added = rest
    low = added[-1:] == ["<"]
    return {"type": "extend", "meld": meld, "low": added[:-1] if low else [], "high": [] if low else added}


def step(state: State, *moves: CribRummyMove) -> tuple[State, list[Event]]:
    """The state after some moves, and everything that they pegged."""
    return step_by(rules, state, moves)


def after(state: State, *moves: CribRummyMove) -> State:
    return step(state, *moves)[0]


def played(state: State, *words: str) -> tuple[State, list[Event]]:
    """The state after moves in short by whoever is on turn, and everything that they pegged."""
    pegged: list[Event] = []
    for each in words:
        assert state.turn is not None
        state, events = apply(state, move(each, state.turn))
        pegged += events
    return state, pegged


def pegged(events: Iterable[Event]) -> list[tuple[int, int]]:
    """Who pegged how many, in order; every event adds up."""
    for event in events:
        assert event.points == sum(part.points for part in event.parts)
        assert event.side == event.player
    return [(event.player, event.points) for event in events]


def refusal(state: State, refused_move: CribRummyMove) -> str:
    return refusal_by(rules, state, refused_move)
