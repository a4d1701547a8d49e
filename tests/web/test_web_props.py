"""The check of what templates hand to components: tests/check_props.mjs finds what TypeScript cannot see in them."""

import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
HEAD = """import { Card } from "/static/cards.js";
import { Button, Trouble } from "/static/controls.js";
import { html } from "/vendor/preact.js";

/** @param {{ card: Card, said: string }} props */
export const Shown = ({ card, said }) => """

SPOILED = {
    "a missing prop": ("html`<${Trouble} />`", 6, "Property 'said' is missing"),
    "a misspelt prop": ("html`<${Card} card=${card} isMarkd />`", 6, "'\"isMarkd\"'"),
    "in a child of a later line": ("html`<p>\n  ${said}<b><${Trouble} sad=${said} /></b></p>`", 7, "'\"sad\"'"),
    "in a prop": (
        "html`<${Button} title=${html`<${Trouble} />`}>x<//>`",
        6,
        "Property 'said' is missing",
    ),
    "in a condition": ("html`<p>${\n  card &&\n  html`<${Card} crd=${card} />`\n}</p>`", 8, "'\"crd\"'"),
}
RIGHT = """html`<p class="a ${said}"><!-- <${Trouble} /> --><${Trouble} key=${card} said="no" />
  ${card && html`<${Card} card=${card} />`}<${Button} isSmall onClick=${() => said}>${said} > 1<//></p>`"""


def check(*files: Path) -> str:
    """Return what the check finds in the page, and in more files."""
    command = ["node", str(PROJECT / "tests/check_props.mjs"), *map(str, files)]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (run.returncode == 0) == (not run.stderr)
    return run.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_a_wrong_prop_is_found_in_its_line_and_the_page_has_none(tmp_path: Path) -> None:
    files: dict[str, Path] = {}
    for name, template in (("right", RIGHT), *((name, template) for name, (template, *_) in SPOILED.items())):
        files[name] = tmp_path / f"{name.replace(' ', '_')}.js"
        files[name].write_text(f"{HEAD}{template};\n", encoding="utf-8")
    found = check(*files.values()).splitlines()
    for name, (_, line, said) in SPOILED.items():
        [of_file] = [each for each in found if files[name].name in each]
        assert f"{files[name].name}:{line}: " in of_file
        assert said in of_file
    assert len(found) == len(SPOILED), found
