"""The keys that mean the same in every game, and those that are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.session.questions import Advance, GameOver, HandOver, Question, Reveal

KeyHint = tuple[str, str]
"""A key and what it does."""

AT_ANY_TIME = """\
At any time
  h             a hint, with its reason
  u, r          undo your last decision; redo it
  ?             this page; any key leaves it
  q             leave: the game is kept, `autopeg resume` goes on with it
"""


def common_keys(question: Question, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys of a question that every game knows. follows: what may come after the game."""
    match question:
        case HandOver() | Reveal():
            yield "Enter", "go on"
        case GameOver():
            if follows is not None:
                yield "n", follows
        case Advance():
            yield "Enter", "hurry"
        case _:
            pass


def keys_at_any_time(is_hinted: bool) -> Iterator[KeyHint]:
    """Yield the keys that always do something. is_hinted: whether there is something to give a hint for."""
    if is_hinted:
        yield "h", "hint"
    yield "u", "undo"
    yield "?", "help"
    yield "q", "quit"
