"""Evaluation of Crib Rummy choices: whether to draw or take the pile, what to lay, and what to discard.

Worth is in points. A play is valued with what the rest of the turn can still make after it; a discard by the melds
that it keeps in the hand for a later turn (see `bots.waiting`), and by how much more than the cheapest one it gives
away and loses of what could still have been laid. Each turn is evaluated from the view alone: the cards of the pile are
not remembered.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from autopeg.engine.advice import Choice, Component, Judgement, as_worth, best_first, judged, looked_again
from autopeg.games.crib_rummy import rules as crib_rummy
from autopeg.games.crib_rummy.bots.expert import DiscardCost, Expert, cost_of_discard
from autopeg.games.crib_rummy.bots.plans import Plan, cards_of, first_play, points_of, points_of_use
from autopeg.games.crib_rummy.bots.waiting import gain_of_waiting, is_last_turn
from autopeg.games.crib_rummy.chances import after_choices
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import Choose, CribRummyMove, Draw, Meld, TakeUpcard
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.crib_rummy.second_look import can_be_played_out, second_look_loss
from autopeg.games.rummy.rules import Discard, Extend
from pegcore.cards import JOKER
from pegcore.melds import crib_rummy_bonus

KINDS = ("draw", "lay", "discard")
COSTLY = 3.0

_SUSPECT = 0.005
"""From this loss of the chance to win on, a choice that was made is looked at again."""
_JOKER_MORE = 3.0
"""Cost of discarding a joker above that of the dearest other card: it fits nearly everywhere."""


class CribRummyChoice(Choice, frozen=True, kw_only=True):
    """Choice with its consequences."""

    points: int = 0
    """Points made at once."""
    pile: int = 0
    """Cards of the pile taken with it."""
    plan: int = 0
    """For the first play of the best turn: points of everything that the turn lays."""
    bonus: int = 0
    """Bonus for going out with that turn."""
    keeps: int = 0
    """For a discard: points of the melds that stay in the hand for a later turn."""
    gain: float = 0.0
    """What keeping them for a turn gains compared with laying them now."""
    promise: float | None = None
    """Points of a discarded card as it is, and expected with the next card, had it been kept."""
    gift: float | None = None
    """Chance that the next player can take a discarded card."""


def evaluate(view: View, legal: Sequence[CribRummyMove]) -> Sequence[Choice]:
    """Return the choices, takes, plays or discards with their worth, the best first.

    The legal melds are a selection: the first play of the best turn is always among the choices.
    """
    if view.phase == "choose":
        # The first turn is the first chance to meld (R9).
        return best_first(
            CribRummyChoice(move, 0.0)
            for move in sorted((move for move in legal if isinstance(move, Choose)), key=lambda move: not move.first)
        )
    if view.phase not in ("draw", "play"):
        return []
    view = replace(view, hand=tuple(sorted(view.hand)))
    expert = Expert()
    expert.look(view)
    worth, plan = expert.plan(view)
    if view.phase == "draw":
        found = _takes(expert, view, legal)
    else:
        plays = _plays(expert, view, legal, plan)
        more = max([0.0, *(choice.worth - worth for choice in plays)])
        found = [*plays, *_discards(expert, view, legal, plan, more)]
    return best_first(after_choices(view, found, points_of(plan)))


def judge(state: State, move: CribRummyMove) -> Judgement | None:
    """Evaluate the view before a decision; None for a move that was forced.

    A second look remembers what went into the discard pile and out of it, which every seat saw.
    """
    match move:
        case Draw(player=seat) | TakeUpcard(player=seat):
            kind = "draw"
        case Meld(player=seat) | Extend(player=seat):
            kind = "lay"
        case Discard(player=seat):
            kind = "discard"
        case _:
            return None
    view, legal = crib_rummy.view(state, seat), crib_rummy.legal_moves(state, seat)
    judgement = judged(evaluate, view, legal, move, seat, kind)
    if judgement is None or not can_be_played_out(state):
        return judgement
    return looked_again(judgement, _SUSPECT, partial(second_look_loss, state))


def _takes(expert: Expert, view: View, legal: Sequence[CribRummyMove]) -> list[CribRummyChoice]:
    """Return the choices to draw and to take the upcard in every way (R11, R12)."""
    found: list[CribRummyChoice] = []
    for move in legal:
        if isinstance(move, Draw):
            found.append(_choice(move, expert.parts_of_drawing(view)))
        elif isinstance(move, TakeUpcard):
            pile = min(PILE_CARDS, view.discard_count - 1)
            points = points_of_use(move.use, view.table)
            found.append(_choice(move, expert.parts_of_take(view, move), points=points, pile=pile))
    return found


def _plays(expert: Expert, view: View, legal: Sequence[CribRummyMove], plan: Plan) -> list[CribRummyChoice]:
    """Return every meld and extension, valued with the rest of the turn; the start of the best turn first (R20)."""
    first = first_play(plan).move if plan else None
    moves = dict.fromkeys([*([] if first is None else [first]), *legal])
    found: list[CribRummyChoice] = []
    for move in moves:
        if isinstance(move, Meld | Extend):
            facts = _plan_facts(plan, view) if move == first else {}
            points = points_of_use(move, view.table)
            found.append(_choice(move, expert.parts_of_play(view, move), points=points, **facts))
    return found


def _plan_facts(plan: Plan, view: View) -> dict[str, int]:
    """Return the points and the bonus of a whole plan."""
    left = len(view.hand) - len(cards_of(plan))
    others = sum(view.hand_counts) - view.hand_counts[view.seat]
    bonus = crib_rummy_bonus(view.players, others) if left <= 1 else 0
    return {"plan": points_of(plan), "bonus": bonus}


def _discards(
    expert: Expert, view: View, legal: Sequence[CribRummyMove], plan: Plan, more: float
) -> list[CribRummyChoice]:
    """Return every discard by the melds that it keeps, and its cost above that of the cheapest one (R24).

    plan: what could be laid instead; more: by how much it is worth more when laid one by one, each on the last.
    """
    moves = [move for move in legal if isinstance(move, Discard)]
    odds = expert.odds(view)
    costs = {move: cost_of_discard(view, odds, move.card) for move in moves if move.card != JOKER}
    nothing = DiscardCost(0.0, 0.0, 0.0, 0.0)
    keeping = [cost for move, cost in costs.items() if move.card not in cards_of(plan)] or list(costs.values())
    cheapest = min(keeping, key=lambda cost: cost.points, default=nothing)
    dearest = max(costs.values(), key=lambda cost: cost.points, default=nothing)
    melds = _kept(expert, view, moves, plan, more)
    found: list[CribRummyChoice] = []
    for move in moves:
        cost = costs.get(move, dearest)
        kept, facts = melds.get(move, ({}, {}))
        parts = {**kept, "use": cheapest.use - cost.use, "gift": cheapest.given - cost.given}
        if move.card == JOKER:
            found.append(_choice(move, {**parts, "joker": -_JOKER_MORE}, **facts))
        else:
            found.append(_choice(move, parts, promise=cost.promise, gift=cost.chance, **facts))
    return found


_Kept = tuple[dict[str, float], dict[str, float]]


def _kept(expert: Expert, view: View, moves: Sequence[Discard], plan: Plan, more: float) -> dict[Discard, _Kept]:
    """Return for every discard the worth of the melds that it keeps for a later turn, and the facts about them."""
    if not plan or is_last_turn(view):
        return {}
    worth, whole = expert.worth_of_keeping(view, view.hand)
    found: dict[Discard, _Kept] = {}
    for move in moves:
        left, kept = worth, whole
        if cards_of(whole).count(move.card) == view.hand.count(move.card):
            hand = list(view.hand)
            hand.remove(move.card)
            left, kept = expert.worth_of_keeping(view, hand)
        if kept:
            gain = gain_of_waiting(view, plan, kept)
            found[move] = {"kept": left + more + gain}, {"keeps": points_of(kept), "gain": gain}
    return found


def _choice(move: CribRummyMove, parts: dict[str, float], **facts: Any) -> CribRummyChoice:
    shown = tuple(Component(*part) for part in parts.items())
    return CribRummyChoice(move, as_worth(sum(parts.values())), None, shown, **facts)
