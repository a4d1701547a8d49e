"""A discard or a play of cribbage weighed, every choice ranked, with the reasons."""

from collections.abc import Sequence

import click
from msgspec.structs import replace

from autopeg.cli.hint_commands import TOP
from autopeg.cli.output import say_json
from autopeg.engine.cards import Card, card_names, parse_cards
from autopeg.engine.moves import to_json
from autopeg.errors import Failure, IllegalMove, UsageError
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.analysis.choices import RankedDiscard, RankedPlay, rank_discards, rank_plays
from autopeg.games.cribbage.analysis.discard_values import DiscardValue, value_discards
from autopeg.games.cribbage.analysis.discards import hand_spread
from autopeg.games.cribbage.rules import SEATS, Options, View, sides_of
from autopeg.games.cribbage.rules.deal import check_cards, dealt_cards
from autopeg.games.cribbage.rules.moves import CribbageMove
from autopeg.games.cribbage.rules.play import LIMIT
from autopeg.games.cribbage.rules.state import HAND_CARDS
from pegcore.cribbage import count_of

REMEDY = "name your cards with --hand"

# -- the position


def typed_view(
    hand: str,
    is_dealer: bool | None,
    scores: str,
    players: int,
    starter: str | None,
    series: str,
    played: str,
    others: str,
    is_go: bool,
) -> View:
    """Return the view of seat 0 that the options describe; the other seats hold what is left."""
    if is_dealer is None:
        raise UsageError("say whose crib it is: --dealer for yours, --pone for the other's")
    if players not in SEATS:
        raise UsageError(f"--players {players}: cribbage is for 2, 3 or 4 (C4)")
    held, laid, run = _cards("--hand", hand), _cards("--played", played), _cards("--series", series)
    turned = None if starter is None else _card("--starter", starter)
    theirs = (*_cards("--others", others), *(card for card in run if card not in laid))
    try:
        check_cards((*held, *laid, *theirs, *(() if turned is None else (turned,))))
    except IllegalMove as refusal:
        raise UsageError(refusal.message) from None
    if turned is None:
        _check_discard(held, players, bool(laid or theirs or is_go))
    else:
        _check_play(held, laid, theirs, run, players)
    points = _scores(scores, players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * (players - 2)
    left = (dealt_cards(players) if turned is None else HAND_CARDS) - len(theirs)
    return replace(
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


def _check_discard(held: Sequence[Card], players: int, has_play: bool) -> None:
    if has_play:
        raise UsageError("cards are played after the starter: name it with --starter")
    dealt = dealt_cards(players)
    if len(held) != dealt:
        raise UsageError(f"--hand: {dealt} cards are dealt with {players} players (C9), not {len(held)}")


def _check_play(
    held: Sequence[Card], laid: Sequence[Card], theirs: Sequence[Card], series: tuple[Card, ...], players: int
) -> None:
    if players != 2:
        raise UsageError("a play can be typed for two players; with more of them, ask in a kept game")
    if len(held) + len(laid) != HAND_CARDS:
        raise UsageError(f"--hand and --played are {HAND_CARDS} cards together (C9), not {len(held) + len(laid)}")
    if len(theirs) > HAND_CARDS:
        raise UsageError(f"the other has laid {len(theirs)} cards of {HAND_CARDS}: {card_names(theirs)}")
    if count_of(series) >= LIMIT:
        raise UsageError(f"--series makes {count_of(series)}: at {LIMIT} the count begins anew (C21)")


def _cards(option: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards([text])
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from None


def _card(option: str, text: str) -> Card:
    cards = _cards(option, text)
    if len(cards) != 1:
        raise UsageError(f"{option} is one card, not {len(cards)}")
    return cards[0]


def _scores(text: str, players: int) -> tuple[int, ...]:
    """Return the points by side; with one's own and one other's given, every other side has as many as that one."""
    sides = sides_of(players)
    target = Options().target
    try:
        own, *others = (int(word) for word in text.split(","))
    except ValueError:
        raise UsageError(f"--scores {text}: these are no numbers, such as 87,101") from None
    points = (own, *(others * (sides - 1) if len(others) == 1 else others))
    if len(points) != sides or not all(0 <= score < target for score in points):
        raise UsageError(f"--scores {text}: these are not the points of {sides} sides, 0 to {target - 1} each")
    return points


# -- the advice


def nothing_to_choose(view: View) -> str | None:
    """Return that points are to be declared, else None."""
    return None if view.counting is None else "has points to declare, and no choice to make"


def say_hint(view: View, legal: Sequence[CribbageMove], every: bool, as_json: bool) -> None:
    """Write the discards or the cards of the play, the best first."""
    if view.phase == "discard":
        _hint_discard(view, every, as_json)
    else:
        _hint_play(view, every, as_json)


def _hint_discard(view: View, every: bool, as_json: bool) -> None:
    sides = len(view.scores)
    assert view.dealer is not None
    own_crib = view.dealer % sides == view.seat % sides
    values = value_discards(view)
    try:
        discards = rank_discards(view.hand, own_crib, view.players)
    except Failure as without_numpy:
        click.echo(f"autopeg: {without_numpy}; these cribs are estimated", err=True)
        discards = _estimated(values, view.hand, own_crib)
    wins = {frozenset(value.cards): value.wins for value in values}
    ranked = [(wins[frozenset(one.cards)], one) for one in discards]
    ranked.sort(key=lambda choice: -(choice[0] or 0))
    if as_json:
        for chance, one in ranked:
            say_json({**to_json(one), "wins": chance, "reasons": list(one.reasons)})
        return
    for place, (chance, one) in enumerate(ranked if every else ranked[:TOP], 1):
        click.echo(f"{place:>2}. {_discard_line(one, chance, own_crib)}")
        for reason in one.reasons if place <= TOP else ():
            click.echo(f"      {reason}")


def _estimated(values: Sequence[DiscardValue], hand: Sequence[Card], own_crib: bool) -> list[RankedDiscard]:
    """Return the discards with cribs from the expert's tables, none of them counted out."""
    ranked: list[RankedDiscard] = []
    for value in values:
        kept = tuple(card for card in hand if card not in value.cards)
        spread = hand_spread(kept, hand)
        total = value.hand + value.crib if own_crib else value.hand - value.crib
        ranked.append(
            RankedDiscard(
                value.cards, kept, value.hand, min(spread), max(spread), value.crib, total, ways=0, reasons=()
            )
        )
    return sorted(ranked, key=lambda one: -one.total)


def _discard_line(one: RankedDiscard, chance: float | None, own_crib: bool) -> str:
    sign = "+" if own_crib else "-"
    line = f"lay away {card_names(one.cards)}: hand {one.hand:.2f} {sign} crib {one.crib:.2f} = {one.total:.2f}"
    return line if chance is None else f"{line}, wins {chance:.0%} of the games"


def _hint_play(view: View, every: bool, as_json: bool) -> None:
    ranked = rank_plays(view)
    if as_json:
        for one in ranked:
            say_json({**to_json(one.play), "reasons": list(one.reasons)})
        return
    if not ranked:
        click.echo(f"No card fits at {view.count}: say go.")
    for place, one in enumerate(ranked if every else ranked[:TOP], 1):
        click.echo(f"{place:>2}. play {one.play.card}{_points(one)}")
        for reason in one.reasons:
            click.echo(f"      {reason}")


def _points(one: RankedPlay) -> str:
    points = one.play.points
    return f" for {points}" if points else ""
