"""The games as PettingZoo environments: its own tests, hidden cards, rewards, and what is learned as a player."""

import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, seed_test

from autopeg import rl
from autopeg.base.errors import UsageError
from autopeg.engine import winners_of
from autopeg.engine.games import rules_of
from autopeg.games.cribbage.rules.moves import Discard
from autopeg.play.bots.arena import match
from autopeg.play.scripted import make_chance_moves, scripted_table, seat_due, submit
from autopeg.play.table import Table
from autopeg.registry import GAME_NAMES
from autopeg.rl.encoding import CARD_ACTIONS, encoding_of
from autopeg.rl.question import Question, vector_of
from support.games.hidden_cards import hidden_from
from support.games.narrowing import of_kind

BOTS = Path(__file__).parents[2] / "docs/bots.md"
KINDS = [(game, players) for game in GAME_NAMES for players in rules_of(game).SEATS]
AGREED: list[tuple[str, dict[str, object]]] = [
    ("cribbage", {"target": 61, "muggins": True}),
    ("cribbage", {"target": 61, "muggins": "strict"}),
    ("tabletop", {"variant": "ship"}),
    ("tabletop", {"rows_side": 0}),
    (
        "crib_rummy",
        {"target": 61, "pegging": "confirm", "jokers": 4, "ace": "both", "upcard_may_extend_opponent": True},
    ),
    ("crummy_rummy", {"out_of_turn": "before", "ace": "both", "movable": "jokers", "max_reshuffles": 1}),
]
OF_DICTS = (
    "Observation is not a NumPy array|Observation space for each agent probably|Action mask numpy array is all zeros"
)
"""Warnings that PettingZoo gives for its own card games too, whose observations are dictionaries with a mask."""

MOST_ACTIONS = 1500


def played(environment: Any, seed: int = 1) -> Iterator[Any]:
    """Play a game at random, and yield the environment before every action."""
    chooser = np.random.default_rng(seed)
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        observation, _, over, cut, _ = environment.last()
        yield environment, agent, observation
        allowed = np.flatnonzero(observation["action_mask"])
        environment.step(None if over or cut else int(chooser.choice(allowed)))


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_pettingzoo_finds_no_fault(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=OF_DICTS)
        api_test(rl.env(game, players), num_cycles=60)
        seed_test(lambda: rl.env(game, players), num_cycles=20)


@pytest.mark.parametrize(("game", "options"), AGREED)
def test_games_by_other_rules_are_played_too(game: str, options: dict[str, object]) -> None:
    environment: Any = rl.env(game, options=options, max_actions=MOST_ACTIONS)
    for _, agent, observation in played(environment):
        assert environment.observation_space(agent).contains(observation)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_observations_hold_no_hidden_card(game: str, players: int) -> None:
    """An observation follows from the view alone, which the conformance suite searches for hidden cards; of what
    names a card in it, none is hidden."""
    encoding, hides = encoding_of(game), 0
    for table, _ in decisions(game, players, {}):
        for seat in range(players):
            features = encoding.features(table.view(seat))
            named = [features[name] for name in ("hand", "upcard", "card", "starter", "discarded") if name in features]
            shown = {name for values in named for name, value in zip(CARD_ACTIONS, values, strict=False) if value}
            hidden = hidden_from(table.state, seat)
            hides += bool(hidden)
            assert not shown & hidden
            vector = vector_of(encoding, table.view(seat))
            assert 0 <= vector.min() <= vector.max() <= 1
    assert hides


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_every_word_spells_one_move(game: str, players: int) -> None:
    """Words that two moves share, of equal wild cards in a set, lead to the same table."""
    encoding = encoding_of(game)
    for table, seat in decisions(game, players, {}):
        view, legal = table.view(seat), table.legal_moves(seat)
        spelled: dict[tuple[int, ...], Any] = {}
        for move in legal:
            words = [*encoding.words(view, move)]
            assert words
            for word in words:
                assert word not in spelled or to_table(table, spelled[word]) == to_table(table, move)
                spelled[word] = move
        assert not any(word[:size] in spelled for word in spelled for size in range(len(word)))


def to_table(table: Table, move: Any) -> list[Any]:
    state, _ = table.game.apply(table.state, move)
    return [(meld.id, sorted(meld.cards)) for meld in state.table]


def decisions(game: str, players: int, options: dict[str, object]) -> Iterator[tuple[Table, int]]:
    """Yield the table at decisions of a game that is played at random."""
    chooser = np.random.default_rng(5)
    table = scripted_table(game, players, options, "5")
    make_chance_moves(table)
    for _ in range(300):
        seat = seat_due(table)
        if seat is None:
            return
        yield table, seat
        legal = table.legal_moves(seat)
        submit(table, legal[int(chooser.integers(len(legal)))])
        make_chance_moves(table)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_points_and_wins_are_paid(game: str) -> None:
    for rewards in ("points", "win"):
        environment: Any = rl.env(game, 2, {"max_reshuffles": 0} if game == "crummy_rummy" else {}, rewards)
        paid = np.zeros(2)
        for env, _, _ in played(environment):
            if env.agents == env.possible_agents:
                step = [env.rewards[agent] for agent in env.agents]
                assert sum(step) == 0
                paid += step
        table = environment.unwrapped._table
        assert table.over is not None
        ahead = (table.state.scores[0] - table.state.scores[1]) * (-1 if table.game.LOWEST_WINS else 1)
        winners = winners_of(table.over)
        assert paid[0] == (ahead if rewards == "points" else 0 if len(winners) == 2 else 1 if winners == (0,) else -1)


def test_partners_are_paid_alike_and_two_losers_share_the_loss() -> None:
    for players, wins in ((4, 2), (3, 1)):
        environment: Any = rl.env("cribbage", players, {"target": 61})
        last: list[float] = []
        for env, _, _ in played(environment):
            if any(env.terminations.values()) and len(env.agents) == players:
                last = [env.rewards[agent] for agent in env.agents]
        assert last.count(1) == wins
        assert sum(last) == 0


def test_a_game_that_does_not_end_is_truncated() -> None:
    environment: Any = rl.env("crummy_rummy", max_actions=30)
    ends = [(env.terminations[agent], env.truncations[agent]) for env, agent, _ in played(environment)]
    assert ends[-1] == (False, True)
    assert len(ends) == 30 + 2


def test_actions_that_the_mask_forbids_are_refused_by_name() -> None:
    environment: Any = rl.env("cribbage")
    environment.reset(seed=1)
    hand = environment.last()[0]["action_mask"]
    forbidden = int(np.flatnonzero(hand == 0)[0])
    with pytest.raises(
        UsageError, match=rf"action {forbidden} \({CARD_ACTIONS[forbidden]}\) is not legal here: choose"
    ):
        environment.step(forbidden)


def test_wrong_arguments_are_named() -> None:
    for wrong, message in (
        ({"game": "whist"}, "whist"),
        ({"game": "tabletop", "players": 3}, "2 or 4 players, not 3"),
        ({"game": "cribbage", "options": {"target": 60}}, "target 60"),
        ({"game": "cribbage", "options": {"aces": 1}}, "aces"),
        ({"game": "cribbage", "rewards": "money"}, 'no rewards "money": choose win or points'),
        ({"game": "cribbage", "max_actions": 0}, "at least 1 action, not 0"),
    ):
        with pytest.raises(UsageError, match=re.escape(message)):
            rl.env(**wrong)  # pyright: ignore[reportArgumentType]


def test_other_games_follow_after_a_reset_and_the_same_ones_with_the_same_seed() -> None:
    def first_hands(environment: Any, games: int) -> list[bytes]:
        hands: list[bytes] = []
        for number in range(games):
            environment.reset(seed=7 if number == 0 else None)
            hands.append(environment.last()[0]["observation"].tobytes())
        return hands

    hands = first_hands(rl.env("cribbage"), 4)
    assert hands == first_hands(rl.env("cribbage"), 4)
    assert len(set(hands)) == 4


def test_the_documentation_names_the_values_of_every_observation() -> None:
    """The tables of docs/bots.md have every name with its number of values, in order."""
    text = BOTS.read_text(encoding="utf-8")
    for game in GAME_NAMES:
        row = re.search(rf"^\| `{game}` \| (.*?) \| (\d+) \|$", text, re.MULTILINE)
        assert row is not None, game
        named = re.findall(r"`(\w+)` ([\d×]+)", row[1])
        sizes = {name: int(np.prod([int(factor) for factor in size.split("×")])) for name, size in named}
        layout = {name: place.stop - place.start for name, place in rl.layout(game, 2).items()}
        assert sizes == {name: size for name, size in layout.items() if name != "chosen"}
        assert int(row[2]) == layout["chosen"]
        assert list(sizes) == [name for name in layout if name != "chosen"]


def test_the_example_of_the_documentation_plays_a_game() -> None:
    source = BOTS.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(source, names)
    assert names["over"]


def test_turned_for_whoever_counts_columns() -> None:
    """Both sides of Table Top see their own lines as rows: the same cell is the other one's mirrored."""
    environment: Any = rl.env("tabletop")
    environment.reset(seed=3)
    first = environment.agent_selection
    masks = [environment.last()[0]["action_mask"]]
    environment.step(int(np.flatnonzero(masks[0])[0]))
    assert environment.agent_selection != first
    table = environment.unwrapped._table
    seat = environment.possible_agents.index(environment.agent_selection)
    seen = environment.observe(environment.agent_selection)["observation"][rl.layout("tabletop")["ranks"]]
    other = environment.observe(first)["observation"][rl.layout("tabletop")["ranks"]]
    assert np.array_equal(seen.reshape(5, 5, 13), other.reshape(5, 5, 13).transpose(1, 0, 2))
    assert table.state.turn == seat


def test_what_was_learned_plays_at_a_table() -> None:
    chooser = np.random.default_rng(1)

    def policy(observation: Any) -> int:
        return int(chooser.choice(np.flatnonzero(observation["action_mask"])))

    for game in GAME_NAMES:
        player = rl.LearnedPlayer(game, policy)
        for table, seat in decisions(game, 2, {}):
            legal = table.legal_moves(seat)
            assert player.choose(table.view(seat), legal) in legal


def test_a_question_is_asked_card_by_card() -> None:
    table = scripted_table("cribbage", 2, {}, "1")
    make_chance_moves(table)
    seat = seat_due(table)
    assert seat is not None
    question = Question(encoding_of("cribbage"), table.view(seat), table.legal_moves(seat))
    first, second = question.actions[:2]
    question.choose(second)
    assert first in question.actions
    assert second not in question.actions
    assert question.observation()["observation"][rl.layout("cribbage")["chosen"]][second] == 1
    question.choose(first)
    assert {*of_kind(question.move, Discard).cards} == {first, second}
    assert isinstance(rl.env("cribbage").action_space("player_0"), Discrete)


def test_the_learner_of_the_documentation_learns_and_plays(tmp_path: Path) -> None:
    """For a moment, and then a game as a program, where it must break no rule."""
    source = BOTS.read_text(encoding="utf-8").split("```python\n")[2].split("```")[0]
    (tmp_path / "learner.py").write_text(source, encoding="utf-8")
    trained = subprocess.run([sys.executable, "learner.py", "0.01"], cwd=tmp_path, capture_output=True, text=True)
    assert (trained.returncode, trained.stderr) == (0, "")
    program = tmp_path / "play.py"
    program.write_text(f"import os\nos.chdir({str(tmp_path)!r})\n{source}", encoding="utf-8")
    result = match("cribbage", [f"cmd:{shlex.join([sys.executable, str(program), 'serve'])}", "beginner"], 2)
    assert result.played == 2
