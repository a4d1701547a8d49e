"""`autopeg hint`: a discard or a play weighed, every choice ranked, with the reasons."""

from collections.abc import Sequence
from typing import Any

import click
from msgspec.structs import replace

from autopeg.analysis.discard_values import DiscardValue, value_discards
from autopeg.analysis.discards import hand_spread
from autopeg.analysis.hints import RankedDiscard, RankedPlay, rank_discards, rank_plays
from autopeg.cards import Card, card_names, parse_cards
from autopeg.errors import Failure, IllegalMove, UsageError
from autopeg.games import cribbage, load_card_game
from autopeg.games.cribbage import SEATS, Options, View, sides_of
from autopeg.games.cribbage.deal import check_cards, dealt_cards
from autopeg.games.cribbage.play import LIMIT
from autopeg.games.cribbage.state import HAND_CARDS
from autopeg.games.moves import to_json
from autopeg.opening import game_to_resume
from autopeg.records import Store
from autopeg.ui.commands.output import say_json
from pegcore.cribbage import count_of

_TOP = 5


@click.command()
@click.argument("game")
@click.option("--hand", metavar="CARDS", help='The cards that you hold: "5H 5S 6D 7C KD QS".')
@click.option("--dealer/--pone", "is_dealer", default=None, help="Whose crib it is: yours, or the other's.")
@click.option("--scores", metavar="A,B", default="0,0", show_default=True, help="Your points, then the other's.")
@click.option("--players", metavar="N", type=int, default=2, show_default=True, help="For a discard: 2 to 4.")
@click.option("--starter", metavar="CARD", help="For a play: the card that was turned up.")
@click.option("--series", metavar="CARDS", default="", help="For a play: the cards since the count was last 0.")
@click.option("--played", metavar="CARDS", default="", help="For a play: the cards that you have laid, in order.")
@click.option("--others", metavar="CARDS", default="", help="For a play: what the other laid before this series.")
@click.option("--go", "is_go", is_flag=True, help="For a play: the other has said go.")
@click.option("--game-id", metavar="ID", type=int, help="A kept game; without --hand the newest that is not over.")
@click.option("--all", "every", is_flag=True, help=f"Every choice and not the best {_TOP}.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value for every choice, the best first, for programs.")
def hint(game: str, game_id: int | None, every: bool, as_json: bool, **position: Any) -> None:
    """Say what to lay away or to play in GAME, and why.

    A discard is counted out over every starter and everything that the others may lay away (that needs numpy; without
    it cribs are estimated); a card of the play is weighed by playing on to the end of the deal. Near the end of the
    game the chance to win it decides.

    \b
    Example:
      autopeg hint cribbage --hand "5H 5S 6D 7C KD QS" --dealer --scores 87,101
      autopeg hint cribbage --hand "4C 9S QD" --played 8H --series "8H 7D" --starter JC --pone
      autopeg hint cribbage
    """
    load_card_game(game)
    if position["hand"] is None:
        view = _kept_view(game_id)
    elif game_id is not None:
        raise UsageError("a hint is for --hand or for --game-id, not for both")
    else:
        view = _typed_view(**position)
    if view.phase == "discard":
        _hint_discard(view, every, as_json)
    else:
        _hint_play(view, every, as_json)


# -- the position


def _kept_view(game_id: int | None) -> View:
    """Return what the person sees who is due in a kept game."""
    with Store() as store:
        chosen = game_to_resume(store) if game_id is None else game_id
        if chosen is None:
            raise UsageError("no game is waiting to go on: name your cards with --hand")
        record = store.record(chosen)
    history = record.replayed()
    seat = history.game.to_act(history.state)
    if seat is None or record.header.seats[seat] is not None:
        raise UsageError(f"game {chosen}: nobody has to decide anything now")
    view: View = history.game.view(history.state, seat)
    if view.counting is not None:
        raise UsageError(f"game {chosen}: {record.header.players[seat]} has points to declare, and no choice to make")
    return view


def _typed_view(
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
    for place, (chance, one) in enumerate(ranked if every else ranked[:_TOP], 1):
        click.echo(f"{place:>2}. {_discard_line(one, chance, own_crib)}")
        for reason in one.reasons if place <= _TOP else ():
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
    for place, one in enumerate(ranked if every else ranked[:_TOP], 1):
        click.echo(f"{place:>2}. play {one.play.card}{_points(one)}")
        for reason in one.reasons:
            click.echo(f"      {reason}")


def _points(one: RankedPlay) -> str:
    points = one.play.points
    return f" for {points}" if points else ""
