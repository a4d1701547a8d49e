"""The keys of the score-keeper: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

HELP = """\
Pegging, as on the board's keypad
  a to d        whose points: the lane, which stays chosen; also Tab, arrows, +
  0 to 9        the points; a peg shows where they would lead
  Enter or #    peg them; a score that no hand makes is asked about first
  * or Esc      clear what is typed; Backspace takes its last digit away

Putting right
  u or -        undo, entry by entry, also over the end of a game
  r or /        redo
  s or =        set the chosen side's score to a number

Counting
  h, k          count a hand, the crib: 5H 5S 5C JD + 5D, the starter last;
                with = 8 behind them, the claim of eight is checked
  Enter         peg what was counted for the chosen side
  m             peg what was overlooked for another side: muggins

The game
  n or .        the next deal: the crib passes to the left; after the end,
                the next game
  g             a new game, the one that stands is kept
  ?             this page; any key leaves it
  q             leave: the game is kept, `autopeg resume` goes on with it"""

_PAD = {"-": "u", "/": "r", "=": "s", ".": "n", "#": "enter", "+": "tab", "right": "tab", "down": "tab", "up": "left"}


def meant(key: str) -> str:
    """Return the key that a key of a number pad, or another of the same meaning, stands for."""
    return _PAD.get(key, key)


def keys_of(lanes: int, *, follows: str | None, counts: bool) -> Iterator[tuple[str, str]]:
    """Yield the keys that do something now, with what they do, the most important first.

    lanes: in play; follows: what may come after the game, None while it goes on; counts: whether hands can be counted.
    """
    if follows is None:
        yield f"a-{'abcd'[lanes - 1]}", "side"
        yield "0-9 Enter", "peg"
        yield "n", "next deal"
    elif follows:
        yield "n", follows
    yield "u", "undo"
    yield "s", "set"
    if counts:
        yield "h k", "count"
    yield "?", "help"
    yield "q", "quit"
