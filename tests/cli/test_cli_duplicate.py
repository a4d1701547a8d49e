"""`autopeg duplicate` at the command line: what it understands, and the comparison at the end of every way to play."""

from datetime import date
from pathlib import Path

import pytest

from autopeg.play.duplicate import duplicate_of, number_of_day
from autopeg.play.duplicate_deals import deal_against
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store, StoredGame
from autopeg.session.kept_games import games_that_wait
from autopeg.terminal.menu.pages import resume_command
from support.cli.outcome import Autopeg, begun

DEAL = deal_against("tabletop", 17, "beginner")


def play(home: Path, name: str, moves: int | None = None) -> int:
    """Make first moves in a game of `DEAL`, to its end or so many; return its number."""
    with Store(home) as store:
        table = begin_game(store, DEAL.game, (name, *DEAL.opponents), {}, None, DEAL.number)
        stored = table.journal
        assert isinstance(stored, StoredGame)
        while table.over is None and (moves is None or len(table.history.steps) < moves):
            if table.advance() is None:
                assert table.person_due is not None
                table.submit(table.legal_moves(table.person_due)[0])
        return stored.id


@pytest.mark.parametrize(
    ("args", "game", "number"),
    [
        ((), "cribbage", None),
        (("today",), "cribbage", None),
        (("17",), "cribbage", 17),
        (("tabletop",), "tabletop", None),
        (("tabletop", "today"), "tabletop", None),
        (("tabletop", "17"), "tabletop", 17),
        (("17", "tabletop"), "tabletop", 17),
        (("today", "tabletop"), "tabletop", None),
    ],
)
def test_game_and_number_are_understood(autopeg: Autopeg, args: tuple[str, ...], game: str, number: int | None) -> None:
    outcome = autopeg("duplicate", *args)
    assert (outcome.code, outcome.err) == (0, "")
    today = number_of_day(date.today())
    assert outcome.out.startswith(f"Deal {number or today} of {game}, against expert.")
    assert (begun[0].game, duplicate_of(begun[0])) == (game, number or today)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("0",), '"0" is not the number of a deal'),
        (("xyzzy",), 'there are no deals of "xyzzy": choose from cribbage, '),
        (("17", "xyzzy"), '"xyzzy" is not a game: choose from cribbage, '),
        (("17", "18"), '"18" is not a game'),
        (("cribbage", "tomorrow"), '"tomorrow" is not the number of a deal'),
        (("cribbage", "17", "--bot", "xyzzy"), 'there is no bot "xyzzy" for Cribbage'),
        (("17", "--compare"), "nobody has finished deal 17 of cribbage against expert here"),
        (("17", "--compare", "--name", "Ann"), "Ann has not finished deal 17 of cribbage against expert here"),
    ],
)
def test_what_there_is_not_is_refused(autopeg: Autopeg, args: tuple[str, ...], said: str) -> None:
    outcome = autopeg("duplicate", *args)
    assert outcome.code == 2
    assert said in outcome.complaint


def test_the_last_game_is_compared_or_that_of_a_player(autopeg: Autopeg, home: Path) -> None:
    for name in ("Ann", "Bob"):
        play(home, name)
    compare = ("duplicate", "tabletop", "17", "--bot", "beginner", "--compare")
    last, anns = autopeg(*compare).out, autopeg(*compare, "--name", "ann").out
    assert "Deal 1: Bob " in last
    assert "Deal 1: Ann " in anns
    for said in (last, anns):
        assert "Ann: " in said
        assert "Bob: " in said
        assert "beginner (the bot in your chair): " in said
    assert "Cid has not finished" in autopeg(*compare, "--name", "Cid").complaint


def test_a_resumed_game_ends_with_its_comparison(autopeg: Autopeg, home: Path) -> None:
    game_id = play(home, "Ann", moves=30)
    with Store(home) as store:
        [waiting] = games_that_wait(store)
        assert resume_command(waiting).pauses
        table = resume_game(store, game_id)
        table.close()
    outcome = autopeg("resume", game_id, "--plain", "--speed", "none", stdin="hint\n" * 3)
    assert "Deal 17, the same cards for everybody" not in outcome.out
    outcome = autopeg("resume", game_id, "--plain", "--speed", "none", stdin="resign\nyes\n")
    assert outcome.code == 0
    assert "Deal 17, the same cards for everybody" in outcome.out
    assert "resigned" in outcome.out
