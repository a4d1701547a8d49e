"""Decisions in sentences: what could be done, and what it would have brought."""

from typing import Any

from autopeg.games.crib_rummy import text as crib_rummy
from autopeg.games.cribbage.rules.moves import Declare, Play
from autopeg.games.cribbage.rules.moves import Discard as ChooseDiscard
from autopeg.games.crummy_rummy import text as crummy_rummy
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.text import cell_name
from autopeg.registry import kit_of
from autopeg.session.calling import spoken
from autopeg.session.text import CardText
from autopeg.statistics.decisions import Choice, Decision
from autopeg.statistics.review import Summary

_KIND_WORDS = {
    "cribbage": {"discard": "laying away", "play": "the play", "count": "counting"},
    "tabletop": {"turn": "placing"},
    "crib_rummy": {"draw": "drawing", "lay": "laying", "discard": "discarding"},
    "crummy_rummy": {"draw": "drawing", "lay": "the contract", "discard": "discarding"},
}


def kind_words(game_name: str) -> dict[str, str]:
    """Return what the kinds of decision of a game are called, in their order; none for a score that is kept."""
    return _KIND_WORDS.get(game_name, {})


def describe_summary(name: str, game_name: str, summary: Summary) -> str:
    """Return what a player's decisions come to: "Ann: the play 3.2 points lost in 9 decisions, 6 of them the best"."""
    words = kind_words(game_name)
    told = [
        f"{words[kind]} {summary.lost[kind]:.1f} points lost in {count} decision{'' if count == 1 else 's'}, "
        f"{summary.best[kind]} of them the best"
        for kind, count in summary.count.items()
    ]
    return f"{name}: {'; '.join(told) or 'nothing was to be decided'}"


def describe_luck(dealt: float, turned: float) -> str:
    """Return the luck of the cards in points: "luck of the cards +3.1, +2.0 dealt and +1.1 turned up"."""
    return f"luck of the cards {dealt + turned:+.1f}, {dealt:+.1f} dealt and {turned:+.1f} turned up"


def name_choice(game_name: str, move: Any, state: Any, card: CardText) -> str:
    """Return a choice of a game as something to do: "lay 5H 5S away". state: in which it could be done."""
    match move:
        case ChooseDiscard() if game_name == "cribbage":
            return f"lay {' '.join(map(card, move.cards))} away"
        case Play():
            return f"play {card(move.card)}"
        case Declare():
            return f"declare {spoken(move.points)}"
        case Place():
            return f"lay {card(move.card)} at {cell_name(move.cell)}"
        case Crib():
            return f"put {card(move.card)} in the crib"
        case _ if game_name == "crib_rummy":
            return crib_rummy.describe_choice(move, state.table, card)
        case _:
            return crummy_rummy.name_choice(move, state.table, card)


def name_kept(game_name: str, choice: Choice, state: Any, card: CardText) -> str:
    """Return a choice of a decision that was kept, as `name_choice` does."""
    return name_choice(game_name, kit_of(game_name).rules.parse_move(choice.move), state, card)


def describe_cost(decision: Decision, best: str) -> str:
    """Return what a decision has cost beside the best, which is named: "better by 1.5 points: lay 6S AH away"."""
    if decision.is_best:
        return "nothing was better" if decision.of > 1 else ""
    cost = f"{decision.lost:.1f} point{'' if f'{decision.lost:.1f}' == '1.0' else 's'}"
    if decision.wins_lost is None:
        return f"better by {cost}: {best}"
    chances = f"{decision.best.wins:.0%} instead of {decision.made.wins:.0%}"
    return f"better by {cost}, and wins {chances} of the games: {best}"
