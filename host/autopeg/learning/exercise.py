"""Positions for trying a move, which is judged instead of made: in lessons, and after a game.

A verdict by worth takes its numbers from the game's one valuation of what the seat can know, as reviews do.
"""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.base.phrases import capitalised
from autopeg.engine.advice import Judgement, advice_of, judged
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.engine.moves import Move, Part, refusal_of_turn
from autopeg.engine.refusal import IllegalMove
from autopeg.play.table import Seat, Table
from autopeg.session.advice_text import advice_text_of, best_text
from autopeg.session.text import CardText


class Verdict(Struct, frozen=True):
    """The verdict on an answer."""

    is_right: bool
    says: str
    is_done: bool = True
    """Whether the step is done; a count has several answers."""
    parts: tuple[Part, ...] = ()
    """What the counted cards score: a run can make 15 as well."""


class Answered(Exception):
    """Raised instead of a move at a table of an exercise, when the rules allow the move."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        super().__init__(verdict.says)
        self.move = move
        self.verdict = verdict


class NoMover:
    """Another player of a position, who never has to move."""

    def choose(self, view: object, legal: Sequence[object]) -> None:
        """Pass."""

    def close(self) -> None:
        """Do nothing."""


class ExerciseTable(Table):
    """A table set to a position: a legal move is judged instead of made. Raises Answered for it, and IllegalMove.

    state: of the position; names: of the players; learner: the seat that moves; card: returns a card as it is shown;
    within: the points that a right move may lose.
    """

    def __init__(
        self,
        game_name: str,
        state: object,
        names: Sequence[str],
        learner: int,
        card: CardText,
        within: float = 0.0,
    ) -> None:
        seats = [Seat(name, None if seat == learner else NoMover()) for seat, name in enumerate(names)]
        super().__init__(History(rules_of(game_name), state), seats)
        self.learner = learner
        self.card = card
        self.within = within

    @property
    def person_due(self) -> int | None:
        """The learner, until there is a move; at a real table two players may discard at the same time."""
        return None if self.history.steps else self.learner

    def submit(self, move: Move, event: object = None) -> Step:
        """Judge a move of the learner. Raises Answered, and IllegalMove if the rules refuse it."""
        # At a real table another may discard at the same time.
        refusal = refusal_of_turn(self.learner if move.actor is None else move.actor, self.learner)
        refusal = refusal or self.history.refusal_of(move)
        if refusal is not None:
            raise refusal
        raise Answered(move, self.judge(move))

    def refusal_of_resigning(self) -> IllegalMove | None:
        """Return the refusal: an exercise has no game to resign."""
        return IllegalMove("NOT_RESIGNED", why="exercise")

    def make(self, move: Move) -> None:
        """Make a move after all, so that it can be seen. Raises IllegalMove."""
        super().submit(move)

    def judge(self, move: Move) -> Verdict:
        """Judge a legal move by its worth: it is right if it is as good as the best."""
        # The analysis takes a while to import, and the page must be ready sooner.
        from autopeg.statistics.decision_text import cost_text, reason_text
        from autopeg.statistics.review import kept_decision

        words, advice = advice_text_of(self.game.NAME), advice_of(self.game.NAME)
        view, legal = self.view(self.learner), self.legal_moves(self.learner)
        # A review leaves some kinds of moves out, but here they are answers as well.
        judgement: Judgement | None = advice.judge(self.state, move)
        judgement = judgement or judged(advice.evaluate, view, legal, move, self.learner, "")
        if judgement is None:
            return Verdict(False, "There was something else to decide here.")
        decision = kept_decision(0, judgement)
        grade = decision.grade(advice.COSTLY)
        if grade == "best":
            others = (choice for choice in judgement.choices if choice.move != judgement.made.move)
            return Verdict(True, f"Nothing is better. {best_text(words, view, (judgement.made, *others), self.card)}")
        if decision.lost <= self.within and not decision.loses_chance:
            best = best_text(words, view, judgement.choices, self.card)
            return Verdict(True, f"Good, hardly less than the best. {best}")
        name = capitalised(words.name_choice(judgement.made.move, view, self.card))
        reasons = words.reasons(view, judgement.made, self.card)
        why = f": {reasons[0]}" if reasons else ""
        close = "Close, but there is better. " if grade == "good" else ""
        reason = reason_text(self.game.NAME, decision)
        instead = f": with the best choice {reason}" if reason else ""
        return Verdict(False, f"{close}{name}{why}. It costs {cost_text(decision)}{instead}.")

    def solve(self) -> Answered | None:
        """Return the best move with its verdict, None if there is nothing to choose."""
        choices = advice_of(self.game.NAME).evaluate(self.view(self.learner), self.legal_moves(self.learner))
        return Answered(choices[0].move, self.judge(choices[0].move)) if choices else None
