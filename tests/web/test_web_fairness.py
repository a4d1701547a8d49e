"""The page's check of the cards of a finished game agrees with the command line's."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from autopeg.play.fairness import check_fairness
from autopeg.records import Store, parse_record
from support.play.tampering import finished_record, tampered

STATIC = Path(__file__).parents[2] / "host/autopeg/web/static"
PROGRAM = """
import { checkRecord } from "/static/fair-check.js";
let text = "";
for await (const part of process.stdin) text += part;
for (const record of JSON.parse(text))
  try {
    console.log(JSON.stringify(checkRecord(record)));
  } catch (error) {
    console.log(JSON.stringify(error.message));
  }
"""
ADDRESSES = Path(__file__).with_name("node") / "addresses.mjs"


def found_by_page(*records: str) -> list[Any]:
    """Return what the page's module says of records: what they prove, or a sentence."""
    command = ["node", "--import", str(ADDRESSES), "--input-type=module", "-e", PROGRAM]
    run = subprocess.run(command, input=json.dumps(records), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_page_proves_what_the_command_line_proves_and_refuses_what_it_refuses(tmp_path: Path) -> None:
    games = [("cribbage", 2), ("cribbage", 3), ("tabletop", 2), ("crib_rummy", 2), ("crummy_rummy", 2)]
    with Store(tmp_path) as store:
        records = [finished_record(store, game, players) for game, players in games]
    changed = [
        "".join(f"{json.dumps(line)}\n" for line in tampered(map(json.loads, each.splitlines()))) for each in records
    ]
    whole, spoiled = (found_by_page(*each) for each in (records, changed))
    for text, page, refused in zip(records, whole, spoiled, strict=True):
        proved = check_fairness(parse_record(text.encode()))
        assert page["draws"] == sum(proved.draws.values())
        assert [each["digest"] for each in page["commitments"]] == list(proved.commitments)
        deals = sum(json.loads(line).get("type") == "deal" for line in text.splitlines())
        assert refused.startswith(f"Deal {deals} (move ")
    [bare] = found_by_page('{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{}}\n')
    assert bare.startswith("This game has no commitment")
