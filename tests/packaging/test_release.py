"""What a release needs: workflows that run what the Makefile has, notes, and no placeholder."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from release import check, workflows
from release.notes import section_of

ROOT = Path(__file__).resolve().parents[2]
CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1"
MICROPYTHON = '[pico]\nfile = "RPI_PICO.uf2"\naddress = "https://example.org/m.uf2"\nis_compared = {}\n'
CHANGELOG = "# Changelog\n\n## 0.2.0, 2026-12-01\n\n- Second.\n\n## 0.1.0, 2026-11-01\n\n### Page\n\n- First.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that is ready for version 0.2.0."""
    for folder in ("news", "host/autopeg", ".github/workflows", "release/makers"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "publication.toml").write_text('author = "Ann"\nrepository = "https://example.org"\n')
    (tmp_path / "host/autopeg/__init__.py").write_text('__version__ = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / check.MICROPYTHON).write_text(MICROPYTHON.format("true"))
    (tmp_path / "Makefile").write_text(".PHONY: lint test\n")
    write_workflow(tmp_path, f"      - uses: {CHECKOUT} # v7.0.1\n      - run: make lint PYTHON=python\n")
    return tmp_path


def write_workflow(project: Path, steps: str) -> None:
    (project / ".github/workflows/tests.yml").write_text(steps)


def test_the_workflows_pin_actions_and_run_targets_of_the_makefile() -> None:
    assert list(workflows.faults(ROOT)) == []
    assert {"test", "lint", "release-check", "packages", "publish"} <= workflows.targets_run(ROOT)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("- uses: actions/checkout@v7", "actions/checkout@v7 is not pinned"),
        (f"- uses: {CHECKOUT}", "is not pinned by its commit, with its version behind it"),
        ("- run: make nothing", "`make nothing` does not run"),
        ("- run: npm ci", "`npm ci` does not run"),
        ("- run: make lint && rm -r .", "does not run"),
    ],
)
def test_a_step_that_nobody_can_repeat_is_a_fault(project: Path, step: str, fault: str) -> None:
    write_workflow(project, f"      {step}\n")
    [found] = workflows.faults(project)
    assert fault in found


def test_a_project_with_everything_is_ready(project: Path) -> None:
    assert list(check.refusals(project, "")) == []
    assert list(check.refusals(project, "v0.2.0")) == []


@pytest.mark.parametrize(
    ("file", "text", "refusal"),
    [
        ("publication.toml", 'author = "Ann"\nsite = "https://ADDRESS"', "a placeholder in site"),
        ("news/pegs.board.md", "Pegs.\n", "lacks 1 news items"),
        ("CHANGELOG.md", "# Changelog\n", "no section for 0.2.0"),
        (check.MICROPYTHON, MICROPYTHON.format("false"), "nobody has compared the SHA-256 of RPI_PICO.uf2"),
        ("host/autopeg/__init__.py", '__version__ = "0.1.0"\n', "the tag v0.2.0 is not v0.1.0"),
    ],
)
def test_what_is_missing_is_named(project: Path, file: str, text: str, refusal: str) -> None:
    (project / file).write_text(text)
    [found] = check.refusals(project, "v0.2.0")
    assert refusal in found


def test_the_notes_are_the_section_of_the_version() -> None:
    assert section_of(CHANGELOG, "0.2.0") == "- Second."
    assert section_of(CHANGELOG, "0.1.0") == "### Page\n\n- First."
    assert section_of(CHANGELOG, "0.3.0") == ""


@pytest.mark.skipif(shutil.which("make") is None or os.name != "posix", reason="needs make and a shell script")
def test_publishing_hands_every_download_to_github(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "dist/downloads").mkdir(parents=True)
    (tmp_path / "dist/downloads/autopeg.zip").touch()
    gh = tmp_path / "gh"
    gh.write_text('#!/bin/sh\necho "$@" >calls\n')
    gh.chmod(0o755)
    command = ["make", "--old-file=release-notes", "publish", "GITHUB_REF_NAME=v0.2.0"]
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, timeout=30, check=True)
    called = (tmp_path / "calls").read_text()
    assert called == (
        "release create v0.2.0 --verify-tag --title v0.2.0 --notes-file dist/notes.md dist/downloads/autopeg.zip\n"
    )
