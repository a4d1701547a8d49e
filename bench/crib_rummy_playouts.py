"""Crib Rummy played out: what it is worth to wait with melds, and whether a review is right about large losses.

Decisions from games of bots are played to the end of the hand both ways, on hidden cards that fit what the seat has
seen: the others' hands and the draw pile are dealt again, except for the cards that somebody took from the pile. A hand
is the best of as many cards as its owner has had, and one of experts holds nothing that they would have laid.

    .venv/bin/python bench/crib_rummy_playouts.py waiting PLAYERS SECONDS SEED
    .venv/bin/python bench/crib_rummy_playouts.py claims LEVEL SECONDS SEED
"""

import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy import rules
from autopeg.games.crib_rummy.advice import judge
from autopeg.games.crib_rummy.bots.expert import Expert
from autopeg.games.crib_rummy.bots.plans import Plan, cards_of, first_play, points_of
from autopeg.games.crib_rummy.bots.simple import belonging
from autopeg.games.crib_rummy.bots.waiting import lays_now
from autopeg.games.crib_rummy.rules import State
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Meld, TakeUpcard
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.crib_rummy.winning import win_chances
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.play.seating import new_player
from measure import show

HAND_ENDED = ("start", "choose", "deal", "over")
LEVELS = ("expert", "master")
PLAYERS_OF_CLAIMS = ("beginner", "club", "expert", "master")
SHARE = 0.2
"""Share of the decisions that are played out."""
TIMES = 4
TIMES_OF_CLAIMS, TIMES_AGAIN = 60, 240
MOST_CHOSEN_FROM = 5
TRIES = 25
LARGE = 0.05
"""A large loss of the chance to win."""
SUSPECT = 0.03


class Known:
    """What everybody has seen of the hands."""

    def __init__(self, players: int) -> None:
        self.held: list[Counter[Card]] = [Counter() for _ in range(players)]
        self.drawn = [0] * players

    def do(self, state: State, move: Any) -> None:
        """Note a move before it is made."""
        match move:
            case TakeUpcard(player=seat):
                self.held[seat].update(state.discard_pile[1 : 1 + PILE_CARDS])
                self._see(seat, move.use.cards)
            case Meld(player=seat) | Extend(player=seat):
                self._see(seat, move.cards)
            case Discard(player=seat, card=card):
                self._see(seat, (card,))
            case Draw(player=seat):
                self.drawn[seat] += 1
            case _:
                pass

    def _see(self, seat: int, cards: Sequence[Card]) -> None:
        self.held[seat] -= Counter(cards)


class Position(Struct, frozen=True):
    """A decision in a game."""

    state: State
    seat: int
    known: Known
    levels: tuple[str, ...]
    made: CribRummyMove

    def dealt_again(self, rng: random.Random) -> State:
        """Return the state with other hidden cards."""
        state, hands = self.state, list(self.state.hands)
        others = [seat for seat in range(state.players) if seat != self.seat]
        kept = {seat: Counter(hands[seat]) & self.known.held[seat] for seat in others}
        pool = Counter(state.draw_pile)
        for seat in others:
            pool += Counter(hands[seat]) - kept[seat]
        for seat in others:
            hands[seat] = self._hand(seat, kept[seat], pool, rng)
            pool -= Counter(hands[seat]) - kept[seat]
        left = list(pool.elements())
        rng.shuffle(left)
        return replace(state, hands=tuple(hands), pile=(*state.pile[: state.drawn], *left))

    def _hand(self, seat: int, kept: Counter[Card], pool: Counter[Card], rng: random.Random) -> tuple[Card, ...]:
        size, hand = len(self.state.hands[seat]), ()
        for _ in range(TRIES):
            need = size - kept.total() + min(MOST_CHOSEN_FROM, self.known.drawn[seat])
            chosen = rng.sample(list(pool.elements()), min(need, pool.total()))
            while kept.total() + len(chosen) > size:
                together = [*kept.elements(), *chosen]
                chosen.remove(min(chosen, key=lambda card, all=together: (belonging(card, all), -card)))
            hand = (*kept.elements(), *chosen)
            if self.levels[seat] != "expert" or not self.known.drawn[seat] or not self._can_lay(seat, hand):
                break
        return hand

    def _can_lay(self, seat: int, hand: tuple[Card, ...]) -> bool:
        hands = [hand if each == seat else other for each, other in enumerate(self.state.hands)]
        return bool(Expert().plan(rules.view(replace(self.state, hands=tuple(hands)), seat))[1])


def positions(seed: str, levels: tuple[str, ...]) -> Iterator[Position]:
    """Yield the decisions of a game."""
    rng = random.Random(seed)
    bots = [new_player("crib_rummy", level, seat) for seat, level in enumerate(levels)]
    state, known = rules.new({}, len(levels)), Known(len(levels))
    while state.phase != "over":
        seat = rules.to_act(state)
        if seat is None:
            move = rules.chance(state, lambda cards: rng.sample(cards, len(cards)))
            known = Known(len(levels))
        else:
            move = _answer(state, bots)
            if state.phase in ("draw", "play"):
                yield Position(state, seat, known, levels, move)
            known.do(state, move)
        assert move is not None
        state, _ = rules.apply(state, move)


def _answer(state: State, bots: Sequence[Any]) -> CribRummyMove:
    seat = rules.to_act(state)
    assert seat is not None
    legal = rules.legal_moves(state, seat)
    return legal[0] if len(legal) == 1 else bots[seat].choose(rules.view(state, seat), legal)


def _played_out(state: State, move: CribRummyMove, levels: Sequence[str], *, lays: bool = False) -> State:
    """Return the state at the end of the hand. lays: whether the turn lays all that it can."""
    seat = rules.to_act(state)
    state, _ = rules.apply(state, move)
    experts = [new_player("crib_rummy", "expert", each) for each in range(state.players)]
    while lays and state.phase == "play" and state.turn == seat:
        state, _ = rules.apply(state, _answer(state, experts))
    bots = [new_player("crib_rummy", level, each) for each, level in enumerate(levels)]
    while state.phase not in HAND_ENDED:
        state, _ = rules.apply(state, _answer(state, bots))
    return state


def _lead(state: State, seat: int) -> float:
    others = [score for each, score in enumerate(state.scores) if each != seat]
    return state.scores[seat] - fmean(others)


def _chance(state: State, seat: int) -> float:
    chances = win_chances(state)
    assert chances is not None
    return chances[seat]


def waiting(players: int, seconds: float, seed: str) -> None:
    """Print what waiting gains in points of lead over laying all melds at once, the seat going on as a master."""
    gains: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    rng = random.Random(seed)
    for at, position in enumerate(_decisions(players, LEVELS, seconds, seed)):
        if rng.random() > SHARE:
            continue
        view = rules.view(position.state, position.seat)
        legal = rules.legal_moves(position.state, position.seat)
        expert = Expert()
        expert.look(view)
        _, plan = expert.plan(view)
        waits = expert.best_discard(view, legal, cards_of(plan)) if plan and view.phase == "play" else None
        if waits is None:
            continue
        lays = first_play(plan).move
        for others in LEVELS:
            levels = ["master" if seat == position.seat else others for seat in range(players)]
            leads: list[float] = []
            for number in range(TIMES):
                dealt = position.dealt_again(random.Random(f"{seed}:{at}:{number}"))
                kept = _lead(_played_out(dealt, waits, levels), position.seat)
                leads.append(kept - _lead(_played_out(dealt, lays, levels, lays=True), position.seat))
            for group in _groups(view, plan):
                gains[group][others].append(fmean(leads))
    for group, by_level in sorted(gains.items()):
        shown = [f"{fmean(each):+.2f} ± {_error(each):.2f} against {level}s" for level, each in by_level.items()]
        show(group, f"{len(by_level['expert'])} positions", ", ".join(shown))


def _groups(view: Any, plan: Plan) -> Iterator[str]:
    left = len(view.hand) - len(cards_of(plan))
    fewest = min(count for seat, count in enumerate(view.hand_counts) if seat != view.seat)
    if left <= 1:
        yield "can go out"
    elif lays_now(view, plan):
        yield "the hand or game may end"
        yield f"the hand or game may end, {_range(points_of(plan), 6)} points"
    else:
        yield "waits"
        yield f"waits, {'a later' if view.melded[view.seat] else 'first'} meld"
        yield f"waits, {'up to 4' if left <= 4 else 'more'} cards left"
        yield f"waits, {_range(points_of(plan), 6)} points"
        yield f"waits, others hold at least {_range(fewest, 4)}"


def _range(number: int, step: int) -> str:
    low = number // step * step
    return f"{low:2} to {low + step - 1}"


def claims(level: str, seconds: float, seed: str) -> None:
    """Print how many large losses of a review are losses when played out by a level, and the other way round."""
    said, named, overlooked = Counter[bool](), 0, 0.0
    rng = random.Random(seed)
    for at, position in enumerate(_decisions(2, PLAYERS_OF_CLAIMS, seconds, seed)):
        judged = judge(position.state, position.made)
        if judged is None or judged.made.win_chance is None or judged.choices[0].win_chance is None:
            continue
        best = judged.choices[0]
        is_large = judged.choices[0].win_chance - judged.made.win_chance > LARGE
        if best.move == judged.made.move or not (is_large or rng.random() < SHARE):
            continue
        losses = _losses(position, best.move, level, TIMES_OF_CLAIMS, f"{seed}:{at}")
        if is_large or fmean(losses) > SUSPECT:
            losses = _losses(position, best.move, level, TIMES_AGAIN, f"{seed}:{at} again")
        if is_large:
            said[fmean(losses) > 0] += 1
            named += fmean(losses) > LARGE
        elif fmean(losses) > LARGE:
            overlooked += 1 / SHARE
    remark = f"{said[True]} lose when played out by {level}s"
    show("large losses by the review", f"{said.total()}", remark)
    show("large losses when played out", f"{named + overlooked:.0f}", f"{named} are such by the review")


def _losses(position: Position, best: CribRummyMove, level: str, times: int, seed: str) -> list[float]:
    losses: list[float] = []
    for number in range(times):
        dealt = position.dealt_again(random.Random(f"{seed}:{number}"))
        made, other = (_played_out(dealt, move, (level, level)) for move in (position.made, best))
        losses.append(_chance(other, position.seat) - _chance(made, position.seat))
    return losses


def _decisions(players: int, levels: Sequence[str], seconds: float, seed: str) -> Iterator[Position]:
    """Yield the decisions of games until the time is over."""
    stop, game = time.monotonic() + seconds, 0
    while True:
        game += 1
        rng = random.Random(f"{seed}:{game}")
        for position in positions(f"{seed}:{game}", tuple(rng.choice(levels) for _ in range(players))):
            if time.monotonic() > stop:
                return
            yield position


def _error(numbers: Sequence[float]) -> float:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def main(what: str, which: str, seconds: str, seed: str) -> None:
    """Print one of the two."""
    parts: dict[str, Callable[[], None]] = {
        "waiting": lambda: waiting(int(which), float(seconds), seed),
        "claims": lambda: claims(which, float(seconds), seed),
    }
    parts[what]()


if __name__ == "__main__":
    main(*sys.argv[1:5])
