"""The summary of a finished game in words and figures, the same on the page and in the terminal."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.base.phrases import capitalised, doing, possessive, within
from autopeg.engine.advice import advice_of
from autopeg.engine.cards import parse_cards
from autopeg.engine.games import rules_of
from autopeg.session.text import CardText
from autopeg.statistics.review import Decision, Review, accuracy_of
from autopeg.statistics.summary import GameSummary, Story, summary_parts_of


class SummaryRow(Struct, frozen=True):
    """A row of the summary."""

    label: str
    values: tuple[str, ...]
    """By side."""


def summary_rows(game_name: str, summary: GameSummary, review: Review) -> list[SummaryRow]:
    """Return the rows of a summary: the points by source, the best counts, luck and accuracy."""
    parts = summary_parts_of(game_name)
    rows = [
        SummaryRow(capitalised(word), tuple(str(side.get(source, 0)) for side in summary.sources))
        for source, word in parts.SOURCES.items()
        if any(side.get(source) for side in summary.sources)
    ]
    bests = summary.story.best
    if any(bests):
        rows.append(SummaryRow(parts.BEST, tuple("" if best is None else str(best.points) for best in bests)))
    return [*rows, *_rows_of_review(game_name, review, len(summary.sources))]


def _rows_of_review(game_name: str, review: Review, sides: int) -> Iterator[SummaryRow]:
    """Yield the luck of every side, and how well it decided."""
    if review.luck:
        luck = (
            sum(deal.dealt + deal.turned for deal in review.luck if deal.seat % sides == side) for side in range(sides)
        )
        yield SummaryRow("Luck in points", tuple(f"{points:+z.1f}" for points in luck))
    by_side = [[each for each in review.decisions if each.seat % sides == side] for side in range(sides)]
    if review.decisions:
        yield SummaryRow("Accuracy", tuple(_accuracy_text(game_name, decisions) for decisions in by_side))
        lost = (sum(decision.lost for decision in decisions) for decisions in by_side)
        yield SummaryRow("Points lost by decisions", tuple(f"{points:.1f}" for points in lost))


def _accuracy_text(game_name: str, decisions: Sequence[Decision]) -> str:
    accuracy = accuracy_of(decisions, advice_of(game_name).COSTLY)
    return "" if accuracy is None else f"{accuracy:.0%}"


def story_lines(game_name: str, story: Story, sides: Sequence[str], card: CardText) -> tuple[str, ...]:
    """Return the story of a game in three lines at most.

    game_name: on a score pad the game whose score was kept; sides: their names, "You" for that of the reader.
    """
    part = summary_parts_of(game_name).PART
    lines = (lead_text(part, story, sides), best_text(game_name, story, sides, card), turning_text(part, story, sides))
    return tuple(line for line in lines if line)


def lead_text(part: str, story: Story, sides: Sequence[str]) -> str:
    """Return who was ahead: "The lead changed 3 times, at last to Ann in deal 7". part: the game's word for a deal."""
    lead = story.lead
    if lead is None:
        return "Nobody was ahead at any time"
    if not lead.changes:
        return f"{doing(sides[lead.side], 'were')} ahead all the way"
    times = {1: "once,", 2: "twice, at last"}.get(lead.changes, f"{lead.changes} times, at last")
    return f"The lead changed {times} to {within(sides[lead.side])}{f' in {part} {lead.deal}' if lead.deal else ''}"


def best_text(game_name: str, story: Story, sides: Sequence[str], card: CardText) -> str:
    """Return the best count of the game: "Best hand: Ann's hand for 16 (J♦ 10♣ 9♠ 10♦ 9♣)"; empty if there is none."""
    found = [(side, best) for side, best in enumerate(story.best) if best is not None]
    if not found:
        return ""
    choose = min if rules_of(game_name).LOWEST_WINS else max
    side, best = choose(found, key=lambda each: each[1].points)
    cards = f" ({' '.join(map(card, parse_cards(best.cards.split())))})" if best.cards else ""
    return f"{summary_parts_of(game_name).BEST}: {possessive(sides[side])} {best.what} for {best.points}{cards}"


def turning_text(part: str, story: Story, sides: Sequence[str]) -> str:
    """Return the turning point: "Turning point: deal 7 took Ann's chance to win from 41% to 66% (24 to 6 points)".

    part: the game's word for a deal. Empty if there is none.
    """
    turning = story.turning
    if turning is None:
        return ""
    points = " to ".join(str(made) for made in (turning.made[turning.side], *_others(turning.made, turning.side)))
    side = sides[turning.side]
    if turning.is_chance:
        change = f"{possessive(side)} chance to win from {turning.before:.0%} to {turning.after:.0%}"
    else:
        change = f"{within(side)} from {_ahead(turning.before)} to {_ahead(turning.after)}"
    return f"Turning point: {part} {turning.deal} took {change} ({points} points)"


def _others(made: Sequence[int], side: int) -> tuple[int, ...]:
    return (*made[:side], *made[side + 1 :])


def _ahead(lead: float) -> str:
    return "level" if not lead else f"{abs(lead):.0f} {'ahead' if lead > 0 else 'behind'}"
