"""A table as a PettingZoo environment: agents move in turn (AEC), and each sees what its seat can know."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from autopeg.engine import winners_of
from autopeg.engine.moves import Move
from autopeg.play.scripted import decline, make_chance_moves, scripted_table, seat_due, submit
from autopeg.play.table import Table
from autopeg.rl.encoding import encoding_of
from autopeg.rl.question import Observation, Question, vector_of

Reward = Literal["win", "points"]
"""What agents are paid for: winning, at the end, or points, as soon as they are made."""

VERSION = 0
"""Raised with every change of observations, actions or rewards: what was learned before no longer fits."""

_SEEDS = 1 << 62


class TableEnv(AECEnv[str, Observation, int | None]):
    """One game after another. Agents are `player_0` and so on, by seat."""

    def __init__(
        self, game: str, players: int, options: Mapping[str, object], rewards: Reward, max_actions: int
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"autopeg_{game}_v{VERSION}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self._game, self._players, self._options = game, players, dict(options)
        self._pays_points = rewards == "points"
        self._max_actions = max_actions
        self._encoding = encoding_of(game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self._random = np_random(None)[0]
        self._table = self._dealt("0")
        values = len(vector_of(self._encoding, self._table.view(0)))
        actions = len(self._encoding.ACTIONS)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: _observation_space(values, actions) for agent in self.agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(actions) for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal a new game. seed: of this game's cards and of those that follow it; options: none are known."""
        if seed is not None:
            self._random = np_random(seed)[0]
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._table = self._dealt(str(self._random.integers(_SEEDS)))
        self._actions = 0
        self._paid = self._leads()
        self._question = self._next_question()

    def observe(self, agent: str) -> Observation:
        """Return what an agent can know; nothing is allowed by its mask unless it is its turn."""
        question, seat = self._question, self.possible_agents.index(agent)
        if question is not None and question.view.seat == seat:
            return question.observation()
        row = vector_of(self._encoding, self._table.view(seat))
        return {"observation": row, "action_mask": np.zeros(len(self._encoding.ACTIONS), np.int8)}

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is. Raises UsageError if its mask forbids the action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        question = self._question
        assert question is not None
        assert action is not None
        question.choose(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._actions += 1
        if question.move is not None:
            submit(self._table, question.move)
            self._question = self._next_question()
        self._pay()
        if self._table.over is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._actions >= self._max_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def close(self) -> None:
        """There is nothing to release."""

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def _dealt(self, seed: str) -> Table:
        table = scripted_table(self._game, self._players, self._options, seed)
        make_chance_moves(table)
        return table

    def _next_question(self) -> Question | None:
        """Make the moves of chance and those that leave no choice; return the next decision, None after the end."""
        while (seat := seat_due(self._table)) is not None or self._table.advance() is not None:
            if seat is None:
                continue
            view, legal = self._table.view(seat), self._legal(seat)
            unasked = self._encoding.answer_unasked(view, legal)
            if unasked is None:
                question = Question(self._encoding, view, legal)
                if question.move is None:
                    self.agent_selection = self.possible_agents[seat]
                    return question
                submit(self._table, question.move)
            elif unasked.move is None:
                decline(self._table)
            else:
                submit(self._table, unasked.move)
        return None

    def _legal(self, seat: int) -> list[Move]:
        """Return the moves of the seat that is due, or its claims."""
        table = self._table
        is_claim = table.seat_to_answer is None and seat in table.claimants
        return list(table.game.claims(table.state, seat) if is_claim else table.legal_moves(seat))

    # -- rewards

    def _pay(self) -> None:
        """Set the rewards of the last action, which add up to 0 over the sides."""
        state, over = self._table.state, self._table.over
        if self._pays_points:
            leads = self._leads()
            by_side = [now - paid for now, paid in zip(leads, self._paid, strict=True)]
            self._paid = leads
        elif over is None:
            return
        else:
            winners, sides = winners_of(over), state.sides
            by_side = [((side in winners) * sides / len(winners) - 1) / (sides - 1) for side in range(sides)]
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = by_side[state.side_of(seat)]

    def _leads(self) -> list[float]:
        """Return by side how many points it is ahead of the mean of the others."""
        scores = self._table.state.scores
        good = -1 if self._table.game.LOWEST_WINS else 1
        return [good * (score - (sum(scores) - score) / (len(scores) - 1)) for score in scores]


def _observation_space(values: int, actions: int) -> Dict:
    seen, mask = Box(0, 1, (values,), np.float32), Box(0, 1, (actions,), np.int8)
    return Dict({"observation": seen, "action_mask": mask})
