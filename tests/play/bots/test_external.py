"""Programs as players: the example of docs/bot-protocol.md, and programs that die, hang, talk rubbish or cheat."""

import io
import json
import shlex
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.engine.cards import PACK
from autopeg.engine.games import rules_of
from autopeg.engine.moves import to_json
from autopeg.games.cribbage.rules import apply, claims, legal_moves, missed_points, new, to_act, view
from autopeg.games.cribbage.rules.moves import Deal, Declare, Muggins, Position, Setup
from autopeg.games.crummy_rummy.rules.moves import Pass
from autopeg.play.bots.arena import match
from autopeg.play.bots.external import External
from autopeg.play.bots.stdio import serve_bot
from autopeg.play.seating import levels_of, new_player

DOCS = Path(__file__).parents[3] / "docs" / "bot-protocol.md"

READY = 'import sys, json\nsys.stdin.readline()\nprint(json.dumps({"ready": "test"}), flush=True)\n'

MakeProgram = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> MakeProgram:
    """Makes a program of some Python and gives the command that runs it."""

    def make(source: str) -> str:
        path = tmp_path / "bot.py"
        path.write_text(source, encoding="utf-8")
        return shlex.join([sys.executable, str(path)])

    return make


def at_discard(**options: object):
    """The view of seat 1, the pone, at its discard, and its legal moves."""
    state, _ = apply(new(options, 2), Setup(Position(dealer=0, scores=(0, 0))))
    state, _ = apply(state, Deal(0, (PACK[10:16], PACK[:6])))
    return view(state, 1), legal_moves(state, 1)


def test_the_bot_of_the_docs_plays_whole_games(program: MakeProgram) -> None:
    source = DOCS.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    command = program(source)
    result = match("cribbage", [f"cmd:{command}", "beginner"], 4, options={"target": 61})
    assert result.played == 4
    assert result.entrants[0].name == f"cmd:{command}"
    with_muggins = match("cribbage", [f"cmd:{command}", "beginner"], 2, options={"target": 61, "muggins": True})
    assert sum(entrant.wins for entrant in with_muggins.entrants) == 2


def test_an_external_bot_plays_like_the_built_in_one(program: MakeProgram) -> None:
    """The JSON of a view holds all that a bot looks at."""
    source = (
        "import sys\nfrom autopeg.play.bots.stdio import serve_bot\n"
        'serve_bot("cribbage", "club", sys.stdin, sys.stdout)\n'
    )
    result = match("cribbage", [f"cmd:{program(source)}", "club"], 4, seed=8)
    outside, inside = result.entrants
    assert (outside.wins, outside.margin) == (inside.wins, 0)


FAILURES = [  # what the program does after the hello, and what the sentence says
    ("import sys; sys.exit('out of cards')", "has ended .*out of cards"),
    ("sys.stdin.readline(); sys.exit()", "has ended"),
    ("sys.stdin.readline(); print('pass', flush=True)", "answered pass, which is not a JSON object"),
    ("sys.stdin.readline(); print('[1]', flush=True)", r"answered \[1\], which is not a JSON object"),
    ("sys.stdin.readline(); print('{}', flush=True)", r'answered \{\} instead of \{"move": ...\}'),
    ("sys.stdin.readline(); print('{\"move\": null}', flush=True)", "answered what is not a move"),
    (
        'sys.stdin.readline(); print(\'{"move": {"type": "fold"}}\', flush=True)',
        "answered what is not a move",
    ),
    (
        "sys.stdin.readline(); move = {'type': 'discard', 'player': 1, 'cards': ['KS', 'KH']}\n"
        "print(json.dumps({'move': move}), flush=True)",
        "answered the illegal move .*KS",
    ),
    ("sys.stdin.readline(); sys.stdin.readline()", "gave no answer within 0.5 s"),
]


@pytest.mark.parametrize(("source", "sentence"), FAILURES)
def test_a_program_that_fails_is_named(program: MakeProgram, source: str, sentence: str) -> None:
    player = External("cribbage", program(READY + source), answer_limit_s=0.5 if "0.5" in sentence else 10)
    try:
        with pytest.raises(Failure, match=f"player .*bot.py.* {sentence}") as failed:
            player.choose(*at_discard())
        assert "\n" not in str(failed.value)
    finally:
        player.close()


@pytest.mark.parametrize(
    ("mishap", "sentence"),
    [("time.sleep(2)", "gave no answer within 1 s"), ("sys.exit('out of cards')", "has ended .*out of cards")],
)
def test_a_program_that_failed_once_is_started_again(
    program: MakeProgram, tmp_path: Path, mishap: str, sentence: str
) -> None:
    """A late answer is never taken for that to a later question."""
    source = (
        f"import sys, json, time\nfrom pathlib import Path\nsaid = Path({str(tmp_path / 'said')!r})\n"
        "sys.stdin.readline()\nprint(json.dumps({'ready': 'x'}), flush=True)\nfor line in sys.stdin:\n"
        "    if not said.exists():\n        said.touch()\n        " + mishap + "\n"
        "    print(json.dumps({'move': json.loads(line)['legal'][-1]}), flush=True)\n"
    )
    player = External("cribbage", program(source), answer_limit_s=1 if "time" in mishap else 10)
    seen, legal = at_discard()
    try:
        with pytest.raises(Failure, match=sentence):
            player.choose(seen, legal[:3])
        assert player.choose(seen, legal[3:6]) == legal[5]
        assert player.choose(seen, legal[6:9]) == legal[8]
    finally:
        player.close()


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "print('hello yourself', flush=True); input(); input()",
            "answered hello yourself, which is not a JSON object",
        ),
        ("print('{\"hi\": 1}', flush=True); input(); input()", r"to the hello instead of \{\"ready\": NAME\}"),
        ("raise SystemExit", "has ended"),
    ],
)
def test_a_program_that_does_not_greet_is_named(program: MakeProgram, source: str, sentence: str) -> None:
    player = External("cribbage", program(source))
    try:
        with pytest.raises(Failure, match=sentence):
            player.choose(*at_discard())
    finally:
        player.close()


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(Failure, match=r'player "no-such-program-here x" cannot be started: '):
        new_player("cribbage", "cmd:no-such-program-here x")
    with pytest.raises(UsageError, match="cmd: has no program"):
        new_player("cribbage", "cmd:")
    with pytest.raises(UsageError, match="cannot be read"):
        new_player("cribbage", 'cmd:python "unclosed')


def test_a_program_that_does_not_go_is_ended(program: MakeProgram) -> None:
    player = External("cribbage", program(READY + "import time\nwhile True: time.sleep(1)"))
    player.close()
    player.close()


def test_cards_may_stand_in_any_order(program: MakeProgram) -> None:
    source = READY + (
        "legal = json.loads(sys.stdin.readline())['legal']\nmove = legal[3]\nmove['cards'].reverse()\n"
        "print(json.dumps({'move': move}), flush=True)\nsys.stdin.readline()"
    )
    player = External("cribbage", program(source))
    seen, legal = at_discard()
    try:
        assert player.choose(seen, legal) == legal[3]
    finally:
        player.close()


def test_every_game_is_greeted(program: MakeProgram) -> None:
    source = (
        "import sys, json\nhellos = 0\nfor line in sys.stdin:\n"
        "    message = json.loads(line)\n    hellos += 'hello' in message\n"
        "    answer = {'ready': 'x'} if 'hello' in message else {'move': message['legal'][hellos]}\n"
        "    print(json.dumps(answer), flush=True)\n"
    )
    player = External("cribbage", program(source), {"target": 61})
    seen, legal = at_discard()
    try:
        assert [player.choose(seen, legal), player.choose(seen, legal)] == [legal[1], legal[1]]
        player.begin()
        assert player.choose(seen, legal) == legal[2]
    finally:
        player.close()


@pytest.mark.parametrize("muggins", [True, "strict"])
def test_with_muggins_a_program_is_asked_for_cards_only(program: MakeProgram, muggins: object) -> None:
    """C43-C45: what is there is declared, what is missing is claimed, and the program hears nothing of it."""
    state = new({"muggins": muggins}, 2)
    position = Position(
        dealer=1,
        scores=(0, 0),
        hands=((PACK[16], PACK[17]), (PACK[45], PACK[46])),
        played=((PACK[0], PACK[1]), (PACK[40], PACK[41])),
        crib=PACK[20:24],
        starter=PACK[30],
        to_act=0,
    )
    state, _ = apply(state, Setup(position))
    player = External("cribbage", program("raise SystemExit"))
    try:
        while True:
            seat = to_act(state)
            assert seat is not None
            if state.due is not None and seat == 0:
                declared = player.choose(view(state, 0), legal_moves(state, 0))
                assert isinstance(declared, Declare)
                break
            state, _ = apply(state, Declare(seat, 0) if state.due is not None else legal_moves(state, seat)[0])
            if may_claim := claims(state, 0):
                claimed = player.choose(view(state, 0), may_claim)
                assert claimed is None or isinstance(claimed, Muggins)
                assert (claimed.points if claimed else 0) == missed_points(state)
    finally:
        player.close()


def answers_of(*lines: str, level: str = "club") -> list[dict]:
    out = io.StringIO()
    serve_bot("cribbage", level, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_built_in_bot_answers_a_host() -> None:
    seen, legal = at_discard()
    question = json.dumps({"view": to_json(seen), "legal": to_json(legal)})
    hello = '{"hello": 1, "game": "cribbage", "options": {}, "seat": 1, "players": 2}'
    ready, answer, again, *rest = answers_of(hello, question, hello, '{"bye": 1}', "after the end", level="expert")
    assert ready == again == {"ready": "autopeg expert"}
    assert answer["move"] in to_json(legal)
    assert rest == []


@pytest.mark.usefixtures("quick_master")
@pytest.mark.parametrize("level", levels_of("cribbage"))
def test_a_host_may_leave_out_what_is_not_needed_to_choose(level: str) -> None:
    needed = {
        "seat": 1, "players": 2, "scores": [0, 0], "to_act": 1, "dealer": 0, "target": 121, "pegs": [[0, 0], [0, 0]],
    }  # fmt: skip
    to_lay_away = {
        "phase": "discard", "hand": ["5H", "5S", "6D", "7C", "KD", "QS"], "discarded": [], "starter": None,
        "count": 0, "series": [], "played": [[], []],
    }  # fmt: skip
    to_play = {
        "phase": "play", "hand": ["5S", "6D", "7C"], "discarded": ["KD", "QS"], "starter": "2C",
        "count": 15, "series": ["5H", "TC"], "played": [["TC"], ["5H"]],
    }  # fmt: skip
    discards = [{"type": "discard", "player": 1, "cards": list(pair)} for pair in combinations(to_lay_away["hand"], 2)]
    plays = [{"type": "play", "player": 1, "card": card} for card in to_play["hand"]]
    questions = [{"view": needed | to_lay_away, "legal": discards}, {"view": needed | to_play, "legal": plays}]
    laid_away, played = answers_of(*(json.dumps(question) for question in questions), level=level)
    assert laid_away["move"] in discards
    assert played["move"] in plays


@pytest.mark.parametrize(
    "line",
    [
        "rubbish",
        "[]",
        "{}",
        "7",
        '{"hello": 1, "game": "poker"}',
        '{"view": {}, "legal": []}',
        '{"view": 3, "legal": 4}',
        "[" * 100_000,
    ],
)
def test_a_bad_line_is_answered_with_an_error(line: str) -> None:
    error, ready = answers_of(line, '{"hello": 1}')
    assert set(error) == {"error"}
    assert "ready" in ready


def test_bad_views_and_moves_are_answered_with_an_error() -> None:
    seen, legal = to_json(at_discard()[0]), to_json(at_discard()[1])
    questions = [
        {"view": seen},
        {"view": seen, "legal": []},
        {"view": seen, "legal": [{"type": "fold"}]},
        {"view": {**seen, "hand": ["5X"]}, "legal": legal},
        {"view": {**seen, "dealer": None}, "legal": legal},
        {"view": {**seen, "scores": []}, "legal": legal},
        {"view": {**seen, "players": "two"}, "legal": legal},
    ]
    for level in ("club", "expert"):
        for answer in answers_of(*(json.dumps(question) for question in questions), level=level):
            assert set(answer) == {"error"}


def test_null_lets_go_what_a_program_is_asked_about(program: MakeProgram) -> None:
    """Y19: as a move that says so does."""
    source = READY + "for line in sys.stdin:\n    print(json.dumps({'move': None}), flush=True)\n"
    rules = rules_of("crummy_rummy")
    state = rules.new({}, 2)
    hands = [["7C", "7D", "7H"], ["3C", "4D", "8S"]]
    position = {"round": 1, "dealer": 1, "to_move": 0, "hands": hands, "deck": ["3H", "5C"], "discard_pile": ["TS"]}
    for move in ({"type": "setup", "state": position}, {"type": "draw_deck", "player": 0}):
        state, _ = rules.apply(state, rules.parse_move(move))
    player = External("crummy_rummy", program(source))
    try:
        assert player.choose(rules.view(state, 1), rules.claims(state, 1)) == Pass(1)
    finally:
        player.close()
