"""Page that starts a new game against bots or people, or keeps the score of one with your own cards."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.phrases import with_unnamed
from autopeg.base.typed_words import type_key
from autopeg.engine.games import rules_of
from autopeg.engine.match import MATCH_GAMES
from autopeg.engine.names import LONGEST_NAME, check_names
from autopeg.engine.players import LEVELS, MEANINGS
from autopeg.play.seating import levels_of, nearest_level
from autopeg.registry import GAME_NAMES, game_facts
from autopeg.score.engine import load_rules
from autopeg.session.preferences import text_of
from autopeg.session.rule_choices import Rule, rule_choices
from autopeg.terminal.menu.pages import Back, Command, Outcome, Page, Row
from autopeg.watching.reading import WATCHED_GAMES

SINGLE = "a single game"
TYPED, SEEN = "typed", "seen by a camera"
PERSON = "a person"


class Field(Struct):
    """A setting of a new game."""

    label: str
    value: str
    choices: Sequence[str] = ()
    """The possible values, none if the value is typed."""
    rule: Rule | None = None
    """The rule of the game that it sets, if it sets one."""

    def turn(self, by: int) -> None:
        """Select the next choice (by=1) or the previous one (by=-1)."""
        if self.choices:
            at = self.choices.index(self.value) if self.value in self.choices else 0
            self.value = self.choices[(at + by) % len(self.choices)]


class NewGamePage(Page):
    """All settings of a new game, with their defaults. is_score: keep the score of the game rather than play it."""

    def __init__(self, *, is_score: bool = False) -> None:
        self._is_score = is_score
        self.title = "Keep the score of which game?" if is_score else "A new game"
        titles = [game_facts(name).title for name in GAME_NAMES]
        self._game = Field("Game", titles[0], titles)
        self._players = Field("Players", "2", ("2", "3", "4"))
        own_name = Field("Your name", text_of("name"))
        bot = text_of("bot")
        self._bot = Field("Against", bot if bot in LEVELS else "club", (*LEVELS, PERSON))
        self._names = [Field(name, name) for name in with_unnamed((), 4)] if is_score else [own_name]
        self._match = Field("Match", SINGLE, (SINGLE, *(f"to {games} games" for games in MATCH_GAMES)))
        self._points = Field("Points", TYPED, (TYPED, SEEN))
        self._rules: list[Field] = []
        self._look()

    @property
    def game_name(self) -> str:
        return GAME_NAMES[self._game.choices.index(self._game.value)]

    @property
    def fields(self) -> list[Field]:
        """The fields that apply now, in order."""
        players = int(self._players.value)
        who = self._names[:players] if self._is_score else [*self._names, self._bot]
        more = [self._points] if self._is_score and self.game_name in WATCHED_GAMES else []
        return [self._game, self._players, *who, *self._rules, self._match, *more]

    @property
    def rows(self) -> Sequence[Row]:
        start = Row("Start", "Enter starts from every row")
        return [*(Row(field.label, f"{_shown(field)}{self._meaning(field)}") for field in self.fields), start]

    def _meaning(self, field: Field) -> str:
        return f"  {MEANINGS[field.value]}" if field is self._bot and field.value in MEANINGS else ""

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        field = self._field
        change = "type it" if field is not None and not field.choices else "change"
        key = "a-z" if change == "type it" else "Left Right"
        return (("Up Down", "choose"), (key, change), ("Enter", "start"), ("Esc", "back"))

    @property
    def click(self) -> str:
        field = self._field
        return "enter" if field is None else "right" if field.choices else ""

    @property
    def _field(self) -> Field | None:
        return self.fields[self.cursor] if self.cursor < len(self.fields) else None

    def press(self, key: str) -> Outcome:
        field = self._field
        if key == "enter":
            return self._started()
        if key == "escape":
            return Back()
        if field is not None and field.choices and key in ("left", "right", "space"):
            field.turn(-1 if key == "left" else 1)
            self._look()
        elif field is not None and not field.choices:
            field.value = type_key(field.value, key, LONGEST_NAME)
        else:
            return super().press(key)
        return None

    def set_value(self, field: Field, value: str) -> None:
        """Set a field to a value that was typed in a line."""
        field.value = value
        self._look()

    def _look(self) -> None:
        """Offer the settings of the chosen game; keep the values that it also has."""
        name = self.game_name
        seats = load_rules(name).SEATS if self._is_score else rules_of(name).SEATS
        self._players.choices = tuple(map(str, seats))
        if self._players.value not in self._players.choices:
            self._players.value = self._players.choices[0]
        self._bot.choices = (*levels_of(name), PERSON)
        self._bot.value = nearest_level(name, self._bot.value)
        before = {field.label: field.value for field in self._rules}
        self._rules = []
        for rule in rule_choices(name, is_score=self._is_score, players=int(self._players.value)):
            value = before.get(rule.label, rule.usual)
            self._rules.append(Field(rule.label, value if value in rule.words else rule.usual, rule.words, rule))
        self.cursor = min(self.cursor, len(self.fields))

    def _started(self) -> Outcome:
        """Return the command that starts the game, or stay on the page if a name is missing or invalid."""
        players = int(self._players.value)
        names = tuple(field.value for field in (self._names[:players] if self._is_score else self._names))
        if self._bot.value == PERSON and not self._is_score:
            names = with_unnamed(names, players)
        try:
            names = check_names(names)
        except UsageError as error:
            self.notice = str(error)
            return None
        args = ["score" if self._is_score else "play", self.game_name]
        if self._is_score or self._bot.value == PERSON:
            args += [word for name in names for word in ("--name", name)]
        else:
            args += ["--name", names[0], *[word for _ in range(players - 1) for word in ("--bot", self._bot.value)]]
        for field in self._rules:
            assert field.rule is not None
            args += field.rule.args(field.value)
        if self._match.value != SINGLE:
            args += ["--match", self._match.value.split()[1]]
        if self._points in self.fields and self._points.value == SEEN:
            args += ["--watch", "0"]
        return Command((tuple(args),))


def _shown(field: Field) -> str:
    return f"< {field.value} >" if field.choices else f"{field.value}_"
