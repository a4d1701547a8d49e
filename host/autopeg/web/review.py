"""The review of a game in words, as the page shows it."""

from autopeg.engine.advice import Choice
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, kit_of
from autopeg.session.card_text import card_text
from autopeg.session.decision_text import describe_cost, kind_words, name_kept
from autopeg.statistics.decisions import Decision
from autopeg.statistics.review import Review, summary_of


def describe_review(record: Record, review: Review) -> dict[str, object]:
    """Return a review with every choice in words."""
    name = record.header.game
    if name not in GAME_NAMES:
        return {"kinds": {}, "decisions": [], "players": []}
    costly = kit_of(name).advice.COSTLY
    _, history = record.header.begin()
    decisions: list[dict[str, object]] = []
    waiting = list(reversed(review.decisions))
    for number, line in enumerate(record.moves, 1):
        if waiting and waiting[-1].n == number:
            decisions.append(_decision(name, waiting.pop(), history.state, costly))
        history.play(line)
    return {
        "kinds": kind_words(name),
        "decisions": decisions,
        "players": [_player(review, seat) for seat in range(len(record.header.players))],
    }


def _decision(name: str, decision: Decision, state: object, costly: float) -> dict[str, object]:
    def text_of(choice: Choice) -> str:
        return name_kept(name, choice, state, card_text)

    def named(choice: Choice) -> dict[str, object]:
        return {"text": text_of(choice), "worth": choice.worth, "wins": choice.win_chance}

    return {
        "n": decision.n,
        "seat": decision.seat,
        "kind": decision.kind,
        "lost": decision.lost,
        "wins_lost": decision.wins_lost,
        "is_best": decision.is_best,
        "is_costly": decision.is_costly(costly),
        "of": decision.of,
        "said": describe_cost(decision, text_of(decision.best)),
        "made": named(decision.made),
        "best": named(decision.best),
        "others": [named(choice) for choice in decision.others],
    }


def _player(review: Review, seat: int) -> dict[str, object]:
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
