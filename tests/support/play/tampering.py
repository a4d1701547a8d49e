"""Records of finished games, and the same with other cards than those that were dealt."""

import json
from collections.abc import Iterable
from typing import Any

from autopeg.play.opening import begin_game
from autopeg.records import Store


def finished_record(store: Store, game: str, players: int) -> str:
    """Return the record of a game that bots have played to its end, in which a move was undone."""
    table = begin_game(store, game, ["beginner"] * players, {})
    for _ in range(12):
        table.advance()
    table.undo()
    while table.advance() is not None:
        pass
    return store.text(store.games()[-1].id)


def tampered(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a record with two cards of its last deal exchanged. lines: its decoded lines."""
    changed = json.loads(json.dumps(list(lines)))
    deal = next(line for line in reversed(changed) if line.get("type") == "deal")
    if "deck" in deal:
        cards = deal["deck"]
        at = next(index for index in range(1, len(cards)) if cards[index] != cards[0])
        cards[0], cards[at] = cards[at], cards[0]
    else:
        one, other, *_ = deal["hands" if "hands" in deal else "stacks"]
        one[0], other[0] = other[0], one[0]
    return changed
