"""`autopeg serve`: the page for laptop and phones."""

from pathlib import Path

import click

from autopeg.base.errors import UsageError
from autopeg.boards.board_uri import chosen_board
from autopeg.cli.at_table import board_option

PORT = 8121


@click.command()
@click.option(
    "--lan", is_flag=True, help="Let phones in your network join; you can also do so later with Invite on the page."
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port; 0 takes any free one.",
)
@board_option
@click.option("--cert", metavar="FILE", help="Serve over HTTPS with this certificate, so that phones can be cameras.")
@click.option("--key", metavar="FILE", help="The key of the certificate.")
def serve(lan: bool, port: int, board: str | None, cert: str | None, key: str | None) -> None:
    """Serve the page: a table on the laptop, a phone for every player, a pad to keep score.

    The address is printed, with --lan also as a QR code. Games continue where they were left, whatever stops the
    program.

    \b
    Example:
      autopeg serve
      autopeg serve --lan --board virtual
      autopeg serve --lan --cert table.pem --key table-key.pem
    """
    if (cert is None) != (key is None):
        raise UsageError("--cert and --key belong together: give both, or neither")
    from autopeg.web.certificate import certificate_of
    from autopeg.web.serving import serve as serve_page

    certificate = None if cert is None or key is None else certificate_of(Path(cert), Path(key))
    serve_page(port, lan, chosen_board(board), None, click.echo, certificate)
