"""`autopeg board games`: the games that a board has finished alone, and taking them into the records."""

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from autopeg.base.errors import AutopegError, Failure, UsageError
from autopeg.base.phrases import count_text
from autopeg.cli.board_looking import WHICH, talk_with
from autopeg.cli.streams import open_store, say_json
from autopeg.session.course import LANE_LETTERS
from pegcore.host_end import GAME, GAMES

if TYPE_CHECKING:
    from autopeg.boards.link.talk import Talk
    from autopeg.records import Store
    from autopeg.records.kept_alone import KeptAlone
    from autopeg.scorekeeping.board_games import AloneGame

_READ_S = 60.0
_GLANCE_S = 0.02


class _Row:
    """A game of the list: what it is, or why it cannot be taken."""

    def __init__(self, store: "Store", kept: "KeptAlone") -> None:
        from autopeg.scorekeeping.board_games import converted, settle_adopted

        self.kept = kept
        self.game: AloneGame | None = None
        self.problem = ""
        self.game_id = kept.game_id
        try:
            self.game = converted(kept)
        except UsageError as error:
            self.problem = str(error)
            return
        if kept.is_waiting and settle_adopted(store, self.game):
            self.game_id = store.holder_of(kept.key)
            self.problem = "" if self.game_id else "a game here asks whether its scores count"

    @property
    def state(self) -> str:
        if self.game_id is not None:
            return "taken"
        return "declined" if self.kept.is_declined else "problem" if self.problem else "new"

    def line(self) -> str:
        about = self.problem if self.game is None else self.game.describe()
        notes = {"taken": f"  (taken: game {self.game_id})", "declined": "  (declined)", "new": ""}
        return f"{self.kept.key.number:>4}  {about}{notes.get(self.state, f'  ({self.problem})' if self.game else '')}"

    def facts(self) -> dict[str, object]:
        """Return what `--json` says of the game."""
        key, game = self.kept.key, self.game
        facts: dict[str, object] = {"board": key.uid, "tag": key.tag, "number": key.number, "state": self.state}
        if game is not None:
            facts |= {"options": game.options, "scores": list(game.state.scores), "over": game.over}
            facts |= {"match": game.match_to, "games_won": list(game.games_won)}
        return facts | {"game_id": self.game_id, "problem": self.problem}


@click.command()
@WHICH
@click.option("--take", "is_taking", is_flag=True, help="Take them into your records.")
@click.option("--decline", "is_declining", is_flag=True, help="Do not offer them again; --all --take still takes them.")
@click.option("--name", "names", metavar="LANE=NAME", multiple=True, help="Who played a lane; can be repeated.")
@click.option("--all", "every", is_flag=True, help="Also those that you have taken or declined.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value a game.")
def games(
    which: str | None, is_taking: bool, is_declining: bool, names: Sequence[str], every: bool, as_json: bool
) -> None:
    """List the games that a board has finished without a computer, and take them into your records.

    BOARD is its uid or port; it can be left out with one board. In a terminal you are asked whether to take them, and
    for the names of the players. Each game is taken once; what has been read from a board can also be taken later,
    without it.

    \b
    Example:
      autopeg board games
      autopeg board games --take --name a=Ann --name b=Bob
    """
    if is_taking and is_declining:
        raise UsageError("choose either --take or --decline")
    named = _named(names)
    with open_store() as store:
        uid = _read_from_board(store, which)
        rows = [_Row(store, kept) for kept in store.alone(uid)]
        new = [row for row in rows if row.state == "new"]
        chosen = [row for row in rows if every or row.state in ("new", "problem")]
        if not as_json:
            none = "No new games." if rows else "The board has finished no games on its own."
            click.echo("\n".join([row.line() for row in chosen] or [none]))
        if every and is_taking:
            new += [row for row in rows if row.state == "declined"]
        can_ask = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
        if new and can_ask and not (is_taking or is_declining):
            is_taking, is_declining = _asked(len(new))
        if is_declining:
            _decline(store, new, as_json=as_json)
        elif is_taking:
            _take(store, new, named, can_ask=can_ask, as_json=as_json)
        elif new and not as_json:
            click.echo("`autopeg board games --take --name a=NAME --name b=NAME` takes them into your records.")
        if as_json:
            now = {kept.key: kept for kept in store.alone(uid)}
            for row in chosen:
                say_json(_Row(store, now[row.kept.key]).facts())


def _decline(store: "Store", new: Sequence[_Row], *, as_json: bool) -> None:
    """Decline new games."""
    for row in new:
        store.decline_alone(row.kept.key)
    if not as_json:
        click.echo(f"{count_text(len(new), 'game')} declined.")


def _asked(count: int) -> tuple[bool, bool]:
    """Ask what to do with new games; return whether to take and whether to decline them."""
    it = "it" if count == 1 else "them"
    answer = click.prompt(
        f"Take {it} into your records? yes, later, or never",
        type=click.Choice(("yes", "later", "never")),
        default="yes",
    )
    return answer == "yes", answer == "never"


def _take(store: "Store", rows: Sequence[_Row], named: dict[int, str], *, can_ask: bool, as_json: bool) -> None:
    """Take games, with the names given, asked for or used last."""
    from autopeg.scorekeeping.board_games import suggested_names, take

    known: dict[int, list[str]] = {}
    for row in rows:
        game = row.game
        assert game is not None
        names = known.get(game.lanes)
        if names is None:
            usual = suggested_names(store, row.kept.key.uid, game.lanes)
            names = [named.get(lane, usual[lane]) for lane in range(game.lanes)]
            if can_ask:
                for lane in (lane for lane in range(game.lanes) if lane not in named):
                    others = [name for at, name in enumerate(names) if at < lane or at in named]
                    names[lane] = _name_asked(lane, names[lane], others)
            known[game.lanes] = names
        game_id = take(store, game, names)
        if not as_json:
            click.echo(f"Game {game_id}: {game.describe(names)}.")


def _name_asked(lane: int, usual: str, others: Sequence[str]) -> str:
    """Ask who played a lane until the answer can be a name. others: who played the other lanes, as far as asked."""
    from autopeg.engine.names import check_name

    def checked(typed: str) -> str:
        try:
            return check_name(typed, others)
        except UsageError as error:
            raise click.BadParameter(str(error)) from None

    return click.prompt(f"Who played lane {LANE_LETTERS[lane].lower()}?", default=usual, value_proc=checked)


def _named(names: Sequence[str]) -> dict[int, str]:
    """Return the names by lane that the options give. Raises UsageError."""
    found: dict[int, str] = {}
    for text in names:
        lane, equals, name = text.partition("=")
        if not equals or len(lane) != 1 or lane.upper() not in LANE_LETTERS or not name.strip():
            raise UsageError(f"--name {text}: a lane and a name, such as a=Ann")
        found[LANE_LETTERS.index(lane.upper())] = name.strip()
    return found


# -- reading the board


def _read_from_board(store: "Store", which: str | None) -> str | None:
    """Read what the board has finished into the store and return its uid.

    Where no board can be read, games that were read before are listed, of all boards: return None.
    """
    try:
        with talk_with(which) as talk:
            uid = talk.meet().uid
            _read_games(store, talk, uid)
            return uid
    except AutopegError as error:
        if which is not None or not store.alone():
            raise
        click.echo(f"{error}: these were read before.", err=True)
        return None


def _read_games(store: "Store", talk: "Talk", uid: str) -> None:
    """Read the games of a board that the store does not have. Raises Failure when the board stops answering."""
    from autopeg.records.kept_alone import AloneKey

    wanted: set[int] | None = None
    until_s = time.monotonic() + _READ_S
    while wanted is None or wanted:
        talk.meet()
        for event in talk.take_events():
            if event[0] == GAMES:
                _, _, tag, first, last = event
                if not tag:
                    raise Failure(
                        "the firmware of this board keeps no finished games: update it with `autopeg board install`"
                    )
                numbers = store.wanted_alone(uid, tag, first, last)
                wanted = set(numbers)
                with talk.hold() as end:
                    end.read_games(tag, numbers, talk.now_ms())
            elif event[0] == GAME and wanted is not None:
                _, _, tag, number, record = event
                if record:
                    store.keep_alone(AloneKey(uid, tag, number), record)
                wanted.discard(number)
        if time.monotonic() >= until_s:
            raise Failure("the board no longer answers")
        time.sleep(_GLANCE_S)
