"""Check of a finished game: whether every card was fixed before the first one (docs/fairness.md)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import Struct

from autopeg.base.errors import Failure, UsageError
from autopeg.engine import AnyGame, Shuffled
from autopeg.engine.history import History, deals_in
from autopeg.engine.moves import Move
from autopeg.engine.refusal import IllegalMove
from autopeg.play.deck import DRAWS, CommittedDeck, Deck, NumberedDeck
from autopeg.play.duplicate import duplicate_of
from autopeg.play.opening import match_of
from autopeg.records import Record
from autopeg.records.commitments import DIGEST_KEY, SECRET_KEY, Commitment, digest_of
from autopeg.records.record import BrokenRecord, shown_value
from autopeg.registry import deals_cards

_ENTERED = ("setup", "misdeal")
"""Moves that change the cards and that no deck makes."""


class Fairness(Struct, frozen=True):
    """What the check of a record has proved."""

    draws: Mapping[str, int]
    """By the type of its move how often chance decided, and as it was fixed before."""
    commitments: Sequence[str]
    """The digests of the commitments from which the cards follow; empty for a duplicate game."""
    duplicate: int | None
    """The number of a duplicate game, from which its cards follow."""
    unproved: int
    """How many draws were made before the first commitment."""


class NotProved(Failure):
    """A record that holds nothing to check its cards against."""


class _Opened:
    """A commitment of a record, as the game of a deck."""

    def __init__(self, commitment: Commitment) -> None:
        self.commitments = (commitment,)


def check_fairness(record: Record) -> Fairness:
    """Return what a record proves about its cards.

    Raises NotProved if it has nothing to check them against, BrokenRecord if a move is illegal, and UsageError naming
    the deal whose cards are not those that were fixed before.
    """
    header = record.header
    if not deals_cards(header.game):
        raise NotProved(f"{header.game} has no cards of its own to check")
    number = duplicate_of(header)
    opened = [] if number is not None else _opened(record)
    decks: dict[int, Deck] = {one.line: CommittedDeck(_Opened(one)) for one in opened}
    deck: Deck | None = None if number is None else NumberedDeck(number)
    checker = _Checker(record)
    for line, move in enumerate(record.moves, 1):
        deck = decks.get(line, deck)
        checker.take(line, move, deck)
    if not checker.draws:
        raise NotProved("no cards were dealt after its commitment")
    return Fairness(dict(checker.draws), [one.published.digest for one in opened], number, checker.unproved)


def _opened(record: Record) -> list[Commitment]:
    """Return the commitments of a record with their secrets, oldest first.

    Raises NotProved if there is none, or one is not opened yet, and UsageError for one that is opened with another
    secret.
    """
    lines = [cast("dict[str, object]", line) if isinstance(line, dict) else {} for line in record.moves]
    secrets = [str(line[SECRET_KEY]) for line in (*lines, record.header.extra) if SECRET_KEY in line]
    by_digest = {digest_of(secret): secret for secret in secrets}
    published = [(number, str(line[DIGEST_KEY])) for number, line in enumerate(lines, 1) if DIGEST_KEY in line]
    if not published:
        raise NotProved(
            "it has no commitment to its cards: it was begun by an older Autopeg, or it was not played in Autopeg"
        )
    missing = [digest for _, digest in published if digest not in by_digest]
    if missing and len(secrets) < len(published):
        raise NotProved("its commitment is not opened yet: that happens when the game is over")
    if missing:
        raise UsageError(f"the commitment {shown_value(missing[0])} does not fit the secret that opens it")
    return [Commitment(number, by_digest[digest]) for number, digest in published]


class _Checker:
    """Replay of a record that compares every draw with a deck."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._game, self._history = record.header.begin()
        match = match_of(record.header)
        self._first_dealer = None if match is None else match.dealer
        self.draws: Counter[str] = Counter()
        """The draws that follow from a deck, by the type of their move."""
        self.unproved = 0

    def take(self, line: int, move: object, deck: Deck | None) -> None:
        """Make the next move. deck: from which its cards must follow, None for none. Raises UsageError."""
        history = self._history
        try:
            parsed = history.parse(move)
            tag = parsed.tag
            if deck is None:
                self.unproved += tag in DRAWS or tag == "reshuffle"
            elif tag in _ENTERED:
                raise UsageError(f"move {line}: {tag} changes the cards, and no commitment covers it")
            elif tag in DRAWS or tag == "reshuffle":
                self._check(line, parsed, tag, deck)
            history.play(move)
        except IllegalMove as refusal:
            raise BrokenRecord(f"move {line}", self._record.header, refusal, line) from None

    def _check(self, line: int, move: Move, tag: str, deck: Deck) -> None:
        game, history = self._game, self._history
        if tag == "reshuffle":
            due = _reshuffle_due(game, history, deck.shuffled(history.steps, "reshuffle"))
        else:
            due = game.chance(history.state, deck.shuffled(history.steps, "shuffle"), self._first_dealer)
        if move != due:
            number = deals_in(history.steps) + (tag == "deal")
            where = f"deal {number}" if number else "before the first deal"
            raise UsageError(f"{where} (move {line}, {tag}): these are not the cards that were fixed before the game")
        self.draws[tag] += 1


def _reshuffle_due(game: AnyGame, history: History, shuffled: Shuffled) -> Move | None:
    """Return the reshuffle that a player's next move would need, None if none needs one."""
    state = history.state
    for seat in range(state.players):
        for move in (*game.legal_moves(state, seat), *game.claims(state, seat)):
            due = game.chance_before(state, move, shuffled)
            if due is not None:
                return due
    return None
