"""`autopeg hint`: every choice evaluated, best first, with the reasons."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import click
from click.core import ParameterSource

from autopeg.base.errors import UsageError
from autopeg.base.phrases import capitalised, listed
from autopeg.base.typed_words import quoted
from autopeg.cli import completion
from autopeg.cli.game_name import game_argument
from autopeg.cli.help_pages import Command, GroupedCommand, with_options
from autopeg.cli.streams import open_store, say, say_json
from autopeg.engine.advice import Choice, advice_of
from autopeg.play.opening import waiting_games
from autopeg.play.table import owner_of_offer
from autopeg.records import Store
from autopeg.registry import GAME_NAMES, deals_cards
from autopeg.session.advice_text import AnyAdviceText, advice_text_of, choice_fields, plain_reasons
from autopeg.session.typed_position import PositionOption, typed_position_of

_TOP = 5
"""How many choices are shown with their reasons."""

_TYPED = {name: typed_position_of(name) for name in GAME_NAMES}
"""By game, how its positions are typed, if they can be."""


def _position_options(command: Command) -> Command:
    """Add the games' options for typed positions to a command."""
    typed = filter(None, _TYPED.values())
    return with_options(command, [_option(each) for module in typed for each in module.OPTIONS])


class _EitherFlag(click.Option):
    """An option of two flags, such as --dealer/--pone, that are not given together."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        for flags, value in ((self.opts, True), (self.secondary_opts, False)):
            parser.add_option(obj=self, opts=flags, dest=self.name, action="append_const", const=value)

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[object, ParameterSource]:
        given: Sequence[bool] = opts.get(self.name or "") or ()
        if len(set(given)) > 1 and not ctx.resilient_parsing:
            raise UsageError(f"choose either {self.opts[0]} or {self.secondary_opts[0]}, not both")
        return super().consume_value(ctx, {**opts, self.name: given[-1]} if given else opts)


def _option(option: PositionOption) -> Callable[[Command], Command]:
    return click.option(
        option.flag,
        option.name,
        cls=_EitherFlag if "/" in option.flag else None,
        metavar=option.metavar,
        is_flag=option.metavar is None,
        default=option.default,
        show_default=bool(option.default),
        help=option.help,
    )


@click.command(cls=GroupedCommand)
@game_argument
@click.option("--hand", metavar="CARDS", help='The cards that you hold: "5H 5S 6D 7C KD QS".')
@_position_options
@click.option(
    "--game-id",
    metavar="ID",
    type=int,
    shell_complete=completion.waiting_games,
    help="A game of `autopeg games`; without --hand the unfinished one played last.",
)
@click.option("--player", metavar="NAME", help="The player to advise in that game; by default whoever is asked first.")
@click.option("--all", "every", is_flag=True, help=f"All choices, not only the best {_TOP}.")
@click.option("--simple", is_flag=True, help="Reasons in a beginner's words, without numbers.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value for every choice, the best first, for programs.")
def hint(
    game: str,
    hand: str | None,
    game_id: int | None,
    player: str | None,
    every: bool,
    simple: bool,
    as_json: bool,
    **position: object,
) -> None:
    """Evaluate what can be discarded, played or placed in GAME, and say why.

    GAME is {games}. Without --hand the hint is for one of your games, as it stands. In cribbage you can also type a
    position, with the options down to --go. The hint key, the page and `replay --review` name the same best choice and
    the same numbers.

    In cribbage a discard is worth the hand, the crib and the pegging to come: hand and crib are averages over every
    starter and everything that the others may discard. A card of the play is evaluated by playing the deal to its end.
    Near the end of the game the chance to win decides. In Table Top Cribbage a choice is worth what its lines gain and
    what the next turns make of it, in Crib Rummy what a turn scores less what a discard gives away, in Crummy Rummy
    what the hand is likely to cost. In its last round of two players the chance to win decides.

    \b
    Example:
      autopeg hint cribbage --hand "5H 5S 6D 7C KD QS" --dealer --scores 87,101
      autopeg hint cribbage --hand "4C 9S QD" --played 8H --series "8H 7D" \\
          --starter JC --pone
      autopeg hint cribbage
      autopeg hint tabletop --all
      autopeg hint crib_rummy
      autopeg hint crummy_rummy
    """
    words, typed = advice_text_of(game), _TYPED.get(game)
    whose = ""
    if hand is None:
        view, legal, whose = _kept_turn(game, words, game_id, player, has_typed=typed is not None)
    elif game_id is not None or player is not None:
        raise UsageError(f"choose either --hand or {'--player' if game_id is None else '--game-id'}, not both")
    elif typed is None:
        raise UsageError(f"{game} gives hints in kept games only: leave out --hand, or choose one with --game-id")
    else:
        own = {option.name: position[option.name] for option in typed.OPTIONS}
        view, legal = typed.typed_position(hand, **own)
    choices = advice_of(game).evaluate(view, legal)
    if as_json:
        say_json(*(choice_fields(words, view, choice, str) for choice in choices))
        return
    if whose:
        click.echo(f"For {whose}:")
    if not choices:
        say(words.without_choice(view))
    for place, choice in enumerate(choices if every else choices[:_TOP], 1):
        say(*_lines_of(game, place, choice, view, simple=simple))


def _lines_of(game: str, place: int, choice: Choice, view: object, *, simple: bool) -> Iterator[str]:
    """Yield a choice and the reasons for it. place: among all choices; simple: in words, without numbers."""
    words = advice_text_of(game)
    name = capitalised(words.name_choice(choice.move, view, str))
    yield f"{place:>2}. {name}" if simple else f"{place:>2}. {name}: {words.worth_text(choice, digits=2)}"
    reasons = plain_reasons(game, view, choice, str) if simple else words.reasons(view, choice, str)
    yield from (f"      {reason}" for reason in reasons)


def _kept_turn(
    game: str, words: AnyAdviceText, game_id: int | None, player: str | None, *, has_typed: bool
) -> tuple[Any, Sequence[Any], str]:
    """Return the view and the legal moves of a person who has something to decide in a kept game, and their name if
    several people play.

    player: the name to look for, None for whoever is asked first; has_typed: whether hands of the game can be typed.
    """
    with open_store() as store:
        chosen = _newest(store, game) if game_id is None else game_id
        if chosen is None:
            starts = f"`autopeg play {game}` begins one"
            remedy = "give your cards with --hand" if has_typed else starts
            raise UsageError(f"no unfinished game: {remedy}{_only_dealt(store, game)}")
        record = store.record(chosen)
    if not deals_cards(record.header.game):
        raise UsageError(f"game {chosen} is a score kept for your own cards, which Autopeg does not see: no hints")
    if record.header.game != game:
        raise UsageError(f"game {chosen} is a game of {record.header.game}: autopeg hint {record.header.game}")
    history = record.replayed()
    rules, state = history.game, history.state
    asked, unasked = rules.seats_to_answer(state), owner_of_offer(history)
    others = [seat for seat in asked if seat != unasked]
    names = record.header.players
    people = [seat for seat, word in enumerate(record.header.seats) if word is None]
    able = (seat for seat in people if rules.legal_moves(state, seat))
    waiting = [seat for seat in dict.fromkeys((*others, rules.to_act(state), *able, *asked)) if seat in people]
    if not waiting:
        raise UsageError(f"game {chosen}: it is nobody's turn")
    called = None if player is None else player.casefold()
    seat = next((seat for seat in waiting if called in (None, names[seat].casefold())), None)
    if seat is None:
        now = listed(names[each] for each in waiting)
        raise UsageError(f"game {chosen}: {quoted(player or '')} has nothing to decide now: choose from {now}")
    view = rules.view(state, seat)
    why_not = words.why_no_hint(view)
    if why_not is not None:
        raise UsageError(f"game {chosen}: {names[seat]} {why_not}")
    legal = rules.claims(state, seat) if seat in asked else rules.legal_moves(state, seat)
    return view, legal, names[seat] if len(people) > 1 else ""


def _newest(store: Store, game: str) -> int | None:
    """Return the number of the unfinished game of that name that people played last, None without one."""
    waiting = waiting_games(store, game)
    return next((row.id for row in waiting if row.over is None and None in row.header.seats), None)


def _only_dealt(store: Store, game: str) -> str:
    """Return a note about an unfinished game that is skipped because nobody has made a decision in it, if there is
    one."""
    rows = [row for row in store.games(game) if row.over is None and None in row.header.seats]
    dealt = max((row.id for row in rows), default=None)
    return "" if dealt is None else f"; nobody has made a move in game {dealt} yet: use --game-id {dealt} for it"
