"""`autopeg board test`: the self-test as questions in a terminal, or as lines on a pipe."""

import json
import sys

import click

from autopeg.base.errors import Failure
from autopeg.base.typed_words import number_typed, quoted
from autopeg.boards.selftest import Finding
from autopeg.cli.board_looking import WHICH, talk_with


@click.command("test")
@WHICH
@click.option("--json", "as_json", is_flag=True, help="Faults as one JSON value a line, questions on stderr.")
@click.pass_context
def test_board(ctx: click.Context, which: str | None, as_json: bool) -> None:
    """Test a board that you have built, LED by LED and key by key, and show what is probably wrong.

    The test asks what you see; you answer in lines. The game on the board is paused and does not change. The exit code
    is 1 when something is wrong.

    \b
    Example:
      autopeg board test
    """
    from autopeg.boards.selftest.bench import Bench
    from autopeg.boards.selftest.guide import run_self_test

    person = _Terminal(is_apart=as_json)
    with talk_with(which) as talk:
        greeting = talk.meet()
        person.tell(f"{greeting.name} at {talk.path}. An empty line repeats a question, q ends the test.")
        findings = run_self_test(Bench(talk), person)
    for finding in findings:
        _say_finding(finding, as_json)
    if not findings and not as_json:
        click.echo("Everything works.")
    ctx.exit(1 if findings else 0)


def _say_finding(finding: Finding, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"part": finding.part, "what": finding.what, "causes": finding.causes}))
        return
    click.echo(f"{finding.part}: {finding.what}")
    for cause in finding.causes:
        click.echo(f"  - {cause}")


class _Terminal:
    """A person at stdin and stdout. is_apart: whether questions go to stderr, so that stdout has only the findings."""

    def __init__(self, *, is_apart: bool) -> None:
        self._is_apart = is_apart

    def tell(self, text: str) -> None:
        click.echo(text, err=self._is_apart)

    def choose(self, question: str, answers: dict[str, str]) -> str:
        words = ", ".join(f"{letter} {meaning}" for letter, meaning in answers.items())
        while True:
            answer = self._line(f"{question}\n  {words}: ").lower()
            if answer in answers:
                return answer
            if answer:
                self.tell(f"{quoted(answer)} is not one of the answers {', '.join(answers)}.")

    def number(self, question: str, most: int) -> int | None:
        while True:
            answer = self._line(f"{question} ")
            if not answer:
                return None
            number = number_typed(answer)
            if number is not None and number <= most:
                return number
            self.tell(f"{quoted(answer)} is not a number from 0 to {most}.")

    def _line(self, question: str) -> str:
        click.echo(question, nl=False, err=self._is_apart)
        line = sys.stdin.readline()
        if not line or line.strip() == "q":
            self.tell("")
            raise Failure("the test was stopped before its last question; the board goes back to its game")
        return line.strip()
