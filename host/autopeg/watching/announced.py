"""What an observer has said of cards: each is announced once, and again when it turns out to be another one."""

from collections.abc import Container, Iterator, Mapping, Sequence

from autopeg.engine.cards import Card
from autopeg.watching.agreement import AGREED, Doubt, belief_in_role
from autopeg.watching.reading import Entry, Key, Note, Reading, Role
from autopeg.watching.sightings import Sighting

_RECENT_ROLES = 40
"""How many of the latest roles of a reading may still change."""


class Announced:
    """The cards and refusals that people have been told of."""

    def __init__(self) -> None:
        self._roles: dict[int, Role] = {}
        """By sighting, what was said of it."""
        self.is_silent = False
        """Whether nothing has been said of a card that is in doubt."""
        self._refused: set[tuple[str, int | None]] = set()
        self._named: tuple[Sighting, Card] | None = None
        """A card that people have just named, and what it was taken for."""

    def note_named(self, before: Sequence[Sighting], now: Sequence[Sighting]) -> None:
        """Remember which card people have just named. before, now: all sightings, without and with its name."""
        changed = [
            (new, old.card) for old, new in zip(before, now, strict=True) if old.guesses and old.card != new.card
        ]
        self._named = changed[0] if changed else None

    def forget_named(self) -> None:
        """Forget which card people have named, once all that follows has been announced."""
        self._named = None

    def seen(self, best: Reading, doubts: Mapping[Key, Doubt], overdue: Container[int]) -> Iterator[Role]:
        """Yield every card that has come to rest and is sure, once. overdue: sightings that are taken for the likeliest
        card if they are in doubt."""
        self.is_silent = False
        for role in best.roles[-_RECENT_ROLES:]:
            if role.sighting in self._roles:
                continue
            doubt = doubts.get(("card", role.sighting))
            if doubt is None or doubt.is_settled or role.sighting in overdue:
                self._roles[role.sighting] = role
                yield role
            else:
                self.is_silent = True

    def refused(self, readings: Sequence[Reading], weights: Sequence[float]) -> Iterator[Note]:
        """Yield every card or word that cannot count in a likely reading, once."""
        for reading, weight in zip(readings, weights, strict=True):
            for note in reading.notes[-_RECENT_ROLES:] if weight >= 1 - AGREED else ():
                key = note.code, id(note) if note.sighting is None else note.sighting
                if key not in self._refused:
                    self._refused.add(key)
                    yield note

    def cause_of(self, void: Entry, best: Reading) -> tuple[Role | None, str | None]:
        """Return what a card is now whose points are void, and the card that it was taken for."""
        role, was = self._changed(void, best)
        if role is not None and role.sighting in self._roles:
            self._roles[role.sighting] = role
        if self._named is not None and (role is None or str(role.card) == was):
            named, before = self._named
            return Role(named.id, named.card, "hand"), str(before)
        return role, was

    def _changed(self, void: Entry, best: Reading) -> tuple[Role | None, str | None]:
        latest = {role.sighting: role for role in best.roles[-_RECENT_ROLES:]}
        others = [role for role in latest.values() if self._is_other(role)]
        if others:
            new = min(others, key=lambda role: role.card == self._roles[role.sighting].card)
            return new, str(self._roles[new.sighting].card)
        if void.cause is None:
            return None, None
        before = self._roles.get(void.cause)
        return latest.get(void.cause, before), None if before is None else str(before.card)

    def _is_other(self, role: Role) -> bool:
        """Return whether something else was said of a card."""
        return role.sighting in self._roles and role.is_other(self._roles[role.sighting])

    def changed(self, readings: Sequence[Reading], weights: Sequence[float]) -> Iterator[tuple[Role, str]]:
        """Yield each card that is another one now, or another player's, with the card that it was taken for."""
        for role in readings[0].roles[-_RECENT_ROLES:]:
            if not self._is_other(role) or belief_in_role(role, readings, weights) < AGREED:
                continue
            before, self._roles[role.sighting] = self._roles[role.sighting], role
            if before.card != role.card or None not in (before.player, role.player):
                yield role, str(before.card)
