"""Positions of cribbage typed as options: the hand, the cards played, the scores."""

import random
from collections.abc import Sequence
from itertools import combinations, pairwise

from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.counting.hand_count import check_typed
from autopeg.engine.cards import Card, parse_cards
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.rules import SEATS, Options, View, sides_of
from autopeg.games.cribbage.rules.deal import dealt_cards
from autopeg.games.cribbage.rules.moves import CribbageMove, Discard, Go, Play
from autopeg.games.cribbage.rules.play import LIMIT
from autopeg.games.cribbage.rules.state import HAND_CARDS
from autopeg.session.card_text import cards_text
from autopeg.session.typed_position import PositionOption
from pegcore.cards import pip_of
from pegcore.cribbage import count_of

OPTIONS = (
    PositionOption("--dealer/--pone", "is_dealer", "Whose crib it is: yours, or the other's."),
    PositionOption("--scores", "scores", "Your points, then the other's.", "A,B", "0,0"),
    PositionOption("--players", "players", "For a discard: 2 to 4.", "N", 2),
    PositionOption("--starter", "starter", "For a play: the card that was turned up.", "CARD"),
    PositionOption("--series", "series", "For a play: the cards since the count was last 0.", "CARDS", ""),
    PositionOption("--played", "played", "For a play: the cards that you have played, in order.", "CARDS", ""),
    PositionOption(
        "--others", "others", "For a play: what the other played before this series, in order.", "CARDS", ""
    ),
    PositionOption("--go", "is_go", "For a play: the other has said go.", default=False),
)


def typed_position(
    hand: str,
    is_dealer: bool | None,
    scores: str,
    players: int,
    starter: str | None,
    series: str,
    played: str,
    others: str,
    is_go: bool,
) -> tuple[View, Sequence[CribbageMove]]:
    """Return the view of seat 0 that the options describe, with full hands for the other seats, and its moves.

    Raises UsageError naming the invalid option.
    """
    if is_dealer is None:
        raise UsageError("say whose crib it is: --dealer for yours, --pone for the other's")
    if players not in SEATS:
        raise UsageError(f"--players {players}: cribbage is for 2, 3 or 4 players")
    held, laid, run = _cards("--hand", hand), _cards("--played", played), _cards("--series", series)
    turned = None if starter is None else _card("--starter", starter)
    theirs = (*_cards("--others", others), *(card for card in run if card not in laid))
    check_typed((*held, *laid, *theirs, *(() if turned is None else (turned,))))
    if turned is None:
        _check_discard(held, players, bool(laid or theirs or is_go))
    else:
        _check_play(held, laid, theirs, run, players)
    points = _scores(scores, players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * (players - 2)
    left = (dealt_cards(players) if turned is None else HAND_CARDS) - len(theirs)
    view = replace(
        cribbage.view(cribbage.new({}, players), seat=0),
        phase="discard" if turned is None else "play",
        scores=points,
        to_act=0,
        dealer=0 if is_dealer else 1,
        pegs=tuple((score, score) for score in points),
        hand=held,
        hand_counts=(len(held), *(left,) * (players - 1)),
        starter=turned,
        count=count_of(run),
        series=run,
        played=(laid, theirs, *nothing),
        gone=(1,) if is_go else (),
    )
    if turned is not None:
        _check_turn(view)
    return view, _moves(view)


def _moves(view: View) -> Sequence[CribbageMove]:
    if view.starter is None:
        return [Discard(0, cards) for cards in combinations(view.hand, len(view.hand) - HAND_CARDS)]
    fitting = [card for card in view.hand if view.count + pip_of(card) <= LIMIT]
    return [Play(0, card) for card in fitting] or [Go(0)]


def _check_discard(held: Sequence[Card], players: int, has_play: bool) -> None:
    if has_play:
        raise UsageError("cards are played after the starter is turned: add it with --starter")
    dealt = dealt_cards(players)
    if len(held) != dealt:
        raise UsageError(f"--hand: with {players} players {dealt} cards are dealt, not {len(held)}")


def _check_play(
    held: Sequence[Card], laid: Sequence[Card], theirs: Sequence[Card], series: tuple[Card, ...], players: int
) -> None:
    if players != 2:
        raise UsageError("a play can be typed for two players only; with more, ask for a hint in a kept game")
    if len(held) + len(laid) != HAND_CARDS:
        raise UsageError(f"--hand and --played must be {HAND_CARDS} cards together, not {len(held) + len(laid)}")
    if len(theirs) > HAND_CARDS:
        raise UsageError(
            f"the other can have played {HAND_CARDS} cards at most, not {len(theirs)}: {cards_text(theirs)}"
        )
    if count_of(series) >= LIMIT:
        raise UsageError(f"--series makes {count_of(series)}, but at {LIMIT} the count starts again")


def _check_turn(view: View) -> None:
    """Refuse a play in which it can't be seat 0's turn."""
    from autopeg.games.cribbage.analysis.opponents import likely_holdings  # hints of other games need no analysis

    is_own = [card in view.played[0] for card in view.series]
    if view.gone and not (is_own and is_own[-1]):
        raise UsageError("--go: the other says go after a card of yours, the last one of --series")
    if view.dealer == 0 and not any(view.played):
        raise UsageError("--dealer: the other plays the first card: add it with --series")
    # Whoever plays twice in a row goes on until the series ends; and a go says which cards the other can't have.
    if (False, False) in pairwise(is_own) or not likely_holdings(view, random.Random(0), 1):
        raise UsageError("it can't be your turn after these cards: check --series, --played and --others")


def _cards(option: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards([text])
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from None


def _card(option: str, text: str) -> Card:
    cards = _cards(option, text)
    if len(cards) != 1:
        raise UsageError(f"{option} must be one card, not {len(cards)}")
    return cards[0]


def _scores(text: str, players: int) -> tuple[int, ...]:
    """Parse the points by side, the person's own first; a single other score applies to all other sides."""
    sides = sides_of(players)
    target = Options().target
    try:
        own, *others = (int(word) for word in text.split(","))
    except ValueError:
        raise UsageError(f"--scores {text}: scores must be numbers, for example 87,101") from None
    points = (own, *(others * (sides - 1) if len(others) == 1 else others))
    if len(points) != sides or not all(0 <= score < target for score in points):
        raise UsageError(f"--scores {text}: give {sides} scores from 0 to {target - 1}")
    return points
