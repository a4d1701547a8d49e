"""Conformance: what every game in the registry does, at every number of players and under every choice of its rules.

A new game is in here as soon as the registry has it.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import expect

from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import QuickClock
from autopeg.engine import AnyGame
from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.engine.moves import to_json, view_from_json
from autopeg.engine.options import choices_of
from autopeg.engine.refusal import IllegalMove
from autopeg.play.opening import begin_game
from autopeg.play.seating import levels_of, new_player
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Record, Store
from autopeg.records.page_tables import StoredRoom
from autopeg.registry import GAME_NAMES, game_facts
from autopeg.score.board_record import BoardGame
from autopeg.score.engine import entry, score_rules_of
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.session.advice_text import TWO_ROWS, advice_text_of, hint_text
from autopeg.session.card_text import card_text
from autopeg.session.ending import Ending
from autopeg.session.settings import Settings
from autopeg.session.text import Narration, heard, text_of, words_said
from autopeg.statistics.review import decisions_of
from autopeg.terminal.scorekeeping.app import ScoreApp
from autopeg.web.board import BoardController
from autopeg.web.room import Room
from autopeg.web.views import device_view
from support.boards.link.joined import JoinedBoard
from support.games.hidden_cards import cards_in, cards_on, hidden_from
from support.games.narrowing import present
from support.terminal.painting import game_screen, score_screen
from support.web.browser import PHONE, NewPage, runs_over
from support.web.players import open_by_form

NAMES = ("Ann", "Bob", "Cid", "Dan")
VIEW_KEYS = {"phase", "seat", "players", "scores", "to_act"}
MOST_WORDS = 10
LOOKED_AT = (0.15, 0.5, 0.9)
"""How far games are at the positions that are looked at more closely."""

PATIENCE = 2000
"""Entries on a score pad until a game must be over."""

every_game = pytest.mark.parametrize("game", GAME_NAMES)


class Kind(NamedTuple):
    """A kind of game: by its name, how many play it, and the rules that they have chosen."""

    game: str
    players: int
    options: dict[str, Any]


def kinds() -> Iterator[Any]:
    """Yield every game with every number of players, by the usual rules and with every other choice of one of them."""
    for game in GAME_NAMES:
        rules = rules_of(game)
        fields = msgspec.structs.fields(type(rules.new({}, rules.SEATS[0]).options))
        others = [
            {field.name: choice} for field in fields for choice in choices_of(field.type) if choice != field.default
        ]
        for players, options in product(rules.SEATS, [{}, *others]):
            chosen = "".join(f" {name}={choice}" for name, choice in options.items())
            yield pytest.param(Kind(game, players, options), id=f"{game} {players}{chosen}")


def shortest(game: str) -> dict[str, Any]:
    """Return the rules by which a game goes to 61, where it can."""
    rules = rules_of(game)
    fields = msgspec.structs.fields(type(rules.new({}, rules.SEATS[0]).options))
    has_61 = any(field.name == "target" and 61 in choices_of(field.type) for field in fields)
    return {"target": 61} if has_61 else {}


def played(
    game: str, players: int, options: dict[str, Any], levels: tuple[str, ...] = ("club",), seed: int = 0
) -> Table:
    """Return the table of a game that bots have played to its end. seed: of the bots."""
    rules = rules_of(game)
    bots = [new_player(game, levels[seat % len(levels)], seed + seat) for seat in range(players)]
    seats = [Seat(name, bot) for name, bot in zip(NAMES, bots, strict=False)]
    table = Table(History(rules, rules.new(options, players)), seats, deck=f"{game} {players} {options}")
    while table.advance() is not None:
        pass
    assert table.over is not None
    return table


@pytest.fixture(scope="module", params=list(kinds()))
def kind(request: pytest.FixtureRequest) -> Kind:
    return request.param


@pytest.fixture(scope="module")
def table(kind: Kind) -> Table:
    """The table of a game of that kind after its end, for all tests to look at."""
    return played(*kind)


def positions(table: Table) -> Iterator[tuple[Any, Any]]:
    """Yield every step of a game with the state before it."""
    steps = table.history.steps
    for index, step in enumerate(steps):
        yield table.history.state_before(len(steps) - index), step


def looked_at(table: Table) -> Iterator[History]:
    """Yield the history of a game at some positions in which a player is due."""
    steps = table.history.steps
    due = [at for at in range(1, len(steps)) if table.game.to_act(steps[at - 1].state) is not None]
    for share in LOOKED_AT:
        history = table.history.begun()
        for step in steps[: due[int(share * len(due))]]:
            history.take(step)
        yield history


def test_what_apply_refuses_is_what_refusal_of_says(kind: Kind, table: Table) -> None:
    """Every move of a game is legal where it was made; elsewhere it is mostly refused."""
    rules, steps = rules_of(kind.game), table.history.steps
    refused = 0
    for at, (before, step) in enumerate(positions(table)):
        assert rules.refusal_of(before, step.move) is None
        for other in steps[(at + 3) % 7 :: max(7, len(steps) // 4)]:
            refusal, raised = rules.refusal_of(before, other.move), raised_by_apply(rules, before, other.move)
            assert str(refusal) == str(raised)
            refused += raised is not None
    assert refused


def raised_by_apply(rules: AnyGame, state: Any, move: Any) -> IllegalMove | None:
    try:
        rules.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


@every_game
def test_states_and_moves_cannot_be_changed(game: str) -> None:
    """So what a rule refuses leaves a state that plays on."""
    step = played(game, rules_of(game).SEATS[0], shortest(game)).history.steps[-1]
    for value in (step.move, step.state, step.state.options):
        for name in value.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(value, name, None)


def most_counts(step: Step) -> int:
    """Return how often something is counted aloud at the end of a move: the hands and the crib, or a round."""
    shown = [event for event in step.events if getattr(event, "kind", None) == "show"]
    return max(len(shown), bool(step.events))


def test_a_game_comes_to_its_end_and_hides_what_a_seat_cannot_know(kind: Kind, table: Table) -> None:
    """From the deal on, move by move: views, sentences, and the record, from which the same game comes again.

    Those who listen hear of each move once, in so few words that "Your turn" may follow.
    """
    rules, text, players = rules_of(kind.game), text_of(kind.game), kind.players
    assert {"winner", "winners"} & set(present(table.over))
    again = table.history.begun()
    unseen = hidden_from(again.state, None)
    for before, step in positions(table):
        state, unseen_before = step.state, unseen
        unseen = hidden_from(state, None)
        assert again.play(to_json(step.move)).events == step.events
        assert again.state == state
        laid_open = cards_in(to_json(step.events))
        for seat in range(players):
            view = rules.view(state, seat)
            told = to_json(view)
            assert set(told) >= VIEW_KEYS
            hidden = hidden_from(state, seat) - laid_open
            assert not cards_in(told) & hidden, told
        hidden = unseen_before & unseen - laid_open
        said = [line.text for line in text.describe_openly(before, step, NAMES[:players], str)]
        assert said
        briefly = list(filter(None, heard(list(text.describe_openly(before, step, NAMES[:players], card_text)))))
        assert 1 <= len(set(briefly)) == len(briefly) <= 1 + most_counts(step), briefly
        assert max(map(words_said, briefly)) <= MOST_WORDS, briefly
        assert not set(briefly) & set(NAMES), briefly
        assert not cards_in(" ".join(said)) & hidden, said
        assert all(text.describe_move(before, step, NAMES[:players]))
    lines = Ending(table, Settings()).lines()
    assert any("win" in line for line in lines), lines


def test_a_position_is_shown_in_the_terminal_and_on_the_page(
    kind: Kind, table: Table, tmp_path: Path, nothing_is_cropped: None, quick_advice: None
) -> None:
    """At 80 by 24, and as each device is told of it; with a hint that fits on two rows."""
    game, players, options = kind
    with Store(tmp_path) as store:
        for history in looked_at(table):
            state = history.state
            due = present(rules_of(game).to_act(state))
            view, legal = rules_of(game).view(state, due), rules_of(game).legal_moves(state, due)
            assert view_from_json(to_json(view), type(view)) == view
            hint = hint_text(game, view, legal, card_text)
            assert 0 < len(hint) <= TWO_ROWS
            evaluated: list[Choice] = list(advice_of(game).evaluate(view, legal))
            assert evaluated == sorted(evaluated, key=lambda choice: choice.numbers, reverse=True)
            for choice in evaluated:
                rules_of(game).apply(state, choice.move)  # each of them could be made

            shown = game_screen(Table(history, [Seat(name) for name in NAMES[:players]]), (80, 24), take_screen)
            check_size(shown)
            log = [line.text for line in Narration(text_of(game), NAMES[:players]).follow(history)]
            assert not cards_on(shown) & hidden_from(state, due) - cards_on(" ".join(log)), shown

            header = Header(game, NAMES[:players], options, {"seats": [None] * players})
            stored = store.begin(header)
            stored.append([to_json(step.move) for step in history.steps], None)
            devices = {seat: f"device {seat}" for seat in range(players)}
            room = Room(store, StoredRoom("ABCDEF", stored.id, devices[0], devices))
            for seat, device in (*devices.items(), (None, "watcher")):
                told = to_json(device_view(room, device, BoardController("none", tmp_path)))
                told.pop("told")  # it names the cards that wild ones stand for
                laid_open = cards_in(told["shown"])
                assert not cards_in(told) & (hidden_from(state, seat) - laid_open), told
                assert [own["seat"] for own in told["mine"]] == ([] if seat is None else [seat])
                assert all(own["prompt"] for own in told["mine"] if own["is_due"])
                assert told["log"]


def take_screen(controller: Any) -> None:
    """Take the screen, where it is handed over, and go on from what is shown."""
    for _ in range(100):
        controller.look()
        if getattr(controller.question, "seat", None) == controller.session.viewer:
            return
        controller.press("enter")


def check_size(screen: str, columns: int = 80, rows: int = 24) -> None:
    lines = screen.splitlines()
    assert len(lines) == rows
    assert max(map(len, lines)) <= columns


@pytest.mark.usefixtures("quick_master")
@pytest.mark.parametrize(("game", "level"), [(game, level) for game in GAME_NAMES for level in levels_of(game)])
def test_every_bot_plays_to_the_end_and_decides_alike_from_a_seed(game: str, level: str) -> None:
    """And a beginner otherwise from another seed."""
    players, options = rules_of(game).SEATS[0], shortest(game)
    seeds = (0, 0, 10) if level == "beginner" else (0, 0)
    games = [[step.move for step in played(game, players, options, (level,), seed).history.steps] for seed in seeds]
    assert games[0] == games[1]
    assert games[0] not in games[2:]


@every_game
def test_a_game_is_reviewed(game: str, quick_advice: None) -> None:
    """Every decision has what was done and what was best, in words."""
    options = shortest(game)
    table = played(game, rules_of(game).SEATS[0], options, ("beginner",))
    header = Header(game, NAMES[: rules_of(game).SEATS[0]], options, {})
    record = Record(header, tuple(to_json(step.move) for step in table.history.steps))
    decisions = decisions_of(record, table.history)
    assert {decision.kind for decision in decisions} <= set(advice_of(game).KINDS)
    assert set(advice_of(game).KINDS) == set(advice_text_of(game).KIND_WORDS)
    assert any(not decision.is_best for decision in decisions)
    for decision in decisions:
        assert decision.lost >= 0
        state = table.history.state_before(len(table.history.steps) - decision.n + 1)
        for choice in (decision.made, decision.best):
            move = rules_of(game).parse_move(choice.move)
            assert advice_text_of(game).name_choice(move, state, card_text)


def score_pads() -> Iterator[Any]:
    """Yield every game with every number of players that its score pad is for."""
    for game in GAME_NAMES:
        for players in score_rules_of(game).SEATS:
            yield pytest.param(game, players, id=f"{game} {players}")


@pytest.mark.parametrize(("game", "players"), list(score_pads()))
def test_the_score_of_a_game_is_kept_to_its_end(game: str, players: int) -> None:
    """Deals and usual entries, the largest first, with the pad on a screen of 80 by 24; undone, nothing is left."""
    table = begin_game(None, "score", NAMES[:players], {"rules": game})
    pad = KeyController(table, Settings(speed="none"))
    narration = Narration(text_of("score"), NAMES[:players])
    begun = table.state
    for number in range(PATIENCE):
        state = table.state
        if table.over is not None:
            break
        side = state.due_lane if state.due_lane is not None else number % state.sides
        usual = state.usual_points(side) if state.asks_points and state.deal else ()
        move = entry(state, side, max(usual)) if usual else state.next_move
        table.submit(move)
        pad.look()
        if number % 25 == 0:
            check_size(score_screen(ScoreApp(table, None, Settings(speed="none")), (80, 24)))
    assert table.over is not None
    assert all(lines for lines in narration.by_move(table.history))
    while any(table.state.scores):
        table.undo()
    assert table.state.pegs == begun.pegs


@every_game
def test_a_game_that_a_board_kept_alone_is_known_by_its_kind(game: str) -> None:
    """Every game is asked for each of them, also for those of a newer firmware."""
    newer = BoardGame("xyzzy", 121, 1, (121, 60), 1, (0, 0), None, ())
    assert score_rules_of(game).options_alone(newer) is None


@every_game
def test_the_score_of_a_game_is_kept_by_the_keypad_of_a_board(game: str, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        board = JoinedBoard(MemoryStore(), QuickClock())
        sync = BoardSync(board)
        table = begin_game(store, "score", NAMES[:2], {"rules": game})
        sync.attach(table)
        pad = KeyController(table, Settings(speed="none"), sync=sync)

        def live() -> None:
            for _ in range(100):
                board.step()
                sync.poll()
            pad.look()

        live()
        pad.press("n")
        live()
        side = table.state.due_lane or 0
        points = next(points for points in table.state.usual_points(side) if points)
        board.app.perform(("PTS", side, points))
        live()
        assert table.history.steps[-1].move == entry(table.state, side, points)
        assert board.pegs() == table.state.pegs


@every_game
def test_a_game_is_begun_in_the_browser_and_gives_a_hint(new_page: NewPage, game: str) -> None:
    """With the game's own modules, on a phone, against a bot; nothing runs over and nothing complains."""
    page = new_page(PHONE)
    open_by_form(page, game_facts(game).about, other="a bot: club")
    expect(page.locator(".prompt").first).to_be_visible()
    hint = page.get_by_role("button", name="Hint", exact=True)
    expect(hint).to_be_visible()
    hint.click()
    expect(page.locator(".hint")).not_to_be_empty()
    assert not runs_over(page)
