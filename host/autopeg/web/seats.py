"""The seats of one table in the page: which device holds them, which hands it may know, and where a bot stands in.

A hand is secret for as long as its deal lasts. So whoever has held a seat in a deal holds no other one in that deal,
nor does anybody sit down to a hand that another player knows. Seats that one device took when the table was opened are
shared there by choice. What has been seen is kept in the store for every deal of the game: an undo may bring one back.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping

from autopeg.bots import Player, new_player
from autopeg.engine.moves import to_json
from autopeg.engine.table import Table
from autopeg.errors import Refusal, UsageError
from autopeg.records import Store, StoredGame
from autopeg.records.rooms import StoredRoom
from autopeg.records.seats import AT_OPENING, HeldSeat, SeatNote
from autopeg.registry import SCORE
from autopeg.web.names import check_name, is_you, unnamed

AWAY_S = 120.0
"""How long a player must have been away before anybody else may have the seat."""


def countdown(seconds: float) -> str:
    """Return a time as minutes and seconds: "1:05"."""
    whole = max(1, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"


class Seats:
    """The seats of one table. is_here: whether a device is at the table now.

    Methods that write to the store are called in a thread, with the lock of the table held.
    """

    def __init__(self, store: Store, at: StoredRoom, table: Table, is_here: Callable[[str], bool]) -> None:
        self.host = at.host
        self.places = dict(at.places)
        self._store = store
        self._code = at.code
        self._is_here = is_here
        self._away_since_s: dict[str, float] = {}
        self._take_up(table)

    def _take_up(self, table: Table) -> None:
        self._table = table
        self.stored = stored_game(table)
        self._has_hands = table.game.NAME != SCORE
        self.people = table.people
        self._held = set(self._store.held_seats(self.stored.id))
        self.notes = self._store.seat_notes(self.stored.id)
        if not self.stored.lines.count and not self._held:
            self._hold(HeldSeat(AT_OPENING, seat, device) for seat, device in self.places.items())
        for seat in self.people:
            if is_you(self.name(seat)):  # the page once gave this name to whoever had typed none
                self._store.name_player(self.stored.id, seat, unnamed(seat))
                table.seats[seat].name = unnamed(seat)
            level = self.bot_at(seat)
            if level is not None:
                self._let_play(seat, self._new_bot(level))
        self.note_deal()

    def begin_next(self, begin: Callable[[], Table]) -> Table:
        """Begin another game at this table; all keep their seats where there still is one, bots that stand in too.

        Raises what `begin` does, and Failure; then nothing has changed.
        """
        with self._store.as_one():
            table = begin()
            game_id = stored_game(table).id
            places = {seat: device for seat, device in self.places.items() if seat < len(table.seats)}
            self._store.keep_room(StoredRoom(self._code, game_id, self.host, places))
            for seat, who in enumerate(table.seats):
                level = self.bot_at(seat) if who.player is None else None
                if level is not None:
                    note = SeatNote(0, seat, level, f"A bot goes on playing for {who.name}")
                    self._store.note_seat(game_id, note)
        self.places = places
        self._take_up(table)
        return table

    # -- who sits where

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the seats that a device holds."""
        return tuple(sorted(_held_in(self.places, device)))

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self._table.seats[seat].name

    def take(self, device: str, seat: int, name: str | None = None) -> None:
        """Let a device sit down. name: of who plays there, None leaves the seat the name that it has.

        Raises UsageError as `refusal` says or for a name that cannot be, and Failure.
        """
        why = self.refusal(device, seat)
        if why is not None:
            raise UsageError(why)
        if self.places.get(seat) == device:
            return
        before = self.name(seat)
        if name is not None:
            name = check_name(name, (who.name for at, who in enumerate(self._table.seats) if at != seat))
        elif seat in self.places:
            raise UsageError(f"to sit down in place of {before}, type your name")
        text = f"{name or before} sits down"
        if seat in self.places:
            text = f"{before} was away: {'another device' if name == before else name} has taken the seat"
        self._note(seat, None, text, {**self.places, seat: device}, name)

    def leave(self, device: str, seat: int) -> None:
        """Let a device give up its seat. Raises UsageError where it holds another or none, and Failure."""
        if self.places.get(seat) != device:
            raise UsageError(f"you cannot free {self._called(seat)}: only the player who sits there can leave it")
        self._note(seat, self.bot_at(seat), f"{self.name(seat)} has left the seat", self._places_without(seat))

    def put_bot(self, seat: int, level: str) -> None:
        """Let a bot play at a free seat, or for a player who is away.

        Raises UsageError as `bot_refusal` says, and Failure.
        """
        why = self.bot_refusal(seat)
        if why is not None:
            raise UsageError(why)
        name = self.name(seat)
        text = f"{name} is away: a bot plays for {name}" if seat in self.places else f"A bot plays for {name}"
        self._note(seat, level, text)

    def resign(self, seat: int, level: str = "club") -> None:
        """Let a bot play on for a player who resigns, and free the seat. Raises UsageError on a score pad; Failure."""
        if not self._has_hands or self.bot_at(seat) is not None:
            raise UsageError(f"{self.name(seat)} cannot resign here: leave the seat, or close the table")
        name = self.name(seat)
        self._note(seat, level, f"{name} resigned: a bot plays on for {name}", self._places_without(seat))

    def give_back(self, seat: int) -> None:
        """Let the player have the seat again in which a bot stood in. Raises Failure."""
        self._note(seat, None, f"{self.name(seat)} is back")

    def returned(self) -> tuple[int, ...]:
        """Return the seats in which a bot stands in for a player who is here again."""
        back = (seat for seat, device in self.places.items() if self._is_here(device))
        return tuple(seat for seat in back if self.bot_at(seat) is not None)

    def _note(
        self, seat: int, bot: str | None, text: str, places: dict[int, str] | None = None, name: str | None = None
    ) -> None:
        """Write down what has happened at a seat, and let it be so.

        bot: the level of the bot that plays there from now on, None for a person; text: for the log; places: where
        devices sit from now on, None where nothing changes; name: of who plays there, None for the one of the seat.
        """
        note = SeatNote(self.stored.lines.count, seat, bot, text)
        places = self.places if places is None else places
        player = None if bot is None else self._new_bot(bot)
        with self._store.as_one():
            self.note_deal()  # of who leaves, too
            self._store.keep_room(StoredRoom(self._code, self.stored.id, self.host, places))
            self._store.note_seat(self.stored.id, note)
            if name not in (None, self.name(seat)):
                self._store.name_player(self.stored.id, seat, name)
        self.places = places
        self.notes.append(note)
        self._table.seats[seat].name = name or self.name(seat)
        self._let_play(seat, player)
        self.note_deal()

    def _places_without(self, seat: int) -> dict[int, str]:
        return {at: device for at, device in self.places.items() if at != seat}

    # -- who may sit down

    def refusal(self, device: str, seat: int, after_waiting: bool = False) -> str | None:
        """Return why a device may not sit down at a seat, None where it may.

        after_waiting: once a player who is away has been away for long enough.
        """
        if seat not in self.people:
            is_there = seat < len(self._table.seats)
            why = f"a bot plays at {self._called(seat)}" if is_there else "this table has no such seat"
            return f"{why}: choose a free seat"
        holder = self.places.get(seat)
        if holder == device:
            return None
        if holder is not None:
            why = self._kept(seat, after_waiting)
            if why is None and self._has_hands and self._has_held(device):
                why = f"this device has held a seat in this game and cannot take over {self.name(seat)}'s"
            if why is not None:
                return why
        return self._secrecy({**self.places, seat: device}, device, seat) if self._has_hands else None

    def bot_refusal(self, seat: int, after_waiting: bool = False) -> str | None:
        """Return why a bot may not play at a seat, None where it may. after_waiting: as in `refusal`."""
        if not self._has_hands:
            return "a bot cannot keep the score of your own cards"
        if seat not in self.people or self.bot_at(seat) is not None:
            return f"a bot plays at {self._called(seat)} already"
        return self._kept(seat, after_waiting) if seat in self.places else None

    def away_s(self, seat: int) -> float | None:
        """Return in how many seconds somebody else may have a seat, None where its player is here or there is none."""
        device = self.places.get(seat)
        if device is None or self._is_here(device):
            return None
        since_s = self._away_since_s.get(device, time.monotonic())
        return max(0.0, since_s + AWAY_S - time.monotonic())

    def watch(self) -> None:
        """Note who is away by now. To be called whenever somebody comes or goes."""
        now_s = time.monotonic()
        devices = set(self.places.values())
        self._away_since_s = {
            device: self._away_since_s.get(device, now_s) for device in devices if not self._is_here(device)
        }

    def check_deal(self, deal: int) -> None:
        """Refuse to go back or forward to a deal of which somebody knows the hand of another. Raises Refusal."""
        why = self._known_hand(self.places, deal) if self._has_hands else None
        if why is not None:
            knows, seat = why
            said = f"{self._who_has(knows)} seen {self.name(seat)}'s cards of that deal, so it can't be played again"
            raise Refusal("HAND_SEEN", said)

    def _kept(self, seat: int, after_waiting: bool) -> str | None:
        left_s = self.away_s(seat)
        if left_s is None:
            return f"{self.name(seat)} is here and keeps the seat"
        if after_waiting or not left_s:
            return None
        return f"{self.name(seat)} is away: the seat is kept for another {countdown(left_s)}"

    def _secrecy(self, after: Mapping[int, str], device: str, seat: int) -> str | None:
        """Return whose hand somebody would know who has no right to it if the seats were held like that."""
        own = _held_in(after, device)
        known = self._known_hand(after, self.deal)
        if known is not None and known[0] == device:
            return f"this device has seen {self.name(known[1])}'s cards: sit down here after the next deal"
        if known is not None:
            return f"{self._who_has(known[0])} seen these cards: sit down here after the next deal"
        if len(own) > 1 and not self._are_shared(device, own):
            mine = " and ".join(self.name(each) for each in sorted(own - {seat}))
            return f"you play as {mine}: one device can play several hands only if the table was opened that way"
        return None

    def _known_hand(self, places: Mapping[int, str], deal: int) -> tuple[str, int] | None:
        """Return a device that would sit at the table and know a hand not its own, and the seat of that hand."""
        for device in sorted(set(places.values())):
            foreign = self._seen(device, deal) - _held_in(places, device)
            if foreign:
                return device, min(foreign)
        return None

    def _seen(self, device: str, deal: int) -> set[int]:
        """Return the seats of which a device may know the hand of a deal, or of one after it that an undo has left."""
        seen = {each.seat for each in self._held if each.device == device and each.deal >= deal}
        return seen | _held_in(self.places, device) if deal == self.deal else seen

    def _are_shared(self, device: str, seats: Iterable[int]) -> bool:
        """Whether one device took all these seats when the table was opened, and nobody else has held one since."""
        return all(
            HeldSeat(AT_OPENING, seat, device) in self._held
            and all(each.device == device for each in self._held if each.seat == seat)
            for seat in seats
        )

    @property
    def is_of_host_alone(self) -> bool:
        """Whether no device but the one that opened the table has held a seat."""
        devices = {*self.places.values(), *(each.device for each in self._held)}
        return devices <= {self.host}

    def _has_held(self, device: str) -> bool:
        return device in self.places.values() or any(each.device == device for each in self._held)

    def _who_has(self, device: str) -> str:
        names = [self.name(seat) for seat in self.seats_of(device)]
        return f"{' and '.join(names) or 'this device'} {'have' if len(names) > 1 else 'has'}"

    def _called(self, seat: int) -> str:
        return f"{self.name(seat)}'s seat" if seat < len(self._table.seats) else "a seat that this table does not have"

    # -- what has been seen

    @property
    def deal(self) -> int:
        """The number of the deal in force; whoever comes before the first is there when it is dealt."""
        return max(1, self._table.history.deal)

    def note_deal(self) -> None:
        """Write down who holds a seat in the deal that is in force, before its hands are shown. Raises Failure."""
        if self._has_hands:
            self._hold(HeldSeat(self.deal, seat, device) for seat, device in self.places.items())

    def _hold(self, held: Iterable[HeldSeat]) -> None:
        new = set(held) - self._held
        if new:
            self._store.hold_seats(self.stored.id, new)
            self._held |= new

    # -- bots that stand in

    def bot_at(self, seat: int, line: int | None = None) -> str | None:
        """Return the level of the bot that stands in at a seat, None where its player does.

        line: not now, but when that line of the record was written.
        """
        notes = (note for note in reversed(self.notes) if note.seat == seat and (line is None or note.line < line))
        return next((note.bot for note in notes), None)

    def _new_bot(self, level: str) -> Player:
        options = to_json(self._table.state.options)
        return new_player(self._table.game.NAME, level, secrets.randbits(32), options)

    def _let_play(self, seat: int, player: Player | None) -> None:
        before, self._table.seats[seat].player = self._table.seats[seat].player, player
        if before is not None:
            before.close()


def stored_game(table: Table) -> StoredGame:
    """Return the game of a table in the store, where every game of the page is."""
    assert isinstance(table.journal, StoredGame)
    return table.journal


def _held_in(places: Mapping[int, str], device: str) -> set[int]:
    return {seat for seat, holder in places.items() if holder == device}
