"""CSV table of games for spreadsheets: a row for each player of each game."""

import csv
import io
from collections.abc import Iterator

from autopeg.records import GameRow, Store
from autopeg.registry import GAME_NAMES
from autopeg.statistics.deal_statistics import GameFacts, averages_of
from autopeg.statistics.facts import known_facts
from autopeg.statistics.form import outcome_of
from autopeg.statistics.players import statistics_note
from autopeg.statistics.progress import against
from autopeg.statistics.round_statistics import GameRounds
from autopeg.statistics.skill import SKILL_NOTE, GameSkill

COLUMNS: tuple[str, ...] = (
    "game", "begun", "name", "players", "seat", "player", "opponents", "against", "result", "by",
    "deals", "hands", "crib", "pegging", "other", "points", "expected_points",
    "decisions", "best_decisions", "points_lost", "luck_dealt", "luck_turned", "variant",
)  # fmt: skip
"""The columns. Unknown values are empty, and so are those that a game does not have; `deals` are rounds or hands in
games of rounds.
"""

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Characters that begin a formula in a spreadsheet; a player's name may begin with one."""

Cell = str | int | float


def csv_text(store: Store, game_name: str, player: str | None = None) -> str:
    """Return the table of one kind of games, oldest first. player: only the rows of this player."""
    written = io.StringIO()
    table = csv.DictWriter(written, COLUMNS, restval="", lineterminator="\n")
    table.writeheader()
    for row in _rows(store, game_name):
        if player is None or str(row["player"]).casefold() == player.casefold():
            table.writerow({column: _safe(cell) for column, cell in row.items()})
    return written.getvalue()


def _safe(cell: Cell) -> Cell:
    """Return a text as a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def _rows(store: Store, game_name: str) -> Iterator[dict[str, Cell]]:
    is_played = game_name in GAME_NAMES
    facts = dict(known_facts(store, game_name, statistics_note(game_name)))
    skill = dict(known_facts(store, game_name, SKILL_NOTE)) if is_played else {}
    for row in store.games(game_name):
        for seat in range(len(row.header.players)):
            yield {
                **_result(row, seat),
                **_points(game_name, facts.get(row.id), seat),
                **_decisions(skill.get(row.id), seat),
            }


def _result(row: GameRow, seat: int) -> dict[str, Cell]:
    outcome = outcome_of(row)
    others = [name for other, name in enumerate(outcome.names) if outcome.sides[other] != outcome.sides[seat]]
    result = "unfinished" if outcome.winners is None else "won" if outcome.has_won(seat) else "lost"
    return {
        "game": row.id,
        "begun": row.begun_at,
        "name": row.header.game,
        "players": len(outcome.names),
        "seat": seat + 1,
        "player": outcome.names[seat],
        "opponents": ", ".join(others),
        "against": against(row, outcome, seat),
        "result": result,
        "by": "" if outcome.winners is None else outcome.by,
    }


def _points(game_name: str, facts: object, seat: int) -> dict[str, Cell]:
    """Return the points of a seat in its whole deals or rounds."""
    if isinstance(facts, GameRounds):
        side = facts.sides[seat]
        points = sum(one.points[side] for one in facts.rounds)
        return {"deals": len(facts.rounds), "points": points, "variant": facts.variant}
    if not isinstance(facts, GameFacts):
        return {}
    own = [deal for deal in facts.deals if deal.seat == seat]
    averages = averages_of(game_name)
    expected: dict[str, Cell] = {}
    if averages is not None and len(facts.names) == 2:
        means = averages.expected_means()
        points = sum(means["dealer" if deal.is_dealer else "pone"].points or 0.0 for deal in own)
        expected = {"expected_points": round(points, 2)}
    return {
        "deals": len(own),
        "hands": sum(deal.hand for deal in own),
        "crib": sum(deal.crib or 0 for deal in own),
        "pegging": sum(deal.play for deal in own),
        "other": sum(deal.other for deal in own),
        "points": sum(deal.points for deal in own),
        **expected,
    }


def _decisions(skill: GameSkill | None, seat: int) -> dict[str, Cell]:
    """Return what the decisions of a seat cost, and its luck, if the game has been analysed."""
    if skill is None or not skill.seats:
        return {}
    own = skill.seats[seat]
    found: dict[str, Cell] = {
        "decisions": sum(each.decisions for each in own.lost),
        "best_decisions": sum(each.best for each in own.lost),
        "points_lost": round(sum(each.points for each in own.lost), 2),
    }
    return {**found, "luck_dealt": own.dealt, "luck_turned": own.turned} if own.lucky_deals else found
