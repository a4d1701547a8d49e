"""Games of Table Top Cribbage as a camera would tell them, and the points that are true."""

import random
from collections.abc import Sequence

from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.engine.moves import to_json
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from watched_cribbage import HEIGHT_PX, WIDTH_PX, Row, Watched

PITCH = (0.085, 0.16)
"""The distances of two columns and of two rows, in parts of the picture."""

_CRIB = (0.9, 0.5)


def watched(players: int, seed: int, options: dict[str, object], level: str = "beginner") -> Watched:
    """Return a game that bots have played."""
    rules = rules_of("tabletop")
    seats = [Seat(level, new_player("tabletop", level, seed, options)) for _ in range(players)]
    table = Table(History(rules, rules.new(options, players)), seats, deck=f"watched {seed}")
    while table.advance() is not None:
        pass
    return _filmed(table.history.steps, players, random.Random(f"film {seed}"))


def _filmed(steps: Sequence[Step], players: int, chance: random.Random) -> Watched:
    game = Watched(players, next(step.move.dealer for step in steps if step.is_deal))
    t = 1.0
    lying: list[Row] = []

    def lay(card: str, x: float, y: float) -> None:
        place = [round((x + chance.uniform(-0.012, 0.012)) * WIDTH_PX, 1)]
        place.append(round((y + chance.uniform(-0.016, 0.016)) * HEIGHT_PX, 1))
        confidence = round(chance.uniform(0.9, 0.999), 3)
        row: Row = {"card": card, "place": place, "first": round(t, 2), "last": None, "confidence": confidence}
        game.rows.append(row)
        game.cards[len(game.rows)] = card
        lying.append(row)

    crib: list[str] = []
    for step in steps:
        move = step.move
        t += chance.uniform(2.0, 5.0)
        match move.tag:
            case "deal":
                t += 3.0
                for row in lying:
                    row["last"] = round(t - 1.0, 2)
                lying, crib = [], []
                game.deals += 1
                lay(str(move.starter), 0.5, 0.5)
            case "place":
                row_number, column = move.cell
                lay(str(move.card), 0.5 + (column - 2) * PITCH[0], 0.5 + (row_number - 2) * PITCH[1])
            case "crib":
                crib.append(str(move.card))
                lay("??", _CRIB[0], _CRIB[1] - 0.2)
            case _:
                pass
        if step.events and step.events[-1].what == "crib":
            for at, card in enumerate(crib):
                t += 0.3
                lay(card, _CRIB[0], _CRIB[1] + 0.1 * (at - 1))
        game.truth += [{**to_json(event), "deal": game.deals, "t": round(t, 2)} for event in step.events]
        over = rules_of("tabletop").is_over(step.state)
        if over is not None:
            game.winner = over.get("winner")
    for row in lying:
        row["last"] = round(t + 4.0, 2)
    return game
