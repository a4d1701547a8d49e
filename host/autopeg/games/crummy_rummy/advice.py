"""Evaluation of Crummy Rummy choices: the upcard or the deck, in turn or out of turn, the contract, and discards.

Worth is in penalty points with the sign reversed: the less a hand is likely to cost, the more it is worth. Plays to
the table count with all that can be laid after them; a discard instead leaves those cards in the hand. Prices and
values are those of the master: in the last round of two players the chance to win decides.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from autopeg.engine.advice import (
    Choice,
    Component,
    Judgement,
    as_chance,
    as_worth,
    best_first,
    judged,
    looked_again,
    with_chances,
)
from autopeg.engine.cards import Card
from autopeg.engine.winning import open_chance
from autopeg.games.crummy_rummy import rules as crummy_rummy
from autopeg.games.crummy_rummy.bots.expert import BLIND_CARD_POINTS, points_laid_with, points_left_after
from autopeg.games.crummy_rummy.bots.master import Master
from autopeg.games.crummy_rummy.bots.plans import has_too_many_wilds
from autopeg.games.crummy_rummy.bots.simple import discard_priority
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.choices import is_playable
from autopeg.games.crummy_rummy.rules.moves import (
    CrummyRummyMove,
    Decline,
    DrawDeck,
    LayDown,
    OutOfTurn,
    Pass,
    Replace,
    TakeUpcard,
)
from autopeg.games.crummy_rummy.winning import chance_losing, wins_going_out
from autopeg.games.rummy.rules import Discard, Extend, without
from pegcore.melds import is_wild, penalty_of, penalty_points

KINDS = ("draw", "lay", "discard")
COSTLY = 2.0

_CONTRACTS_PLAYED_OUT = 16
_WILD_MORE = 5.0
"""Cost of discarding a wild card above that of the dearest natural one: it can stand for any missing card."""
_SUSPECT = 0.02
"""From this loss of the chance to win on, a choice that was made is looked at again."""
_SURE = 100.0
"""Value of a game that is sure to be lost; that of a sure win is as far below 0."""


def evaluate(view: View, legal: Sequence[CrummyRummyMove]) -> Sequence[Choice]:
    """Return the draws, contracts, plays or discards with their worth, the best first."""
    view = replace(view, hand=tuple(sorted(view.hand)))
    found = _evaluated(view, legal)
    values = _values(view, legal)
    found = with_chances(found, chance_losing(view)) if values is None else _with_values(view, found, values)
    return best_first(_with_certain_wins(view, found))


def _asked(view: View) -> Master:
    """Return a master that has looked at a view."""
    master = Master()
    master.look(view)
    return master


def _evaluated(view: View, legal: Sequence[CrummyRummyMove]) -> Sequence[Choice]:
    draws = [move for move in legal if isinstance(move, DrawDeck | Decline | TakeUpcard | OutOfTurn | Pass)]
    if draws:
        return _draws(view, draws)
    discards = _discards(view, [move for move in legal if isinstance(move, Discard)])
    least = max(discards, key=lambda choice: choice.worth, default=None)
    contracts = _contracts(view, [move for move in legal if isinstance(move, LayDown)], least.worth if least else 0.0)
    plays = sorted((move for move in legal if isinstance(move, Extend | Replace)), key=discard_priority, reverse=True)
    kept = {} if least is None else {part.name: part.points for part in least.parts}
    laid = [_choice(move, **kept, laid=points_laid_with(view, move)) for move in plays]
    return (*contracts, *laid, *discards)


def _values(view: View, legal: Sequence[CrummyRummyMove]) -> Mapping[CrummyRummyMove, float] | None:
    """Return the master's values of draws, or of going out and discards, the lower the better; None without them."""
    draws = [move for move in legal if isinstance(move, DrawDeck | Decline | TakeUpcard)]
    if any(isinstance(move, OutOfTurn | Pass) for move in legal):
        return None
    outlook = _asked(view).outlook(view, view.hand if draws else view.hand[1:])
    if outlook is None or len(legal) < 2:
        return None
    if draws:
        assert view.upcard is not None
        with_upcard, with_deck = outlook.values_of_draws(view.upcard)
        return {move: with_upcard if isinstance(move, TakeUpcard) else with_deck for move in draws}
    discards = outlook.values_of_discards(view.hand)
    # Whoever can go out need not (Y23).
    out = min(outlook.out_value, *discards.values())
    return {move: discards[move.card] if isinstance(move, Discard) else out for move in legal}


def _with_values(view: View, choices: Sequence[Choice], values: Mapping[CrummyRummyMove, float]) -> Sequence[Choice]:
    """Return choices with their values: with two players as the chance to win, with more in points beside the price."""
    if view.players == 2:
        return [replace(choice, win_chance=_chance_of(values[choice.move]), bots="master") for choice in choices]
    best = min(choices, key=lambda choice: values[choice.move])
    level = best.worth + values[best.move]
    return [_with_part(choice, "outlook", level - values[choice.move] - choice.worth) for choice in choices]


def _chance_of(value: float) -> float | None:
    return as_chance(open_chance((1 - value / _SURE) / 2))


def _with_part(choice: Choice, name: str, points: float) -> Choice:
    points = as_worth(points)
    parts = (*choice.parts, Component(name, points)) if points else choice.parts
    return replace(choice, worth=as_worth(choice.worth + points), parts=parts)


def _with_certain_wins(view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
    """Return the choices with a certain win for those that win at once; then the chance decides between them."""
    otherwise = wins_going_out(view)
    if otherwise is None or all(hand_after(view, choice.move) for choice in choices):
        return choices
    chances = [as_chance(otherwise) if choice.win_chance is None else choice.win_chance for choice in choices]
    return [
        replace(choice, win_chance=chance if hand_after(view, choice.move) else 1.0)
        for choice, chance in zip(choices, chances, strict=True)
    ]


def judge(state: State, move: CrummyRummyMove) -> Judgement | None:
    """Evaluate the view before a decision; None for a move that was forced."""
    match move:
        case DrawDeck(player=seat) | Decline(player=seat) | TakeUpcard(player=seat):
            kind, made = "draw", move
        case OutOfTurn(claims=claims) if state.active is not None:
            seat = state.taker(claims)
            kind, made = "draw", OutOfTurn((seat,))
        case LayDown(player=seat):
            kind, made = "lay", move
        case Discard(player=seat):
            kind, made = "discard", move
        case _:
            return None
    legal = (Pass(seat), made) if isinstance(made, OutOfTurn) else crummy_rummy.legal_moves(state, seat)
    view = crummy_rummy.view(state, seat)
    # With the contract laid down the upcard is taken if it fits, and nobody needs advice.
    if kind == "draw" and (view.upcard is None or view.laid_down[seat]):
        return None
    judgement = _with_second_look(view, judged(evaluate, view, legal, made, seat, kind))
    if judgement is None or kind != "lay":
        return judgement
    worths = {choice.worth for choice in judgement.choices if isinstance(choice.move, LayDown)}
    return judgement if len(worths) > 1 else None


def _with_second_look(view: View, judgement: Judgement | None) -> Judgement | None:
    """Return a judgement after a second look at a choice that seems to lose much of the chance to win."""
    if judgement is None or not judgement.choices[0].by_chance:
        return judgement
    return looked_again(judgement, _SUSPECT, partial(_second_look_loss, view))


def _second_look_loss(view: View, best: CrummyRummyMove, made: CrummyRummyMove, said: float) -> float | None:
    from autopeg.games.crummy_rummy.second_look import can_be_played_out, second_look_loss  # needs NumPy

    return second_look_loss(view, best, made, said) if can_be_played_out(view, (best, made)) else None


def draws_to_contract(view: View, move: CrummyRummyMove) -> float | None:
    """Return roughly how many draws the contract is away after a move, None once it is laid down."""
    if isinstance(move, LayDown) or view.laid_down[view.seat]:
        return None
    master = _asked(view)
    after = hand_after(view, move)
    if isinstance(move, TakeUpcard):
        # A card is discarded before the next draw.
        return min(master.draws_to_contract(view, without(after, [card])) for card in set(after))
    return master.draws_to_contract(view, after)


def chance_to_take(view: View, move: CrummyRummyMove) -> float | None:
    """Return the chance that the other of two players takes a discard, None where it is unknown."""
    if not isinstance(move, Discard):
        return None
    master = _asked(view)
    return master.chance_to_take(view, move.card, master.chances(view))


def hand_after(view: View, move: CrummyRummyMove) -> tuple[Card, ...]:
    """Return the hand after a move, as far as its cards are known."""
    match move:
        case TakeUpcard() | OutOfTurn() if view.upcard is not None:
            return (*view.hand, view.upcard)
        case LayDown() | Extend() | Replace():
            return without(view.hand, move.cards)
        case Discard(card=card):
            return without(view.hand, [card])
        case _:
            return view.hand


def _draws(view: View, moves: Sequence[CrummyRummyMove]) -> list[Choice]:
    """Return the choices between the upcard, the deck, and neither; the surest comes first if they are equal."""
    if view.laid_down[view.seat]:
        return [_choice(move, **_cost_of_drawing(view, move)) for move in moves]
    master = _asked(view)
    return [_choice(move, hand=-master.price_of(view, move)) for move in moves]


def _cost_of_drawing(view: View, move: CrummyRummyMove) -> dict[str, float]:
    """Return the cost of a hand whose contract is laid down: an upcard that fits leaves it at once (Y24)."""
    parts = {"hand": -float(penalty_points(view.hand))}
    if view.upcard is None or isinstance(move, Pass):
        return parts
    fits = is_playable(view, view.upcard)
    upcard = 0.0 if fits else -max(BLIND_CARD_POINTS, penalty_of(view.upcard))
    match move:
        case TakeUpcard():
            return parts | {"card": upcard}
        case OutOfTurn():
            return parts | {"card": upcard, "penalty": -BLIND_CARD_POINTS}
        case _:
            return parts | {"card": -BLIND_CARD_POINTS}


def _discards(view: View, moves: Sequence[Discard]) -> list[Choice]:
    prices = _asked(view).prices_of_discards(view, (move.card for move in moves))
    naturals = [sum(price) for card, price in prices.items() if not is_wild(card)]
    dearest = max(naturals, default=None)
    saves_wilds = not view.laid_down[view.seat] and not has_too_many_wilds(view, view.hand)
    found: list[Choice] = []
    for move in moves:
        price, gift = prices[move.card]
        choice = _choice(move, hand=-price, gift=-gift)
        if is_wild(move.card) and dearest is not None and saves_wilds:
            wild = max(0.0, dearest - price - gift) + _WILD_MORE
            choice = _choice(move, hand=-price, gift=-gift, wild=-wild)
        found.append(choice)
    return found


def _contracts(view: View, moves: Sequence[LayDown], least: float) -> list[Choice]:
    """Return the contracts by the points left in the hand; laying one down is never worse than not to (Y23)."""
    ordered = sorted(moves, key=lambda move: penalty_points(hand_after(view, move)))
    left = {move: max(0, points_left_after(view, move)) for move in ordered[:_CONTRACTS_PLAYED_OUT]}
    left |= {move: penalty_points(hand_after(view, move)) for move in ordered[_CONTRACTS_PLAYED_OUT:]}
    fewest = min(left.values(), default=0)
    best = max(least, -float(fewest))
    return [_choice(move, hand=best - (points - fewest)) for move, points in left.items()]


def _choice(move: CrummyRummyMove, **parts: float) -> Choice:
    shown = tuple(Component(*part) for part in parts.items() if part[1])
    return Choice(move, as_worth(sum(parts.values())), parts=shown)
