"""Keys of the score pad: the help page, the key hints on the screen, and typing into a line of text."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from autopeg.counting.hand_count import names_typed
from autopeg.engine.cards import Card
from autopeg.scorekeeping.text import AnyForm

_PEGGING = """\
Pegging, as on the board's keypad
  a to d        whose points: the side stays, a number begins; also Tab, +
  0 to 9        the points; a + on the board shows where they would lead
  Enter or #    peg them; {unlikely} must be confirmed
  * or Esc      clear what is typed; Backspace: its last digit

Corrections
  u or -        undo, entry by entry, also over the end of a game
  r or /        redo
  s or =        set the chosen side's score
"""

_COUNTING = """\
Counting
  h, k          count a hand, the crib: 5H 5S 5C JD + 5D, starter last;
                = 8 at the end checks a claim of eight
  Enter         peg it; the others may claim what was overlooked
"""

_GAME = """\
The game
  n or .        the next {deal}; at the end the next game
  g             a new game; this one is kept
  F2            the board: its LEDs, and its keypad if it runs here
  q             leave: the game is kept, `autopeg resume` goes on
  ?             this page; any key leaves it"""

_USAGE_COLUMNS = 58


def help_page(forms: Sequence[AnyForm], counts_hands: bool) -> str:
    """Return the help page. forms: of the game; counts_hands: whether hands and cribs are counted."""
    if counts_hands:
        pegging, counting, deal = _PEGGING.format(unlikely="what no hand counts"), _COUNTING, "deal, the crib passes on"
    else:
        pegging, deal = _PEGGING.format(unlikely="an unlikely entry"), "round, and its end"
        counting = "More entries\n" + "".join(_usage(form) for form in forms)
    return "\n".join((pegging, counting, _GAME.format(deal=deal)))


def _usage(form: AnyForm) -> str:
    first, *more = wrap(form.usage, _USAGE_COLUMNS)
    return "".join(f"{line}\n" for line in (f"  {form.key:<14}{first}", *(f"{'':16}{line}" for line in more)))


_PAD = {"-": "u", "/": "r", "=": "s", ".": "n", "#": "enter", "+": "tab", "right": "tab", "down": "tab", "up": "left"}


def canonical_key(key: str) -> str:
    """Return the key that a key of a number pad, or another one, is an alias of."""
    return _PAD.get(key, key)


def keys_of(
    lanes: int, *, is_over: bool, follows: str | None, go_on: str, more: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield the keys that work now, with their labels, the most important first.

    lanes: in play; follows: what can follow the end of the game, or None; go_on: the next move before the end; more:
    the keys of other entries in this game.
    """
    if not is_over:
        yield f"a-{'abcd'[lanes - 1]}", "side"
        yield "0-9 Enter", "peg"
        yield "n", go_on
    elif follows is not None:
        yield "n", follows
    yield "u", "undo"
    yield "s", "set"
    if not is_over:
        yield from more
    yield "?", "help"
    yield "q", "quit"


def cards_typed(text: str) -> tuple[Card, ...]:
    """Return the cards in a text, up to the first word that is not a card; a claim follows `=`."""
    cards: list[Card] = []
    for name in names_typed(text.partition("=")[0]):
        try:
            cards.append(Card.parse(name))
        except ValueError:
            break
    return tuple(cards)
