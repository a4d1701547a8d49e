"""A game that is watched: paused, left and resumed in the middle of a deal, and joined there."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

import pytest
from msgspec.structs import replace

from autopeg.engine.history import Undo
from autopeg.engine.table_state import GameState
from autopeg.play.opening import begin_game
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.registry import SCORE
from autopeg.score.moves import Deal, Points
from autopeg.watching.answers import Answer
from autopeg.watching.facts import Fact, Moment, shifted, time_of
from autopeg.watching.journal import Begun, Journal, kept_journal
from autopeg.watching.observer import Line
from autopeg.watching.reading import watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from autopeg.watching.watched_game import ANOTHER_CAMERA, WatchedGame, observer_of
from watched_cribbage import Noise, Row, Style, disturbed, watched
from watching_facts import moments_of

BEGUN = Begun("cribbage", {}, ("Ann", "Bob"), 1, (), (), 0)


def begun(folder: Path, joins_at: float | None = None) -> WatchedGame:
    return WatchedGame(observer_of(BEGUN), Journal(folder, BEGUN), joins_at)


def resumed(folder: Path) -> WatchedGame:
    kept = kept_journal(folder, 1)
    assert kept is not None
    first, rows = kept
    game = WatchedGame(observer_of(first), Journal(folder, None))
    game.replay(rows)
    game.change_camera()
    return game


def told(game: WatchedGame, moments: Sequence[Moment]) -> list[Line]:
    lines: list[Line] = []
    for t, together in groupby(moments, key=time_of):
        lines += game.tell(list(together), t)
        game.journal.keep(1)
    return lines


def card(name: str, x: float, seat: int, t: float, last: float | None = None) -> Row:
    return {"card": name, "place": [x, (0.8, 0.2)[seat]], "first": t, "last": last}


STARTER: Row = {"card": "2S", "place": [0.09, 0.5], "first": 1.0}
FIFTEEN = (STARTER, card("7H", 0.4, 0, 3), card("8C", 0.4, 1, 5))


def points_of(game: WatchedGame) -> list[tuple[int, int]]:
    events = [each.entry.value for each in game.observer.counted if each.entry.kind == "points"]
    return [(event.player, event.points) for event in events]


def lying_again(moments: Sequence[Moment], camera: int, t: float) -> list[Moment]:
    """Return what another camera tells: the cards that lie there, once more."""
    lying: dict[int, Fact] = {}
    for moment in moments:
        if isinstance(moment, Fact) and moment.last is None:
            lying[moment.id] = moment
        elif isinstance(moment, Fact):
            lying.pop(moment.id, None)
    return [shifted(fact, t - fact.first, ANOTHER_CAMERA * camera) for fact in lying.values()]


@pytest.mark.parametrize("style", [Style(), Style(stacks=True), Style(turns_over=True)])
def test_a_game_that_is_resumed_anywhere_goes_on_as_if_nothing_had_happened(tmp_path: Path, style: Style) -> None:
    played = watched(2, 1, {}, style)
    moments = [each for each in moments_of(played.rows) if time_of(each) < 170]
    whole = begun(tmp_path / "whole")
    told(whole, moments)
    assert len(points_of(whole)) > 15
    for end in range(4, len(moments), 9):
        folder = tmp_path / str(end)
        told(begun(folder), moments[:end])
        game = resumed(folder)
        t = time_of(moments[end - 1])
        game.tell(lying_again(moments[:end], 1, t), t)
        told(game, [shifted(each, 0, ANOTHER_CAMERA) for each in moments[end:]])
        assert points_of(game) == points_of(whole)


def test_a_card_whose_suit_another_camera_misreads_is_the_one_that_lay_there(tmp_path: Path) -> None:
    played = watched(2, 1, {})
    moments = moments_of(played.rows)[:12]
    told(begun(tmp_path), moments)
    game = resumed(tmp_path)
    before = len(game.observer.sightings)
    t = time_of(moments[-1])
    again = [fact for fact in lying_again(moments, 1, t) if isinstance(fact, Fact) and fact.card]
    others = dict(zip("CDHS", "SHDC", strict=True))
    game.tell([replace(fact, card=fact.card[0] + others[fact.card[1]], last=None) for fact in again], t)
    assert len(game.observer.sightings) == before


def test_answers_are_known_again(tmp_path: Path) -> None:
    played = watched(2, 3, {})
    rows, truth = disturbed(played, Noise(doubtful=0.15), 3)
    game = begun(tmp_path)
    for t, together in groupby(moments_of(rows)[:60], key=time_of):
        for line in game.tell(list(together), t):
            kind = game.observer.questions.kind(line["id"]) if line["type"] == "unsure" else ""
            if kind == "card":
                sighting = game.observer.questions.sighting(line["id"])
                game.answer(Answer({"answer": line["id"], "choice": truth[game.observer.cards.first_fact(sighting)]}))
        game.journal.keep(1)
    assert points_of(resumed(tmp_path)) == points_of(game)
    assert resumed(tmp_path).observer.open_questions() == game.observer.open_questions()


def test_a_journal_that_was_cut_off_is_read_up_to_there(tmp_path: Path) -> None:
    told(begun(tmp_path), moments_of(FIFTEEN))
    file = tmp_path / "watched" / "1.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    assert points_of(resumed(tmp_path)) == []
    file.write_bytes(b"")
    assert kept_journal(tmp_path, 1) is None


def test_a_card_that_was_moved_meanwhile_is_no_new_play(tmp_path: Path) -> None:
    told(begun(tmp_path), moments_of(FIFTEEN))
    game = resumed(tmp_path)
    moved = [{**row, "first": 6.0, "place": [0.8, row["place"][1]]} for row in FIFTEEN]
    lines = told(game, moments_of([*moved, card("9D", 0.6, 0, 8)]))
    assert [line["card"] for line in lines if line["type"] == "seen"] == ["9D"]
    assert not [line for line in lines if line["type"] in ("unsure", "refused")]
    assert points_of(game) == [(1, 2), (0, 3)]


def test_nothing_counts_during_a_pause(tmp_path: Path) -> None:
    """A card that is laid and taken up again counts for nothing; one that lies there then is laid when it ends."""
    rows = [*FIFTEEN, card("KD", 0.6, 0, 10, 12), card("9D", 0.6, 0, 14)]
    early, late = moments_of(rows)[:3], moments_of(rows)[3:]
    game = begun(tmp_path)
    told(game, early)
    assert [line["state"] for line in game.answer(Answer({"pause": 1}))] == ["paused"]
    assert told(game, late) == []
    lines = game.answer(Answer({"continue": 1}))
    assert [line.get("state", line.get("card")) for line in lines if line["type"] != "points"] == ["back", "9D"]
    assert points_of(game) == [(1, 2), (0, 3)]


def test_cards_taken_up_and_laid_again_during_a_pause_are_known(tmp_path: Path) -> None:
    rows = [*({**row, "last": 9.0} for row in FIFTEEN), *({**row, "first": 12.0} for row in FIFTEEN)]
    moments = moments_of(rows)
    game = begun(tmp_path)
    told(game, moments[:3])
    game.answer(Answer({"pause": 1}))
    told(game, moments[3:])
    game.answer(Answer({"continue": 1}))
    told(game, moments_of([*rows, card("9D", 0.6, 0, 15)])[-1:])
    assert points_of(game) == [(1, 2), (0, 3)]


def test_a_deal_whose_beginning_was_not_seen_is_not_counted(tmp_path: Path) -> None:
    """C58: who has played what before is not known, so nothing of the deal is pegged; the next one is."""
    first = [{**row, "first": 0.5, "last": 20.0} for row in FIFTEEN]
    rows = [*first, card("8D", 0.5, 0, 8, 20), {**STARTER, "card": "3S", "first": 30.0},
            card("KH", 0.4, 0, 33), card("5C", 0.4, 1, 35)]  # fmt: skip
    game = begun(tmp_path, joins_at=0.0)
    lines = told(game, moments_of(rows))
    assert [line["code"] for line in lines if line["type"] == "refused"] == ["MID_DEAL"]
    assert points_of(game) == [(1, 2)]
    assert [line["card"] for line in lines if line["type"] == "seen"] == ["3S", "KH", "5C"]


def test_a_deal_that_begins_after_joining_is_counted(tmp_path: Path) -> None:
    game = begun(tmp_path, joins_at=0.0)
    told(game, moments_of([{**row, "first": row["first"] + 10} for row in FIFTEEN]))
    assert points_of(game) == [(1, 2)]


# -- people who type what the camera sees as well


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "home") as opened:
        yield opened


def entry(seat: int, points: int) -> Points:
    return Points(seat, points)


@pytest.mark.parametrize(
    ("typed_at", "typed"),
    [
        (3, [entry(1, 2)]),
        (2, [entry(1, 2), entry(0, 3)]),
        (3, [entry(0, 3)]),
        (4, [entry(0, 3), entry(1, 2)]),
        (1, [Deal(1)]),
        (0, [Deal(1), entry(1, 2)]),
    ],
)
def test_what_people_type_meanwhile_is_never_pegged_twice(
    store: Store, tmp_path: Path, typed_at: int, typed: list[Points | Deal]
) -> None:
    """The entry of a person counts once with that of the camera, whoever is first and whatever waits for an answer."""
    table = begin_game(store, SCORE, ("Ann", "Bob"), {"rules": "cribbage"})
    keeper = ScoreKeeper(lambda: table, watching_of("cribbage").moves_of, table)
    game = begun(tmp_path)
    doubtful = {**FIFTEEN[2], "confidence": 0.5, "choices": [["8C", 0.5], ["6C", 0.4]]}
    for at, moment in enumerate(moments_of([*FIFTEEN[:2], doubtful, card("9D", 0.6, 0, 7)])):
        if at == typed_at:
            table.submit_all(typed)
        game.tell([moment], time_of(moment))
        keeper.follow(game.observer.counted)
    if typed_at == 4:
        table.submit_all(typed)
    game.answer(Answer({"answer": 1, "choice": "8C"}))
    keeper.follow(game.observer.counted)
    assert table.state.scores == (3, 2)
    table.close()


class PegsShown:
    """A board that keeps the scores it is to show."""

    def __init__(self) -> None:
        self.scores: list[tuple[int, ...]] = []

    @contextmanager
    def change(self, state: GameState, event: object) -> Iterator[None]:
        yield
        self.scores.append(state.scores)


PAIR = (STARTER, card("9H", 0.4, 0, 3), card("4D", 0.4, 1, 5), card("4C", 0.5, 0, 7))


def played_in(table: Table) -> list[list[str]]:
    """Return the cards of the play that come with the points of a record."""
    moves = [step.move for step in table.history.steps if isinstance(step.move, Points)]
    return [[str(seen.card) for seen in move.played if seen.player is not None] for move in moves]


def test_a_card_that_was_taken_for_another_is_corrected_in_the_record(store: Store, tmp_path: Path) -> None:
    """The points stay, on the board too, and so do those that people have entered since."""
    table = begin_game(store, SCORE, ("Ann", "Bob"), {"rules": "cribbage"})
    board = table.board = PegsShown()
    keeper = ScoreKeeper(lambda: table, watching_of("cribbage").moves_of, table)
    game = begun(tmp_path)
    told(game, moments_of(PAIR))
    keeper.follow(game.observer.counted)
    table.submit(entry(1, 1))
    game.answer(Answer({"correct": {"was": "9H", "card": "9S"}}))
    keeper.follow(game.observer.counted)
    assert played_in(table) == [["9S", "4D", "4C"], []]
    assert board.scores == [(0, 0), (2, 0), (2, 1), (2, 1)]
    game.answer(Answer({"correct": {"was": "4D", "card": "5D"}}))
    keeper.follow(game.observer.counted)
    assert board.scores[4:] == [(0, 1)]
    table.close()


def test_an_entry_is_undone_even_if_people_have_changed_one_before_it(store: Store, tmp_path: Path) -> None:
    """What they change is undone with all that follows, which is made again."""
    table = begin_game(store, SCORE, ("Ann", "Bob"), {"rules": "cribbage"})
    keeper = ScoreKeeper(lambda: table, watching_of("cribbage").moves_of, table)
    game = begun(tmp_path)
    told(game, moments_of([*FIFTEEN, card("9D", 0.6, 0, 7)]))
    keeper.follow(game.observer.counted)
    table.submit_all([Undo(), Undo(), entry(1, 3), table.history.steps[-1].move])
    assert table.state.scores == (3, 3)
    for was, other, scores in (("9D", "KD", (0, 3)), ("8C", "QC", (0, 3))):
        game.answer(Answer({"correct": {"was": was, "card": other}}))
        keeper.follow(game.observer.counted)
        assert table.state.scores == scores
    table.close()


def test_an_entry_is_undone_once_even_if_those_before_it_were_made_again(store: Store, tmp_path: Path) -> None:
    """What people have typed ahead of the camera stands before an entry that stays when theirs becomes void."""
    table = begin_game(store, SCORE, ("Ann", "Bob"), {"rules": "cribbage"})
    keeper = ScoreKeeper(lambda: table, watching_of("cribbage").moves_of, table)
    game = begun(tmp_path)
    told(game, moments_of(FIFTEEN[:2]))
    keeper.follow(game.observer.counted)
    table.submit(entry(0, 3))
    told(game, moments_of([*FIFTEEN, card("9D", 0.6, 0, 7)])[2:])
    keeper.follow(game.observer.counted)
    assert table.state.scores == (3, 2)
    for was, other, scores in (("9D", "KD", (0, 2)), ("8C", "QC", (0, 0))):
        game.answer(Answer({"correct": {"was": was, "card": other}}))
        keeper.follow(game.observer.counted)
        assert table.state.scores == scores
    table.close()
