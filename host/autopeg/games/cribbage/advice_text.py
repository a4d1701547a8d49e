"""Texts for the choices of cribbage: discards, cards of the play, and points to count."""

from collections.abc import Sequence

from autopeg.base.phrases import count_text, spoken
from autopeg.counting.hand_points import points_before_starter
from autopeg.engine.advice import Choice
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import to_json
from autopeg.games.cribbage.advice import DiscardChoice, PlayChoice
from autopeg.games.cribbage.analysis.discards import crib_ways, hand_spread
from autopeg.games.cribbage.rules import Counting, State, View, parts_of
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard, Play
from autopeg.games.cribbage.text import PAIRS
from autopeg.session.advice_text import LAST_MOVES as LAST_MOVES
from autopeg.session.advice_text import PartWords, Seen, shown_summands, sum_text
from autopeg.session.questions import NOTHING_TO_CHOOSE
from autopeg.session.text import CardText
from pegcore.cards import pip_of, rank_of
from pegcore.cribbage import count_play

KIND_WORDS = {"discard": "discarding", "play": "the play", "count": "counting"}
PART_WORDS = {
    "hand": PartWords("the hand kept averages", "the hand kept averages less than nothing:"),
    "crib": PartWords("the crib averages", "the opponent's crib costs"),
    "pegging": PartWords("the play brings", "the play costs"),
    "theirs": PartWords("the others' pegging brings", "the others' pegging costs"),
    "counted": PartWords("there are", "there are"),
}

_KINDS = (("fifteen", "fifteens"), ("pair", "pairs"), ("run", "runs"), ("flush", "flushes"), ("nobs", "nobs"))
PLAYED = {
    "fifteen": "fifteen",
    "thirtyone": "thirty-one",
    **PAIRS,
    "run": "a run",
    "go": "the go",
    "last": "the last card",
}
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")

worth_text = sum_text


def name_choice(move: CribbageMove, position: State | View, card: CardText) -> str:
    """Return a choice as an instruction: "discard 5♥ 5♠"."""
    match move:
        case Discard():
            return f"discard {_names(sorted(move.cards), card)}"
        case Play():
            return f"play {card(move.card)}"
        case Declare():
            return f"declare {spoken(move.points)}"
        case _:
            raise TypeError(f"no words for {move!r}")


def seen(view: View, card: CardText) -> list[Seen]:
    """Return everything that a seat can see, and how many cards it can't."""
    played = [each for cards in view.played for each in cards]
    known = {*view.hand, *view.discarded, *played, *(() if view.starter is None else (view.starter,))}
    rows = (
        ("Hand", _names(sorted(view.hand), card)),
        ("Own discards", _names(sorted(view.discarded), card)),
        ("Starter", "" if view.starter is None else card(view.starter)),
        ("The count", f"{view.count}: {_names(view.series, card)}" if view.series else ""),
        ("Played in all", _names(played, card)),
        ("Not seen", count_text(len(PACK) - len(known), "card")),
    )
    return [Seen(label, what) for label, what in rows if what]


def proposal(choice: Choice, view: View, card: CardText) -> str:
    """Return a choice with the cards that it keeps: "keep 5♥ 5♠ Q♠ K♦, discard 6♦ 7♣"."""
    name = name_choice(choice.move, view, card)
    return f"keep {_names(_kept(view, choice.move), card)}, {name}" if isinstance(choice.move, Discard) else name


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return the reasons for the worth of a discard or a card of the play."""
    if isinstance(choice, DiscardChoice):
        return [*_hand_reasons(view, choice, card), *_crib_reasons(view, choice)]
    return _play_reasons(view, choice) if isinstance(choice, PlayChoice) else ()


def fields(view: View, choice: Choice) -> dict[str, object]:
    """Return the figures of a discard or a card of the play for JSON; `total`: hand and crib alone."""
    if isinstance(choice, DiscardChoice):
        value = choice.value
        crib = value.crib if view.owns_crib else -value.crib
        return {
            "cards": to_json(choice.move.cards),
            "kept": to_json(_kept(view, choice.move)),
            "hand": value.hand,
            "least": value.least,
            "most": value.most,
            "crib": value.crib,
            "pegging": value.play,
            "total": value.hand + crib,
            "ways": crib_ways(len(view.hand)),
            "wins": value.wins,
        }
    return dict(to_json(choice.value)) if isinstance(choice, PlayChoice) else {}


def without_choice(view: View) -> str:
    """Return what there is to count, or that the player has to say go."""
    if view.counting is not None and view.counting.player == view.seat:
        return describe_counting(view.counting)
    return f"No card fits at {view.count}: say go." if view.to_act == view.seat and view.hand else NOTHING_TO_CHOOSE


def why_no_hint(view: View) -> str | None:
    """Return that points have to be declared, else None."""
    return None if view.counting is None else "has points to declare, and no choice to make"


def describe_counting(counting: Counting) -> str:
    """Return the kinds of points in a hand or a card of the play, without their number."""
    kinds = [part.kind for part in parts_of(counting)]
    if counting.kind != "show":
        return f"Look for {', '.join(PLAYED[kind] for kind in kinds)}."
    found = [
        f"{spoken(kinds.count(one))} {one if kinds.count(one) == 1 else many}" for one, many in _KINDS if one in kinds
    ]
    return f"Look for {', '.join(found)}." if found else "There are no points to find."


def _hand_reasons(view: View, choice: DiscardChoice, card: CardText) -> list[str]:
    kept = _kept(view, choice.move)
    before = points_before_starter(kept)
    spread = hand_spread(kept, view.hand)
    better = sum(count for points, count in spread.items() if points > before)
    return [
        f"{_names(kept, card)} makes {before} before the starter",
        f"{better} of {sum(spread.values())} starters improve it, to {max(spread)} at most",
    ]


def _crib_reasons(view: View, choice: DiscardChoice) -> list[str]:
    if not view.owns_crib:
        verb, whose = "gives", "to the opponent's crib"
    elif view.dealer == view.seat:
        verb, whose = "puts", "into your own crib"
    else:
        verb, whose = "puts", "into your partner's crib"
    cards = sorted(choice.value.cards)
    phrases: list[str] = []
    if any(rank_of(card) == 5 for card in cards):
        phrases.append("a five")
    if len(cards) == 2:
        low, high = cards
        if pip_of(low) + pip_of(high) == 15:
            phrases.append("a fifteen")
        if rank_of(low) == rank_of(high):
            phrases.append("a pair")
        elif rank_of(high) - rank_of(low) in (1, 2):
            phrases.append("cards that may become a run")
    return [f"{verb} {' and '.join(phrases)} {whose}"] if phrases else []


def _play_reasons(view: View, choice: PlayChoice) -> list[str]:
    play = choice.value
    count = view.count + pip_of(play.card)
    said = [f"makes {points} for {PLAYED[kind]}" for kind, _, points in count_play((*view.series, play.card))]
    same = sum(rank_of(card) == rank_of(play.card) for card in view.hand) - 1
    name = RANK_NAMES[rank_of(play.card) - 1]
    if same and count + 2 * pip_of(play.card) <= 31:
        said.append(f"keeps another {name} to answer a pair with")
    if count in (5, 21):
        said.append(f"leaves the count at {count}, where every ten card scores")
    elif not view.series and count < 5:
        said.append("leads a card that nobody can make fifteen of")
    others = "the others" if len(view.scores) > 2 else "the other side" if view.players > 2 else "your opponent"
    shown = dict(zip((part.name for part in choice.parts), shown_summands(choice, 1), strict=True))
    counted = f"{abs(shown.get('theirs', 0.0)):.1f}"
    other = counted if view.players == 2 else f"{play.other:.1f}"
    less = f", of which {counted} is subtracted because it is less certain" if counted != other else ""
    said.append(
        f"brings {shown.get('pegging', 0.0):.1f} in the rest of the play, on average, and {others} {other}{less}"
    )
    return said


def _kept(view: View, move: CribbageMove) -> tuple[Card, ...]:
    gone = move.cards if isinstance(move, Discard) else ()
    return tuple(sorted(card for card in view.hand if card not in gone))


def _names(cards: Sequence[Card], card: CardText) -> str:
    return " ".join(map(card, cards))
