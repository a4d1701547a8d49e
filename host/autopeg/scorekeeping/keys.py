"""The keys of the score-keeper: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from autopeg.scorekeeping.forms import AnyForm

_PEGGING = """\
Pegging, as on the board's keypad
  a to d        whose points: the side stays, a number begins; also Tab, +
  0 to 9        the points; a + on the board shows where they would lead
  Enter or #    peg them; {doubted} is asked about first
  * or Esc      clear what is typed; Backspace: its last digit

Putting right
  u or -        undo, entry by entry, also over the end of a game
  r or /        redo
  s or =        set the chosen side's score, whatever went wrong before
"""

_COUNTING = """\
Counting
  h, k          count a hand, the crib: 5H 5S 5C JD + 5D, starter last;
                with = 8 behind it, a claim of eight is checked
  Enter         peg it; what was overlooked is offered to the others
"""

_GAME = """\
The game
  n or .        the next {deal}; at the end the next game
  g             a new game; the one that stands is kept
  F2            the board: its LEDs, and its keypad if it runs here
  q             leave: the game is kept, `autopeg resume` goes on
  ?             this page; any key leaves it"""

_USAGE_COLUMNS = 58


def help_page(forms: Sequence[AnyForm], counts_hands: bool) -> str:
    """Return all keys. forms: what else can be told; counts_hands: whether hands and cribs are counted."""
    if counts_hands:
        pegging, counting, deal = _PEGGING.format(doubted="what no hand counts"), _COUNTING, "deal, the crib passes on"
    else:
        pegging, deal = _PEGGING.format(doubted="what cannot well be"), "round, and its end"
        counting = "Telling more\n" + "".join(_usage(form) for form in forms)
    return "\n".join((pegging, counting, _GAME.format(deal=deal)))


def _usage(form: AnyForm) -> str:
    first, *more = wrap(form.usage, _USAGE_COLUMNS)
    return "".join(f"{line}\n" for line in (f"  {form.key:<14}{first}", *(f"{'':16}{line}" for line in more)))


_PAD = {"-": "u", "/": "r", "=": "s", ".": "n", "#": "enter", "+": "tab", "right": "tab", "down": "tab", "up": "left"}


def meant(key: str) -> str:
    """Return the key that a key of a number pad, or another of the same meaning, stands for."""
    return _PAD.get(key, key)


def keys_of(
    lanes: int, *, is_over: bool, follows: str | None, go_on: str, more: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield the keys that do something now, with what they do, the most important first.

    lanes: in play; follows: what may come after the end of the game, or None; go_on: what comes next before it; more:
    what else can be told in this game.
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
