"""`autopeg replay`: replay a record from its first move to its last, for people and for programs."""

import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from autopeg.base.errors import Failure, UsageError
from autopeg.cli import completion
from autopeg.cli.streams import read_file, say, say_json, shown_name
from autopeg.engine.advice import advice_of
from autopeg.engine.history import History, Step, describe
from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.records import Record, parse_record
from autopeg.records.record import LARGEST_RECORD_BYTES, BrokenRecord, Header
from autopeg.registry import GAME_NAMES
from autopeg.session.card_text import card_text
from autopeg.session.text import describe_result, describe_scores, describe_step, side_names, text_of

if TYPE_CHECKING:
    from autopeg.statistics.review import Decision, Review

_LEAST_COLUMNS = 40

_WATCHED = (
    "Only the play is reviewed, of players whose four cards were all seen. Nobody saw who discarded what: what the "
    "players knew of the crib is left out."
)
_NOT_WATCHED = "There is nothing to review: no camera has seen the cards of the play."
_TOO_LITTLE_SEEN = (
    "There is nothing to review: a camera has seen too few cards of the play, or some that do not follow by the rules."
)


@click.command()
@click.argument("file", shell_complete=completion.files)
@click.option("--review", is_flag=True, help="Compare every decision with the best one, and add up what they cost.")
@click.option("--seen", is_flag=True, help="With --review, also what each player could see, and the other choices.")
@click.option("--check", is_flag=True, help="Check that every card was fixed before the first one (docs/fairness.md).")
@click.option("--json", "as_json", is_flag=True, help="One JSON line a move, for programs (docs/records.md).")
def replay(file: str, review: bool, seen: bool, check: bool, as_json: bool) -> None:
    """Replay a record and check every move.

    FILE is a record of `autopeg export`, or - for standard input. An illegal move ends the replay with exit code 2; an
    incomplete last line, left by a crash, is dropped with a notice.

    A review compares each decision with the hint for it, by what its player could know. A finished game is summed
    up as after the game: where the points came from, its course and its turning point.

    A check compares the cards of a finished game with the commitment that was shown before the first one. A card that
    does not follow from it ends the check with exit code 2, and exit code 1 says that there is nothing to check.

    \b
    Example:
      autopeg replay game-12.jsonl
      autopeg replay --review game-12.jsonl
      autopeg replay --check game-12.jsonl
      autopeg export 12 | autopeg replay --json -
    """
    try:
        record = parse_record(read_file(file, LARGEST_RECORD_BYTES))
        _, history = record.header.begin()
    except UsageError as error:
        raise UsageError(f"{shown_name(file)}: {error}") from None
    if record.notice:
        click.echo(f"autopeg: {shown_name(file)}: {record.notice}", err=True)
    _check_forms(record.header.game, review=review, seen=seen, check=check, as_json=as_json)
    if check:
        _check(record, shown_name(file), as_json=as_json)
        return
    reviewed = _reviewed(record) if review else None
    if as_json:
        _write_moves(record, history, reviewed, shown_name(file))
    else:
        _show_moves(record, history, reviewed, shown_name(file), with_seen=seen)
        _show_end(record, history, reviewed)


def _check_forms(game: str, *, review: bool, seen: bool, check: bool, as_json: bool) -> None:
    """Raise UsageError for options that do not go together, or not with a game."""
    if seen and (as_json or not review):
        raise UsageError("--seen is for people, and goes with --review")
    if seen and game not in GAME_NAMES:
        raise UsageError("--seen does not apply to a kept score: its record has only what lay on the table")
    if check and review:
        raise UsageError("--check and --review are two looks at a record: choose one")


def _steps(record: Record, history: History, name: str) -> Iterator[tuple[int, Any, Step]]:
    """Yield the moves of a record: the number, the state before, and the step. Raises BrokenRecord naming the file."""
    for number, line in enumerate(record.moves, 1):
        before = history.state
        try:
            step = history.play(line)
        except IllegalMove as refusal:
            raise BrokenRecord(f"{name}: move {number}", record.header, refusal) from None
        yield number, before, step


def _decisions_by_move(reviewed: "Review | None") -> Mapping[int, Sequence["Decision"]]:
    """Return the decisions of a review by the number of the move, none without one."""
    found: defaultdict[int, list[Decision]] = defaultdict(list)
    for decision in reviewed.decisions if reviewed else ():
        found[decision.n].append(decision)
    return found


def _write_moves(record: Record, history: History, reviewed: "Review | None", name: str) -> None:
    """Write a JSON line for each move, the last one for a move that is refused. Raises BrokenRecord."""
    decisions, is_played = _decisions_by_move(reviewed), record.header.game in GAME_NAMES
    number = 0
    try:
        for number, _, step in _steps(record, history, name):
            described = _described_all(decisions.get(number, ()), is_played=is_played)
            say_json({**describe(history.game, number, record.moves[number - 1], step), **described})
    except BrokenRecord as broken:
        say_json({"n": number + 1, "error": _refused(broken.refusal, record.header)})
        raise


def _show_moves(record: Record, history: History, reviewed: "Review | None", name: str, *, with_seen: bool) -> None:
    """Show each move with what its decisions cost. with_seen: also what the players saw. Raises BrokenRecord."""
    header, decisions = record.header, _decisions_by_move(reviewed)
    click.echo(f"{header.game}: {', '.join(header.players)}")
    for number, before, step in _steps(record, history, name):
        made = decisions.get(number, ())
        _show_step(number, before, step, header, made)
        for decision in made if with_seen else ():
            _show_seen(before, header, decision)


def _show_end(record: Record, history: History, reviewed: "Review | None") -> None:
    """Show the result, and what a review adds up to."""
    header = record.header
    sides = side_names(header.players, history.state.sides)
    click.echo("The game is not over." if history.over is None else f"{describe_result(history.over, sides)}.")
    if reviewed is not None:
        _show_summary(record, history, reviewed)
        _sum_up(header.players, history, reviewed)
        if header.game not in GAME_NAMES:
            say(_WATCHED if reviewed.decisions else _why_nothing(history))


def _check(record: Record, name: str, *, as_json: bool) -> None:
    """Show what a record proves about its cards. Raises UsageError and Failure naming the record."""
    from autopeg.play.fairness import NotProved, check_fairness
    from autopeg.session.fairness_text import fairness_lines

    try:
        found = check_fairness(record)
    except NotProved as error:
        raise Failure(f"{name}: nothing to check: {error}") from None
    except BrokenRecord as error:
        raise BrokenRecord(f"{name}: {error.place}", error.header, error.refusal) from None
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None
    if as_json:
        say_json(to_json(found))
    else:
        say(*fairness_lines(found))


def _reviewed(record: Record) -> "Review":
    """Return the review of a record; an empty one if a move is illegal, which the replay reports."""
    # Takes a tenth of a second to load.
    from autopeg.base.workers import processors
    from autopeg.statistics.review import Review, review

    try:
        return review(record, record.replayed(), jobs=processors())
    except BrokenRecord:
        return Review((), ())


def _described(decision: "Decision") -> dict[str, object]:
    """Return a decision as a JSON value: the move made and the best one, with the values of `autopeg hint`."""
    made, best = decision.made, decision.best
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "worth": made.worth,
        "best": best.move,
        "best_worth": best.worth,
        "loss": decision.lost,
        "win_chance": made.win_chance,
        "best_win_chance": best.win_chance,
        "hinted_win_chance": decision.hinted,
    }


def _described_all(decisions: Sequence["Decision"], *, is_played: bool) -> dict[str, object]:
    """Return the decisions of a line: one of a game, on a score pad those of every card since the last points."""
    if is_played:
        return {"decision": _described(decisions[0])} if decisions else {}
    told = [{"move": each.made.move, **_described(each)} for each in decisions]
    return {"decisions": told} if told else {}


def _refused(refusal: IllegalMove, header: Header) -> dict[str, str]:
    """Return a refused move as a JSON value."""
    sentence = text_of(header.game).describe_refusal(refusal, header.players, card_text)
    return {"code": refusal.code, "message": sentence} | ({"rule": refusal.rule} if refusal.rule else {})


def _show_step(number: int, before: Any, step: Step, header: Header, decisions: Sequence["Decision"]) -> None:
    """Show a move, what it caused, and what its decisions cost."""
    game, names = header.game, header.players
    for at, told in enumerate(describe_step(text_of(game), before, step, names)):
        say(f"{'' if at else number:>4}  {told}")
    for decision in decisions:
        explained = _explained(decision, before, header)
        if explained:
            say(f"      = {explained}")
    if step.state.scores != before.scores:
        say(f"      {describe_scores(step.state, names)}")


def _explained(decision: "Decision", before: Any, header: Header) -> str:
    """Return what a decision cost; on a score pad also whose it was, and which."""
    from autopeg.statistics.decision_text import explain_cost, name_kept

    game = header.game if header.game in GAME_NAMES else before.options.rules
    cost = explain_cost(game, decision, name_kept(game, decision.best, before, str))
    if header.game in GAME_NAMES or not cost:
        return cost
    return f"{header.players[decision.seat]}: {name_kept(game, decision.made, before, str)}: {cost}"


def _show_seen(before: Any, header: Header, decision: "Decision") -> None:
    """Show what the player of a decision could see, and the choices with their chances or points."""
    from autopeg.statistics.decision_text import choices_text, seen_by_decider

    game = header.game
    say(f"      {header.players[decision.seat]} saw:")
    for label, what in seen_by_decider(game, decision, before, str):
        say(f"        {label}: {what}")
    say(f"        Choices: {choices_text(game, decision, before, str)}")


def _sum_up(names: Sequence[str], history: History, reviewed: "Review") -> None:
    from autopeg.statistics.decision_text import describe_luck, describe_summary
    from autopeg.statistics.review import reviewed_game, summary_of

    game_name = reviewed_game(history)
    costly = advice_of(game_name).COSTLY
    for seat, name in enumerate(names):
        say(describe_summary(name, game_name, summary_of(reviewed.decisions, seat, costly)))
        luck = [each for each in reviewed.luck if each.seat == seat]
        if luck:
            say(f"      {describe_luck(sum(each.dealt for each in luck), sum(each.turned for each in luck))}")


def _why_nothing(history: History) -> str:
    """Return why there is nothing to review in a kept score."""
    is_watched = any(getattr(step.move, "played", ()) for step in history.steps)
    return _TOO_LITTLE_SEEN if is_watched else _NOT_WATCHED


def _show_summary(record: Record, history: History, reviewed: "Review") -> None:
    """Show what the table shows after a game: where the points came from, its course and its turning point."""
    header = record.header
    if history.over is None or header.game not in GAME_NAMES:
        return
    from autopeg.statistics.finished import LINE_COLUMNS, FinishedGame
    from autopeg.statistics.summary import game_summary

    found = FinishedGame(record, history, (reviewed, game_summary(record, history, history.over)), str)
    click.echo()
    columns = min(LINE_COLUMNS, max(_LEAST_COLUMNS, shutil.get_terminal_size().columns))
    click.echo("\n".join((*found.lines(range(len(header.players)), columns), "")))
