"""Duplicate deals in the page: their addresses, and who may see their cards: devices that have played them to the end.

Until then everything that shows its cards is cut here: replays, reviews and records of others' games, comparisons, and
the tables where others play it.
"""

from starlette.requests import Request

from autopeg.base.errors import UsageError
from autopeg.play.duplicate_deals import USUAL_PLAYERS, Deal, deal_of, finished_of, usual_level
from autopeg.records import GameRow, Store
from autopeg.web.guard import device_of, is_here


def deal_address(deal: Deal) -> str:
    """Return the address of a deal's page, without the server's."""
    level, players = deal.opponents[0], len(deal.seats)
    said = [] if level == usual_level(deal.game) else [f"bot={level}"]
    if players != USUAL_PLAYERS:
        said.append(f"players={players}")
    return f"/duplicate/{deal.game}/{deal.number}{'?' if said else ''}{'&'.join(said)}"


def holds_seat(store: Store, game_id: int, device: str | None) -> bool:
    """Return whether a device holds or has held a seat of a game."""
    return any(held.device == device for held in store.held_seats(game_id))


def has_finished(store: Store, deal: Deal, device: str | None) -> bool:
    """Return whether a device has played a deal to its end. Who resigns has not."""
    return finished_game_of(store, deal, device) is not None


def finished_game_of(store: Store, deal: Deal, device: str | None) -> GameRow | None:
    """Return the newest game in which a device has played a deal to its end, None if there is none."""
    played = (row for row in reversed(finished_of(store, deal)) if row.header.resigned is None)
    return next((row for row in played if holds_seat(store, row.id, device)), None)


def check_open(store: Store, row: GameRow, request: Request) -> None:
    """Check that the sender of a request may see the cards of a finished game. Raises UsageError.

    A game that was played in the terminal is open to the computer that serves the page, which keeps its record.
    """
    deal, device = deal_of(row.header), device_of(request)
    if deal is None or holds_seat(store, row.id, device) or has_finished(store, deal, device):
        return
    if not is_here(request) or store.held_seats(row.id):
        raise UsageError(hidden_text(deal))


def hidden_text(deal: Deal) -> str:
    """Return why the cards of a deal are hidden."""
    return f"the cards of deal {deal.number} stay hidden until you have played it to the end yourself"
