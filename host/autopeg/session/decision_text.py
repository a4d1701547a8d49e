"""Sentences about decisions: the alternatives and what they would have been worth."""

from collections.abc import Mapping

from autopeg.engine.advice import Choice
from autopeg.registry import GAME_NAMES, kit_of
from autopeg.session.calling import count_text
from autopeg.session.text import CardText
from autopeg.statistics.review import Decision, Summary


def kind_words(game_name: str) -> Mapping[str, str]:
    """Return the names of a game's kinds of decisions, in playing order; none for the score pad."""
    return kit_of(game_name).advice_text.KIND_WORDS if game_name in GAME_NAMES else {}


def describe_summary(name: str, game_name: str, summary: Summary) -> str:
    """Sum up a player's decisions: "Ann: the play 3.2 points lost in 9 decisions, 6 of them the best"."""
    words = kind_words(game_name)
    told = [
        f"{words[kind]} {summary.lost[kind]:.1f} points lost in {count_text(count, 'decision')}, "
        f"{summary.best[kind]} of them the best"
        for kind, count in summary.count.items()
    ]
    return f"{name}: {'; '.join(told) or 'no decisions'}"


def describe_luck(dealt: float, turned: float) -> str:
    """Describe the luck of the cards in points: "luck of the cards +3.1, +2.0 dealt and +1.1 turned up"."""
    return f"luck of the cards {dealt + turned:+.1f}, {dealt:+.1f} dealt and {turned:+.1f} turned up"


def name_kept(game_name: str, choice: Choice, state: object, card: CardText) -> str:
    """Describe a stored choice as an instruction: "discard 5♥ 5♠". state: the one it was made in."""
    kit = kit_of(game_name)
    return kit.advice_text.name_choice(kit.rules.parse_move(choice.move), state, card)


def describe_cost(decision: Decision, best: str) -> str:
    """Describe the cost of a decision compared to the best one: "better by 1.5 points: discard 6S AH". best: its
    name."""
    if decision.is_best:
        return "nothing was better" if decision.of > 1 else ""
    cost = f"{decision.lost:.1f} point{'' if f'{decision.lost:.1f}' == '1.0' else 's'}"
    if decision.wins_lost is None:
        return f"better by {cost}: {best}"
    chances = f"{decision.best.win_chance:.0%} instead of {decision.made.win_chance:.0%}"
    return f"better by {cost}, and wins {chances} of the games: {best}"
