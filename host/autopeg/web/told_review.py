"""A game looked at again in words, as the page tells it."""

from typing import Any

from autopeg.engine.advice import Choice
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, kit_of
from autopeg.session.card_text import card_text
from autopeg.session.decision_text import describe_cost, kind_words, name_kept
from autopeg.statistics.decisions import Decision
from autopeg.statistics.review import Review, summary_of


def told_review(record: Record, review: Review) -> dict[str, Any]:
    """Return a review with every choice in words."""
    name = record.header.game
    if name not in GAME_NAMES:
        return {"kinds": {}, "decisions": [], "players": []}
    costly = kit_of(name).advice.COSTLY
    _, history = record.header.begin()
    told: list[dict[str, Any]] = []
    waiting = list(reversed(review.decisions))
    for number, line in enumerate(record.moves, 1):
        if waiting and waiting[-1].n == number:
            told.append(_told_decision(name, waiting.pop(), history.state, costly))
        history.play(line)
    return {
        "kinds": kind_words(name),
        "decisions": told,
        "players": [_told_player(review, seat) for seat in range(len(record.header.players))],
    }


def _told_decision(name: str, decision: Decision, state: Any, costly: float) -> dict[str, Any]:
    def named(choice: Choice) -> dict[str, Any]:
        return {"text": name_kept(name, choice, state, card_text), "worth": choice.worth, "wins": choice.win_chance}

    best = named(decision.best)
    return {
        "n": decision.n,
        "seat": decision.seat,
        "kind": decision.kind,
        "lost": decision.lost,
        "wins_lost": decision.wins_lost,
        "is_best": decision.is_best,
        "is_costly": decision.is_costly(costly),
        "of": decision.of,
        "said": describe_cost(decision, best["text"]),
        "made": named(decision.made),
        "best": best,
        "others": [named(choice) for choice in decision.others],
    }


def _told_player(review: Review, seat: int) -> dict[str, Any]:
    summary = summary_of(review.decisions, seat)
    luck = [each for each in review.luck if each.seat == seat]
    return {
        "seat": seat,
        "kinds": {
            kind: {"count": count, "best": summary.best[kind], "lost": round(summary.lost[kind], 2)}
            for kind, count in summary.count.items()
        },
        "worst": summary.worst,
        "finest": summary.finest,
        "luck": None
        if not luck
        else {
            "dealt": round(sum(each.dealt for each in luck), 2),
            "turned": round(sum(each.turned for each in luck), 2),
        },
    }
