"""A table for the tests: games begun from a position, moves in short, what they scored, and refusals."""

from collections.abc import Iterable

from autopeg.engine.cards import PACK, Card, card_names
from autopeg.games.cribbage import rules
from autopeg.games.cribbage.rules import State, apply, new, to_act
from autopeg.games.cribbage.rules.moves import CribbageMove, Event, Go, Play, Position, Setup
from pegcore.cards import rank_of
from support.games.table import card as card
from support.games.table import cards as cards
from support.games.table import refusal_by, step_by

JACK = 11


def spare(number: int, *taken: Iterable[Card]) -> tuple[Card, ...]:
    """That many cards of the pack that are nowhere in `taken`, no jacks, from the high end."""
    used = {card for group in taken for card in group}
    return tuple(card for card in reversed(PACK) if card not in used and rank_of(card) != JACK)[:number]


def in_play(
    *hands: str,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
    starter: str | None = None,
    crib: str | None = None,
    series: str = "",
    played: tuple[str, ...] = (),
    gone: tuple[int, ...] = (),
    turn: int | None = None,
    **options: object,
) -> State:
    """A game in the play. hands: by seat, what is left of four. Unless said otherwise the last seat deals and seat 0
    leads, everybody has 0 points, and starter and crib are cards that nobody holds and that make no heels.
    """
    players = len(hands)
    held = tuple(cards(hand) for hand in hands)
    laid = tuple(cards(names) for names in played) or ((),) * players
    taken = (*held, *laid, cards(starter or ""), cards(crib or ""))
    fill = spare(5, *taken)
    dealer = players - 1 if dealer is None else dealer
    position = Position(
        dealer=dealer,
        scores=scores or (0,) * (3 if players == 3 else 2),
        hands=held,
        crib=fill[:4] if crib is None else cards(crib),
        starter=fill[4] if starter is None else card(starter),
        count=sum(min(rank_of(card), 10) for card in cards(series)),
        series=cards(series),
        played=laid,
        to_act=(dealer + 1) % players if turn is None else turn,
        gone=gone,
    )
    return after(new(options, players), Setup(position))


def before_deal(dealer: int | None = 0, scores: tuple[int, ...] = (0, 0), players: int = 2, **options: object) -> State:
    """A game in which `dealer` deals next."""
    return after(new(options, players), Setup(Position(dealer=dealer, scores=scores)))


def step(state: State, *moves: CribbageMove) -> tuple[State, list[Event]]:
    """The state after some moves, and everything that they scored."""
    return step_by(rules, state, moves)


def after(state: State, *moves: CribbageMove) -> State:
    """The state after some moves."""
    return step(state, *moves)[0]


def laid(state: State, words: str) -> tuple[State, list[Event]]:
    """The state after cards and gos by whoever is on turn, "5H 5S go", and everything that they scored."""
    scored: list[Event] = []
    for word in words.split():
        seat = to_act(state)
        assert seat is not None
        state, events = apply(state, Go(seat) if word == "go" else Play(seat, card(word)))
        scored += events
    return state, scored


def said(events: Iterable[Event]) -> list[str]:
    """Events in short: kind, what, player, and the parts: "play 0: fifteen 2, pair 2", "show crib 1: nothing"."""
    lines: list[str] = []
    for event in events:
        parts = ", ".join(f"{part.kind} {part.points}" for part in event.parts) or "nothing"
        assert event.points == sum(part.points for part in event.parts)
        what = f" {event.what}" if event.what else ""
        lines.append(f"{event.kind}{what} {event.player}: {parts}")
    return lines


def pegged(events: Iterable[Event]) -> list[tuple[int, int]]:
    """Who scored how many, in order; what was worth nothing left out."""
    return [(event.player, event.points) for event in events if event.points]


def refusal(state: State, move: CribbageMove) -> str:
    return refusal_by(rules, state, move)


def names(held: Iterable[Card]) -> str:
    return card_names(held)
