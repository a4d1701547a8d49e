"""The keys of Table Top Cribbage: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.games.tabletop.questions import CountLine, LayCard, RevealLine
from autopeg.session.questions import Question
from autopeg.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

HELP = f"""\
Laying your card
  arrows        go from cell to cell
  a to e        go to that column, from west to east
  1 to 5        go to that row, from north to south
  Enter         place the card in the cell between the brackets
  k             put the card in the crib
  mouse         click a cell to place the card there; anywhere else is Enter

When a round is counted
  Enter         the next line
  End           all that is left to be counted
  0 to 9        where you are asked for points: type them, then Enter

{AT_ANY_TIME}
A point in a cell says that a card may go there. Beside the rows and below
the columns stands what each is worth, and after a + what your card would add.
The sign of a lane tells whose lines they are."""


def keys_of(question: Question, *, hints: bool, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do. follows: what may come after the game."""
    match question:
        case LayCard():
            if question.may_place:
                yield "arrows Enter", "place"
                yield "a-e 1-5", "cell"
            if question.may_crib:
                yield "k", "crib"
        case CountLine():
            yield "0-9 Enter", "say it"
        case RevealLine():
            yield "Enter", "go on"
            yield "End", "count to the end"
        case _:
            yield from common_keys(question, follows)
    yield from keys_at_any_time(hints and isinstance(question, LayCard))
