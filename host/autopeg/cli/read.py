"""`autopeg read`: the cards on photos, with their places and how sure they are."""

from collections.abc import Sequence
from contextlib import closing

import click

from autopeg.base.errors import AutopegError, Refusal
from autopeg.base.phrases import count_text, either
from autopeg.camera.formats.header import MOST_BYTES, TOO_MANY_BYTES, UnreadablePhoto
from autopeg.camera.reader import Reader, check_camera
from autopeg.camera.reading import MOST_EXPECTED, MOST_PACKS, Box, Reading, no_cards
from autopeg.cli import completion
from autopeg.cli.streams import read_file, say_json, shown_name
from autopeg.engine.moves import to_json


@click.command()
@click.argument("photos", metavar="PHOTO...", nargs=-1, required=True, shell_complete=completion.files)
@click.option("--expect", metavar="N", type=click.IntRange(1, MOST_EXPECTED), help="How many cards there should be.")
@click.option(
    "--packs", metavar="N", type=click.IntRange(1, MOST_PACKS), default=1, help="How many packs of cards, 1 or 2."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON value a photo, for programs.")
@click.pass_context
def read(ctx: click.Context, photos: Sequence[str], expect: int | None, packs: int, as_json: bool) -> None:
    """Read the cards on photos, on this computer and without a network.

    PHOTO is a JPEG, PNG or WebP, or - for standard input. Cards are listed from left to right, each with its confidence
    from 0 to 1 and four corners in pixels; a card that is not sure has its three likeliest names. If a photo has no
    cards, or can't be read, the exit code is 1. Needs `pip install 'autopeg[camera]'`,
    which the program without Python has in it.

    \b
    Example:
      autopeg read hand.jpg
      autopeg read hand.jpg crib.jpg --expect 5 --json
    """
    check_camera()
    failed = False
    with closing(Reader()) as reader:
        for photo in photos:
            try:
                _show(photo, _read(reader, photo, expect, packs), expect, as_json)
            except AutopegError as error:
                failed = True
                if as_json:
                    code = error.code if isinstance(error, Refusal) else "UNREADABLE"
                    say_json(
                        {"photo": photo, "cards": [], "unsure": [], "error": {"code": code, "message": f"{error}"}}
                    )
                click.echo(f"autopeg: {shown_name(photo)}: {error}", err=True)
    ctx.exit(1 if failed else 0)


def _read(reader: Reader, photo: str, expect: int | None, packs: int) -> Reading:
    """Return what is on a photo. Raises AutopegError."""
    data = read_file(photo, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise UnreadablePhoto(TOO_MANY_BYTES)
    reading = reader.read(data, expect, packs).result()
    if reading.is_empty:
        raise Refusal("NO_CARDS", no_cards(reading))
    return reading


def _show(photo: str, reading: Reading, expect: int | None, as_json: bool) -> None:
    if as_json:
        unsure = [
            {"box": each.box, "choices": [(guess.card, guess.confidence) for guess in each.likeliest]}
            for each in reading.unsure
        ]
        hint = {"hint": reading.hint} if reading.hint else {}
        say_json({"photo": photo, "cards": to_json(reading.cards), "unsure": unsure, **hint})
        return
    asked = len(reading.unsure)
    names = " ".join(seen.card for seen in reading.cards)
    unsure = f"{count_text(asked, 'card')} unsure" if asked else ""
    click.echo(f"{shown_name(photo)}: {', '.join(filter(None, (names, unsure)))}")
    for seen in reading.cards:
        click.echo(f"  {seen.card}  {seen.confidence:.2f}  {_corners(seen.box)}")
    for question in reading.unsure:
        likeliest = either([f"{guess.card} {guess.confidence:.2f}" for guess in question.likeliest])
        click.echo(f"   ?  {likeliest}  {_corners(question.box)}")
    found = len(reading.cards) + asked
    if expect is not None and found != expect:
        were = "was" if expect == 1 else "were"
        click.echo(f"  {count_text(expect, 'card')} {were} expected, {found} found.")
    if reading.hint:
        click.echo(f"  {reading.hint.removesuffix('.')}.")


def _corners(box: Box) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in box)
