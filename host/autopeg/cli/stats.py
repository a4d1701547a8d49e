"""`autopeg stats`: statistics of the players, with a chart of block characters."""

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from typing import TypeVar

import click
import msgspec

from autopeg.base.block_chart import ASCII_EIGHTHS, EIGHTHS, block_rows
from autopeg.base.console import can_write
from autopeg.base.errors import UsageError
from autopeg.base.phrases import count_text
from autopeg.base.typed_words import quoted
from autopeg.base.workers import processors, results_of, shares
from autopeg.cli import completion
from autopeg.cli.progress import ProgressLine, pace_text
from autopeg.cli.streams import open_store, say, say_json, write_file
from autopeg.engine.cards import parse_cards
from autopeg.engine.games import rules_of
from autopeg.registry import DEFAULT_GAME, command_to_begin, deals_cards, game_facts, game_named
from autopeg.session.advice_text import winning_text
from autopeg.session.card_text import cards_text
from autopeg.session.preferences import is_plain
from autopeg.statistics.deal_statistics import BestHand, PlayerStatistics, RoleMeans, averages_of
from autopeg.statistics.decision_text import describe_chance, describe_luck, kind_words
from autopeg.statistics.export import csv_text
from autopeg.statistics.facts import facts_of, known_facts
from autopeg.statistics.players import AnyStatistics, player_statistics
from autopeg.statistics.progress import Period, Progress, progress
from autopeg.statistics.results import Results
from autopeg.statistics.round_statistics import RoundStatistics
from autopeg.statistics.score_statistics import ScoreStatistics
from autopeg.statistics.skill import SKILL_NOTE, GameSkill, PlayerSkill, RunningLoss, player_skill, running_loss

_Varied = TypeVar("_Varied", RoundStatistics, ScoreStatistics)

_LABEL_WIDTH = 5
_LABEL_EVERY = 5


@click.command()
@click.argument("chosen", type=game_named, metavar="[GAME]", required=False, shell_complete=completion.any_game)
@click.option("--player", metavar="NAME", help="Only this player.")
@click.option("--game", type=game_named, metavar="GAME", shell_complete=completion.any_game, help="The same as GAME.")
@click.option("--skill", "with_skill", is_flag=True, help="Also what decisions cost, and the luck of the cards.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value a player and size of table, for programs.")
@click.option(
    "--csv",
    "csv_file",
    metavar="FILE",
    is_flag=False,
    flag_value="",
    help="Write a row for each player of each game, for spreadsheets; - for stdout.",
)
def stats(
    chosen: str | None, player: str | None, game: str | None, with_skill: bool, as_json: bool, csv_file: str | None
) -> None:
    """Show averages, wins and best hands of everybody who has played here.

    GAME is cribbage unless you name another one, or score for the games that you played with your own cards.

    Averages are points a deal, over complete deals, in cribbage beside the average of two good players; in the other
    games points a round. Games of two, three and four players are counted apart, and so are the points of the variants
    of Table Top Cribbage.

    --skill compares every decision of finished games with the best one, which takes a second a game, once. Ctrl-C stops
    that and prints the results so far.

    \b
    Example:
      autopeg stats --player Ann
      autopeg stats tabletop --skill
      autopeg stats --skill --csv games.csv
    """
    if chosen and game and chosen != game:
        raise UsageError(f"{chosen} and {game} are two games: name one")
    game = chosen or game or DEFAULT_GAME
    rules_of(game)
    _check_forms(game, with_skill, as_json, csv_file)
    with open_store() as store:
        shown = _of_player(player_statistics(store, game), player, game)
        rows = store.games(game)
        waiting = store.games_without(SKILL_NOTE.name, game) if with_skill else []
        analysed = [facts for _, facts in known_facts(store, game, SKILL_NOTE)] if waiting else []
    is_whole = not waiting or _analyse(waiting, analysed, player)
    with open_store() as store:
        facts = dict(known_facts(store, game, SKILL_NOTE)) if with_skill else {}
        table = None if csv_file is None else csv_text(store, game, player)
    known = player_skill(facts.items(), game) if with_skill else []
    skill = {(one.player, one.players): one for one in known}
    if csv_file is not None and table is not None:
        _write_table(csv_file, table)
    elif as_json:
        say_json(*(_value(one, skill if with_skill else None, is_whole) for one in shown))
    else:
        _show(shown, progress(rows, facts), skill, game, lists_beginners=player is not None, is_whole=is_whole)
    if not is_whole:
        raise click.Abort


def _show(
    shown: Sequence[AnyStatistics],
    course: Iterable[Progress],
    skill: "_Skills",
    game: str,
    *,
    lists_beginners: bool,
    is_whole: bool,
) -> None:
    """Show the statistics. lists_beginners: also who has not finished a game; is_whole: whether all is analysed."""
    listed = [one for one in shown if lists_beginners or one.won.games or one.lost.games]
    own = {(one.rules, one.player, one.players): one for one in course}
    say(*(line for one in listed for line in _all_lines(one, own, skill, game)))
    if not listed:
        click.echo(_why_nobody(bool(shown), game))
    elif not is_whole:
        click.echo("Stopped: skill and luck are partial, from the games analysed so far.")


def _check_forms(game: str, with_skill: bool, as_json: bool, csv_file: str | None) -> None:
    """Raise UsageError for options that do not go together."""
    if with_skill and not deals_cards(game):
        raise UsageError("--skill does not apply to score: it has no decisions to compare")
    if as_json and csv_file is not None:
        raise UsageError("--json and --csv are two forms of the same: choose one")
    if csv_file == "":
        raise UsageError("--csv requires the name of a file, or - to write to the screen")


def _of_player(everybody: Sequence[AnyStatistics], player: str | None, game: str) -> Sequence[AnyStatistics]:
    """Return the statistics of a player, None for everybody. Raises UsageError for an unknown one."""
    if player is None:
        return everybody
    shown = [one for one in everybody if one.player.casefold() == player.casefold()]
    if not shown:
        names = ", ".join(sorted({one.player for one in everybody}))
        who = f"choose from {names}" if names else "nobody has played it yet"
        raise UsageError(f"no player {quoted(player)} in {game} here; {who}")
    return shown


def _why_nobody(is_begun: bool, game: str) -> str:
    """Return why there is nobody to list. is_begun: whether somebody has played."""
    if is_begun:
        return f"Nobody has finished a game of {game} yet: `autopeg resume` continues one."
    return f"No games of {game} yet: `autopeg {command_to_begin(game)}` begins one."


_Skills = Mapping[tuple[str, int], PlayerSkill]
"""By player and size of the table."""


def _value(one: AnyStatistics, skill: _Skills | None, is_whole: bool) -> dict[str, object]:
    """Return what `--json` says of a player. skill: None if it was not asked for."""
    own = {} if skill is None else {"skill": msgspec.to_builtins(skill.get((one.player, one.players)))}
    return {**msgspec.to_builtins(one), **own, **({} if is_whole else {"partial": True})}


def _all_lines(
    one: AnyStatistics, course: Mapping[tuple[str, str, int], Progress], skill: _Skills, game: str
) -> Iterator[str]:
    """Yield everything about a player. course: by the game played, the player and the size of the table."""
    key = (one.player, one.players)
    yield from _lines(one, game)
    yield from _progress_lines(course.get((one.rules if isinstance(one, ScoreStatistics) else game, *key)), game)
    yield from _skill_lines(skill.get(key), game)


def _write_table(name: str, text: str) -> None:
    """Write a table to a file, - for stdout. Raises Failure if it can't be written."""
    if name == "-":
        click.echo(text, nl=False)
        return
    write_file(Path(name), text.encode())
    click.echo(f"{count_text(text.count(chr(10)) - 1, 'row')} in {name}")


def _skill_facts(waiting: Sequence[int]) -> Iterator[GameSkill]:
    """Analyse the decisions of games, in a process that has no store open."""
    with open_store() as store:
        for game_id in waiting:
            with store.passing_over_damage():
                yield facts_of(store, game_id, SKILL_NOTE)


def _analyse(waiting: Sequence[int], analysed: Sequence[GameSkill], player: str | None) -> bool:
    """Analyse the decisions of new games; return whether that was completed. Results before Ctrl-C are kept.

    waiting: the new games; analysed: the facts of the others. No store may be open: each process opens its own.
    """
    click.echo(f"autopeg: analysing the decisions of {count_text(len(waiting), 'game')}", err=True)
    line = ProgressLine()
    games = list(analysed)
    began_s = time.monotonic()
    try:
        with closing(results_of(_skill_facts, shares(waiting, processors()))) as found:
            for done, facts in enumerate(found, 1):
                games.append(facts)
                pace = pace_text(done, len(waiting), time.monotonic() - began_s, "games")
                line.show(lambda pace=pace: f"{pace}{_loss_text(running_loss(games, player))}")
    except KeyboardInterrupt:
        return False
    finally:
        line.clear()
    return True


def _loss_text(loss: RunningLoss | None) -> str:
    if loss is None:
        return ""
    between = "" if loss.high == inf else f" ({loss.low:.2f} to {loss.high:.2f})"
    return f"; {loss.player} has lost {loss.mean:.2f} a deal{between}"


def _progress_lines(one: Progress | None, game: str) -> Iterator[str]:
    """Yield how a player comes on, and the games against each level."""
    if one is None or one.newest.games < 2:
        return
    unit = "a deal" if averages_of(game) is not None else "a round"
    if one.before is not None:
        yield f"  the last {count_text(one.newest.games, 'game')}: {_period_text(one.newest, unit)}"
        before = "game" if one.before.games == 1 else one.before.games
        yield f"  the {before} before: {_period_text(one.before, unit)}"
    for level in one.levels:
        yield f"  against {level.against}, {count_text(level.games, 'game')}: {_period_text(level, unit)}"
    yield ""


def _period_text(period: Period, unit: str) -> str:
    """Return what a player has made of some games: "60% won, 1.20 points lost a deal, luck +0.4 a game"."""
    said = f"{period.won / period.games:.0%} won"
    if period.lost is not None:
        said += f", {period.lost:.2f} points lost {unit}"
    return said if period.luck is None else f"{said}, luck {period.luck:+z.1f} a game"


def _skill_lines(skill: PlayerSkill | None, game: str) -> Iterator[str]:
    if skill is None or not skill.deals:
        return
    words, a_deal = kind_words(game), "a deal" if averages_of(game) is not None else "a round"
    by_kind = zip(skill.kinds, skill.decisions, skill.lost, skill.wins_lost, skill.best, strict=True)
    for kind, decisions, lost, wins_lost, best in by_kind:
        if best is not None:
            often = f"the best {best:.0%} of {count_text(decisions, 'time')}"
            winning = winning_text(wins_lost)
            each = f", {winning} lost each time on average" if winning else ""
            yield f"  {words[kind]}: {lost:.2f} points lost {a_deal}, {often}{each}"
    if skill.dealt is not None and skill.turned is not None:
        yield f"  {describe_luck(skill.dealt, skill.turned)} {a_deal}"
        if skill.chance is not None:
            yield f"  {describe_chance(skill.dealt, skill.turned, skill.lucky_deals, skill.chance)}"
    yield ""


def _lines(one: AnyStatistics, game: str) -> Iterator[str]:
    match one:
        case RoundStatistics():
            return _describe_rounds(one, game)
        case ScoreStatistics():
            return _describe_score(one)
        case PlayerStatistics():
            return _describe(one, _expected_means(game) or {})


def _by_variant(variants: Mapping[str, _Varied], game: str, means: Callable[[_Varied], Iterable[str]]) -> Iterator[str]:
    """Yield the games won and the averages of each variant, because points of one are worth more than of another."""
    names = game_facts(game).variant_names
    for variant, one in variants.items():
        yield f"  {names[variant]}: {_won_and_lost(one)}"
        yield from (f"  {line}" for line in means(one))


def _round_means(one: RoundStatistics) -> Iterator[str]:
    if one.round is not None:
        out = "" if one.went_out is None else f", went out in {one.went_out}"
        yield f"  {count_text(one.rounds, 'round')} of {one.round:.2f} points, the best {one.best}{out}"
    if one.end is not None:
        yield f"  {one.end:.1f} points at the end of a game"


def _describe_rounds(one: RoundStatistics, game: str) -> Iterator[str]:
    yield _head(one) + (f", {one.shared} of the wins shared" if one.shared else "")
    if one.variants:
        yield from _by_variant(one.variants, game, _round_means)
    else:
        yield from _round_means(one)
    if one.against:
        yield _against(one.against)
    yield ""


def _expected_means(game: str) -> Mapping[str, RoleMeans] | None:
    """Return the mean points of two good players per deal, None in a game of rounds."""
    averages = averages_of(game)
    return None if averages is None else averages.expected_means()


def _describe_score(one: ScoreStatistics) -> Iterator[str]:
    yield _head(one) if _expected_means(one.rules) is not None else f"{one.rules}: {_head(one)}"
    if one.variants:
        yield from _by_variant(one.variants, one.rules, _score_means)
    else:
        yield from _score_means(one)
    yield ""


def _score_means(one: ScoreStatistics) -> Iterator[str]:
    expected = _expected_means(one.rules)
    if one.entry is not None:
        yield f"  {count_text(one.entries, 'entry', 'entries')} of {one.entry:.2f} points, the largest {one.most}"
    for role, made in (("dealer", one.dealer), ("pone", one.pone)):
        if made.mean is not None:
            beside = f", expected {expected[role].points:.2f}" if one.players == 2 and expected is not None else ""
            yield f"  as {role} {made.mean:.2f} points a deal, in {count_text(made.deals, 'deal')}{beside}"


def _best_text(hand: BestHand) -> str:
    """Return one of the best hands: "16 (6♦ 6♥ 8♠ 9♥ 7♥)"."""
    where = "in the crib " if hand.what == "crib" else ""
    return f"{hand.points} {where}({cards_text(parse_cards(hand.cards.split()), ascii_only=is_plain())})"


def _head(one: AnyStatistics) -> str:
    return f"{one.player}, {one.players} players: {_won_and_lost(one)}"


def _won_and_lost(one: AnyStatistics) -> str:
    going_on = f", {one.unfinished} going on" if one.unfinished else ""
    return f"{_results(one.won, 'won')}, {_results(one.lost, 'lost')}{going_on}"


def _describe(one: PlayerStatistics, expected: Mapping[str, RoleMeans]) -> Iterator[str]:
    yield _head(one)
    yield "              deals    hand    crib    play   points a deal"
    for role, means in (("dealer", one.dealer), ("pone", one.pone)):
        yield _means_line(f"as {role}", means)
        if one.players == 2:
            yield _means_line("expected", expected[role])
    if one.best:
        yield f"  best: {', '.join(map(_best_text, one.best))}"
    if one.against:
        yield _against(one.against)
    if any(one.hands):
        yield f"  points of {count_text(sum(one.hands), 'hand')}:"
        yield from draw_columns(
            one.hands, shutil.get_terminal_size().columns, encoding="ascii" if is_plain() else sys.stdout.encoding
        )
    yield ""


def _against(against: Mapping[str, tuple[int, int]]) -> str:
    return f"  against {', '.join(f'{name} {won}:{lost}' for name, (won, lost) in against.items())}"


def _results(results: Results, word: str) -> str:
    special = {"lurch": results.lurches, "skunk": results.skunks, "double skunk": results.double_skunks}
    by = [f"{number} by {name}" for name, number in special.items() if number]
    return f"{results.games} {word}" + (f" ({', '.join(by)})" if by else "")


def _means_line(label: str, means: RoleMeans) -> str:
    deals = str(means.deals) if means.deals else ""
    numbers = (means.hand, means.crib, means.play, means.points)
    cells = "".join(f"{'' if number is None else f'{number:.2f}':>8}" for number in numbers)
    return f"  {label:<10}{deals:>7}{cells}".rstrip()


def draw_columns(counts: Sequence[int], width: int, height: int = 8, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the lines of a chart of shares: a column for each number, percentages on the left, 0, 5, .. below.

    counts: how often each of 0, 1, .. occurred; width: of the terminal in characters, at least 40; height: in lines;
    encoding: of the terminal; ASCII is used if it lacks block characters.
    """
    column = max(1, min(3, (width - _LABEL_WIDTH - 1) // len(counts)))
    highest, whole = max(counts), sum(counts) or 1
    blocks = EIGHTHS if can_write(EIGHTHS, encoding) else ASCII_EIGHTHS
    for line, row in enumerate(block_rows([count / (highest or 1) for count in counts], height, blocks)):
        share = "" if line else f"{100 * highest / whole:.0f}%"
        bars = "".join((block * max(1, column - 1)).ljust(column) for block in row)
        yield f"{share:>{_LABEL_WIDTH}} {bars}".rstrip()
    labels = "".join(f"{number:<{column * _LABEL_EVERY}}" for number in range(0, len(counts), _LABEL_EVERY))
    yield f"{'':>{_LABEL_WIDTH}} {labels}".rstrip()
