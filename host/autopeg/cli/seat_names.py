"""The names of the people who play with their own cards, from the command line."""

from collections.abc import Sequence

from autopeg.base.errors import UsageError
from autopeg.base.phrases import with_unnamed
from autopeg.engine.names import check_seats
from autopeg.engine.players import is_bot
from autopeg.score.engine import SEATS
from autopeg.session.preferences import chosen


def seat_words(names: Sequence[str], players: int | None) -> tuple[str, ...]:
    """Return the names of the players; the others are called "Player 2" and so on.

    Without any names, the name from the settings, if set, is the first player.
    """
    mine = chosen("name")
    if not names and mine.source is not None:
        names = (str(mine.value),)
    for name in names:
        if is_bot(name):
            raise UsageError(f"--name {name} is the name of a bot, but only people play here")
    wanted = max(2, len(names)) if players is None else players
    if wanted not in SEATS:
        raise UsageError(f"the score is kept for {SEATS[0]} to {SEATS[-1]} players, not {wanted}")
    if len(names) > wanted:
        raise UsageError(f"--players {wanted}, but {len(names)} are named: {', '.join(names)}")
    return check_seats(with_unnamed(names, wanted), "--name")
