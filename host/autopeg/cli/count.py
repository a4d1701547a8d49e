"""`autopeg count`: the points of a hand or crib, with their reasons."""

import sys
from collections.abc import Sequence

import click
import msgspec
from msgspec import Struct

from autopeg.base.errors import Refusal, UsageError
from autopeg.cli.streams import say, say_json
from autopeg.counting.aloud import call_hand
from autopeg.counting.hand_count import check_typed, count_cards, names_typed
from autopeg.counting.rules import HAND_CARDS
from autopeg.engine.cards import card_names, parse_cards


@click.command()
@click.argument("cards", nargs=-1)
@click.option("--starter", metavar="CARD", help="The card that was turned up.  [default: the fifth of CARDS]")
@click.option("--crib", is_flag=True, help="Count a crib, in which a flush needs all five cards.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value, for programs.")
@click.option("--batch", is_flag=True, help='Read lines {"hand","starter","crib"} from stdin and answer each.')
def count(cards: tuple[str, ...], starter: str | None, crib: bool, as_json: bool, batch: bool) -> None:
    """Count four CARDS and the starter, aloud and part by part. The starter may be the fifth card.

    A card is its rank A 2-9 T J Q K and its suit C D H S: 5H, TD. 10H, qs and J♥ work as well.

    \b
    Example:
      autopeg count 5H 5S 5C JD --starter 5D
      autopeg count 5H 5S 5C JD 5D
      echo '{"hand":"5H 5S 5C JD","starter":"5D"}' | autopeg count --batch
    """
    if batch:
        if cards or starter or crib:
            raise UsageError("count --batch reads hands from standard input: leave out the cards, --starter and --crib")
        _count_batch()
        return
    if starter is None:
        *cards_held, starter = _with_starter(cards)
        cards = tuple(cards_held)
    counted = count_cards(cards, starter, crib)
    if as_json:
        say_json(counted.to_json())
        return
    what = "crib" if crib else "hand"
    click.echo(f"{what} {card_names(counted.cards[:-1])}, starter {counted.cards[-1]}")
    say(f"{call_hand(counted.parts).capitalize()}.")
    for part in counted.parts:
        click.echo(f"{part.points:>4}  {part.kind:<8} {card_names(part.cards)}")
    click.echo(f"{counted.points:>4}  points")


def _with_starter(cards: Sequence[str]) -> list[str]:
    """Return the names of five cards, the starter last."""
    names = names_typed(" ".join(cards))
    try:
        check_typed(parse_cards(names))
    except ValueError as error:
        raise UsageError(str(error)) from None
    if len(names) == HAND_CARDS:
        raise click.UsageError("The starter is missing: add it as the fifth card, or with '--starter'")
    if len(names) != HAND_CARDS + 1:
        raise click.UsageError(f"A hand is four cards and the starter, not {len(names)}")
    return names


class _Question(Struct):
    """A line of a batch. hand: names of cards, as a list or in one text."""

    hand: list[str] | str
    starter: str
    crib: bool | None = False


def _count_batch() -> None:
    """Answer every line, invalid ones with {"error"}; the exit code says whether there were any."""
    lines = bad = 0
    for line in filter(bytes.strip, sys.stdin.buffer):
        lines += 1
        try:
            question = _question(line)
            hand = [question.hand] if isinstance(question.hand, str) else question.hand
            counted = count_cards(hand, question.starter, bool(question.crib))
        except Refusal as refusal:
            bad += 1
            say_json({"error": {"code": refusal.code, "message": str(refusal)}})
        else:
            say_json(counted.to_json())
    if bad:
        raise UsageError(f"{bad} of {lines} lines can't be counted")


def _question(line: bytes) -> _Question:
    try:
        return msgspec.json.decode(line, type=_Question)
    except (ValueError, RecursionError) as error:
        raise Refusal("BAD_LINE", f"this line can't be read: {error}") from None
