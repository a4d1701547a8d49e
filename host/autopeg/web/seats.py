"""The seats of one table: which device holds them, which hands it may know, and where a bot stands in.

A hand is secret as long as its deal lasts. So a device that has held a seat in a deal cannot take another one in that
deal, and nobody can take a seat whose hand another player knows. Seats that one device took when the table was opened
are shared there by choice. The store keeps who has seen what for every deal of the game: an undo may bring one back.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping

from autopeg.base.errors import Refusal, UsageError
from autopeg.base.phrases import listed
from autopeg.engine.moves import to_json
from autopeg.engine.players import Player
from autopeg.play.seating import new_player
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.records.page_tables import AT_OPENING, HeldSeat, NextName, SeatNote, StoredRoom
from autopeg.registry import deals_cards
from autopeg.web.colors import LaneColors
from autopeg.web.names import check_typed, is_you, unnamed

AWAY_S = 120.0
"""How long a player must have been away before somebody else may take the seat."""

_DUPLICATE = "nobody can play a duplicate deal for somebody else: play it at a table of your own"


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
        self.colors = LaneColors(store, at.code)
        self._store = store
        self._code = at.code
        self._is_here = is_here
        self._away_since_s: dict[str, float] = {}
        self.is_first_game = True
        """Whether no game has followed another here since the table was opened or loaded."""
        self._next_names: dict[int, NextName] = {}
        """By seat, where it is not the name in the record of this game, which is over."""
        self._attach_table(table)

    def _attach_table(self, table: Table) -> None:
        self._table = table
        self.stored = stored_game(table)
        self._has_hands = deals_cards(table.game.NAME)
        self.people = table.people
        self._held = set(self._store.held_seats(self.stored.id))
        self.notes = self._store.seat_notes(self.stored.id)
        self._next_names = {each.seat: each for each in self._store.next_names(self.stored.id)}
        for seat, following in self._next_names.items():
            table.seats[seat].name = following.name
        if not self.stored.lines.count and not self._held:
            self._hold(HeldSeat(AT_OPENING, seat, device) for seat, device in self.places.items())
        for seat in self.people:
            if is_you(self.name(seat)):  # an earlier version of the page gave this name to players who had typed none
                self._store.name_player(self.stored.id, seat, unnamed(seat))
                table.seats[seat].name = unnamed(seat)
            level = self.bot_at(seat)
            if level is not None:
                self._set_player(seat, self._new_bot(level))
        self.note_deal()

    def begin_next(self, begin: Callable[[], Table]) -> Table:
        """Begin another game at this table; everybody keeps their seat if it still exists, and so do stand-in bots.

        Raises as `begin` does, and Failure; then nothing has changed.
        """
        with self._store.as_one():
            table = begin()
            game_id = stored_game(table).id
            places = {seat: device for seat, device in self.places.items() if seat < len(table.seats)}
            self._store.keep_room(StoredRoom(self._code, game_id, self.host, places))
            for seat, following in self._next_names.items():
                if seat < len(table.seats):
                    self._store.name_player(game_id, seat, following.name)
                    table.seats[seat].name = following.name
            for seat, who in enumerate(table.seats):
                level = self.bot_at(seat) if who.player is None else None
                if level is not None:
                    note = SeatNote(0, seat, level, f"A bot goes on playing for {who.name}")
                    self._store.note_seat(game_id, note)
        self.places = places
        self.is_first_game = False
        self._attach_table(table)
        return table

    # -- who sits where

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the seats that a device holds."""
        return tuple(sorted(_held_in(self.places, device)))

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self._table.seats[seat].name

    def take(self, device: str, seat: int, name: str | None = None, color: str | None = None) -> None:
        """Let a device take a seat, or rename the player of its own. name: of the player, None keeps the name of the
        seat; color: of the lane.

        Raises UsageError for the reasons of `refusal` or for an invalid name or colour, and Failure.
        """
        why = self.refusal(device, seat)
        if why is not None:
            raise UsageError(why)
        before = self.name(seat)
        if self.places.get(seat) == device:
            if name is not None and name != before:
                self._rename(seat, name)
            return
        if color is not None:
            sides = self._table.state.sides
            sitting = {at % sides for at in range(len(self._table.seats)) if at in self.places or at not in self.people}
            self.colors.check(color, seat % sides, sides, sitting - {seat % sides})
        if name is not None:
            name = self._checked(seat, name)
        elif seat in self.places:
            raise UsageError(f"to sit down in place of {before}, type your name")
        text = f"{name or before} sits down"
        if seat in self.places:
            text = f"{before} was away: {'another device' if name == before else name} has taken the seat"
        with self._store.as_one():
            self._note(seat, None, text, {**self.places, seat: device}, name, sits_down=True)
            if color is not None:
                self.colors.choose({seat % self._table.state.sides: color})

    def _rename(self, seat: int, name: str) -> None:
        name = self._checked(seat, name)
        self._note(seat, self.bot_at(seat), f"{self.name(seat)} is now called {name}", name=name)

    def _checked(self, seat: int, name: str) -> str:
        return check_typed(name, (who.name for at, who in enumerate(self._table.seats) if at != seat))

    def leave(self, device: str, seat: int) -> None:
        """Let a device give up its seat. Raises UsageError if it does not hold this seat, and Failure."""
        if self.places.get(seat) != device:
            raise UsageError(f"you cannot free {self._seat_label(seat)}: only the player who sits there can leave it")
        self._note(seat, self.bot_at(seat), f"{self.name(seat)} has left the seat", self._places_without(seat))

    def put_bot(self, seat: int, level: str) -> None:
        """Let a bot play at a free seat, or for a player who is away.

        Raises UsageError for the reasons of `bot_refusal`, and Failure.
        """
        why = self.bot_refusal(seat)
        if why is not None:
            raise UsageError(why)
        name = self.name(seat)
        text = f"{name} is away: a bot plays for {name}" if seat in self.places else f"A bot plays for {name}"
        self._note(seat, level, text)

    def resign(self, seat: int, level: str = "club") -> None:
        """Let a bot continue for a player who resigns, and free the seat. Raises UsageError on a score pad; Failure."""
        if self._table.duplicate is not None:
            raise UsageError(_DUPLICATE)
        if not self._has_hands or self.bot_at(seat) is not None:
            raise UsageError(f"{self.name(seat)} cannot resign here: leave the seat, or close the table")
        name = self.name(seat)
        self._note(seat, level, f"{name} resigned: a bot plays on for {name}", self._places_without(seat))

    def give_back(self, seat: int) -> None:
        """Give a seat back from its stand-in bot to its player. Raises Failure."""
        self._note(seat, None, f"{self.name(seat)} is back")

    def returned(self) -> tuple[int, ...]:
        """Return the seats where a bot stands in for a player who is back."""
        back = (seat for seat, device in self.places.items() if self._is_here(device))
        return tuple(seat for seat in back if self.bot_at(seat) is not None)

    def _note(
        self,
        seat: int,
        bot: str | None,
        text: str,
        places: dict[int, str] | None = None,
        name: str | None = None,
        *,
        sits_down: bool = False,
    ) -> None:
        """Record a change at a seat in the store, and apply it.

        bot: the level of the bot that plays there from now on, None for a person
        text: for the log
        places: the devices by seat from now on, None if unchanged
        name: of the player, None to keep the name of the seat. Someone who sits down after the end of a game did not
            play it, so its record keeps the old name unless the end is undone.
        sits_down: whether the player has not sat there until now
        """
        note = SeatNote(self.stored.lines.count, seat, bot, text)
        places = self.places if places is None else places
        player = None if bot is None else self._new_bot(bot)
        next_names = self._next_names
        with self._store.as_one():
            self.note_deal()  # includes a device that leaves
            self._store.keep_room(StoredRoom(self._code, self.stored.id, self.host, places))
            self._store.note_seat(self.stored.id, note)
            if name is not None and name != self.name(seat):
                if self._table.over is None:
                    self._store.name_player(self.stored.id, seat, name)
                else:
                    next_names = self._next_names_with(NextName(seat, name, sits_down or seat in self.newcomers))
                    self._store.keep_next_names(self.stored.id, next_names.values())
        self.places = places
        self._next_names = next_names
        self.notes.append(note)
        if name is not None:
            self._table.seats[seat].name = name
        self._set_player(seat, player)
        self.note_deal()

    def _next_names_with(self, named: NextName) -> dict[int, NextName]:
        names = {seat: each for seat, each in self._next_names.items() if seat != named.seat}
        played = self._store.record(self.stored.id).header.players[named.seat]
        return names if named.name == played else {**names, named.seat: named}

    @property
    def newcomers(self) -> frozenset[int]:
        """The seats of those who sat down after the end of this game under another name than in its record."""
        return frozenset(seat for seat, each in self._next_names.items() if each.is_newcomer)

    def _places_without(self, seat: int) -> dict[int, str]:
        return {at: device for at, device in self.places.items() if at != seat}

    # -- who may sit down

    def refusal(self, device: str, seat: int, after_waiting: bool = False) -> str | None:
        """Return why a device may not take a seat, None if it may.

        after_waiting: assume that a player who is away has been away for long enough.
        """
        if seat not in self.people:
            is_there = seat < len(self._table.seats)
            why = f"a bot plays at {self._seat_label(seat)}" if is_there else "this table has no such seat"
            return f"{why}: choose a free seat"
        holder = self.places.get(seat)
        if holder == device:
            return None
        if self._table.duplicate is not None and device != self.host:
            return _DUPLICATE
        if holder is not None:
            why = self._kept(seat, after_waiting)
            if why is None and self._has_hands and self._has_held(device):
                why = f"this device has held a seat in this game and cannot take over {self.name(seat)}'s"
            if why is not None:
                return why
        return self._secrecy({**self.places, seat: device}, device, seat) if self._has_hands else None

    def bot_refusal(self, seat: int, after_waiting: bool = False) -> str | None:
        """Return why a bot may not play at a seat, None if it may. after_waiting: as in `refusal`."""
        if not self._has_hands:
            return "a bot cannot keep the score of your own cards"
        if seat not in self.people or self.bot_at(seat) is not None:
            return f"a bot plays at {self._seat_label(seat)} already"
        if self._table.duplicate is not None:
            return _DUPLICATE
        return self._kept(seat, after_waiting) if seat in self.places else None

    def away_s(self, seat: int) -> float | None:
        """Return in how many seconds somebody else may take a seat, None if its player is here or there is none."""
        device = self.places.get(seat)
        if device is None or self._is_here(device):
            return None
        since_s = self._away_since_s.get(device, time.monotonic())
        return max(0.0, since_s + AWAY_S - time.monotonic())

    def watch(self) -> None:
        """Update who is away. Must be called whenever somebody comes or goes."""
        now_s = time.monotonic()
        devices = set(self.places.values())
        self._away_since_s = {
            device: self._away_since_s.get(device, now_s) for device in devices if not self._is_here(device)
        }

    def check_deal(self, deal: int) -> None:
        """Check that nobody knows another's hand in a deal before an undo or redo to it. Raises Refusal."""
        why = self._known_hand(self.places, deal) if self._has_hands else None
        if why is not None:
            knows, seat = why
            said = f"{self._names_have(knows)} seen {self.name(seat)}'s cards of that deal, so it can't be played again"
            raise Refusal("HAND_SEEN", said)

    def _kept(self, seat: int, after_waiting: bool) -> str | None:
        left_s = self.away_s(seat)
        if left_s is None:
            return f"{self.name(seat)} is here and keeps the seat"
        if after_waiting or not left_s:
            return None
        return f"{self.name(seat)} is away: the seat is kept for another {countdown(left_s)}"

    def _secrecy(self, after: Mapping[int, str], device: str, seat: int) -> str | None:
        """Return why these places would let somebody know a hand of another player, None if they would not."""
        own = _held_in(after, device)
        known = self._known_hand(after, self.deal)
        if known is not None and known[0] == device:
            return f"this device has seen {self.name(known[1])}'s cards: sit down here after the next deal"
        if known is not None:
            return f"{self._names_have(known[0])} seen these cards: sit down here after the next deal"
        if len(own) > 1 and not self._are_shared(device, own):
            mine = listed(self.name(each) for each in sorted(own - {seat}))
            return f"you play as {mine}: one device can play several hands only if the table was opened that way"
        return None

    def _known_hand(self, places: Mapping[int, str], deal: int) -> tuple[str, int] | None:
        """Return a device at these places that knows a hand not its own, and the seat of that hand."""
        for device in sorted(set(places.values())):
            foreign = self._seen(device, deal) - _held_in(places, device)
            if foreign:
                return device, min(foreign)
        return None

    def _seen(self, device: str, deal: int) -> set[int]:
        """Return the seats whose hands a device may know from a deal, or from a later one that was undone."""
        seen = {each.seat for each in self._held if each.device == device and each.deal >= deal}
        return seen | _held_in(self.places, device) if deal == self.deal else seen

    def _are_shared(self, device: str, seats: Iterable[int]) -> bool:
        """Whether one device took all these seats when the table was opened and no other device has held one since."""
        return all(
            HeldSeat(AT_OPENING, seat, device) in self._held
            and all(each.device == device for each in self._held if each.seat == seat)
            for seat in seats
        )

    @property
    def is_of_host_alone(self) -> bool:
        """Whether only the device that opened the table has held a seat."""
        devices = {*self.places.values(), *(each.device for each in self._held)}
        return devices <= {self.host}

    def _has_held(self, device: str) -> bool:
        return device in self.places.values() or any(each.device == device for each in self._held)

    def _names_have(self, device: str) -> str:
        names = [self.name(seat) for seat in self.seats_of(device)]
        return f"{listed(names) or 'this device'} {'have' if len(names) > 1 else 'has'}"

    def _seat_label(self, seat: int) -> str:
        return f"{self.name(seat)}'s seat" if seat < len(self._table.seats) else "a seat that this table does not have"

    # -- which hands have been seen

    @property
    def deal(self) -> int:
        """The number of the present deal; a device that comes before the first deal counts as present at it."""
        return max(1, self._table.history.deal)

    def note_deal(self) -> None:
        """Record who holds a seat in the present deal, before its hands are shown. Raises Failure."""
        self._name_newcomers()
        if self._has_hands:
            self._hold(HeldSeat(self.deal, seat, device) for seat, device in self.places.items())

    def _name_newcomers(self) -> None:
        """Record the names of those who sat down after the end of the game, if its end was undone."""
        if not self._next_names or self._table.over is not None:
            return
        with self._store.as_one():
            for seat, following in self._next_names.items():
                self._store.name_player(self.stored.id, seat, following.name)
            self._store.keep_next_names(self.stored.id, ())
        self._next_names = {}

    def _hold(self, held: Iterable[HeldSeat]) -> None:
        new = set(held) - self._held
        if new:
            self._store.hold_seats(self.stored.id, new)
            self._held |= new

    # -- bots that stand in

    def bot_at(self, seat: int, line: int | None = None) -> str | None:
        """Return the level of the bot that stands in at a seat, None if its player plays.

        line: the line of the record at which to look, None for now.
        """
        notes = (note for note in reversed(self.notes) if note.seat == seat and (line is None or note.line < line))
        return next((note.bot for note in notes), None)

    def _new_bot(self, level: str) -> Player:
        options = to_json(self._table.state.options)
        return new_player(self._table.game.NAME, level, secrets.randbits(32), options)

    def _set_player(self, seat: int, player: Player | None) -> None:
        before, self._table.seats[seat].player = self._table.seats[seat].player, player
        if before is not None:
            before.close()


def stored_game(table: Table) -> StoredGame:
    """Return the game of a table in the store, which keeps every game of the page."""
    assert isinstance(table.journal, StoredGame)
    return table.journal


def _held_in(places: Mapping[int, str], device: str) -> set[int]:
    return {seat for seat, holder in places.items() if holder == device}
