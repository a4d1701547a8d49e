"""The site: the documents with their pictures, and pages that need no server, in dist/site."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import PurePosixPath
from posixpath import normpath

from release.links import faults
from release.offline_pages import write_pages
from release.publication import ROOT, is_set, publication

SOURCE = ROOT / "build/site"
OUT = ROOT / "dist/site"
_DOCUMENTS = ("docs", "hardware")
_SINGLE = ("CONTRIBUTING.md", "CHANGELOG.md")
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)")
_PICTURES = (".svg", ".png", ".webp", ".jpg")


def documents() -> list[PurePosixPath]:
    """Return the documents of the site, by their paths in the project."""
    found = [path for folder in _DOCUMENTS for path in (ROOT / folder).rglob("*.md")]
    return sorted(PurePosixPath(path.relative_to(ROOT)) for path in [*found, *(ROOT / name for name in _SINGLE)])


def with_links(text: str, of: PurePosixPath, pages: frozenset[str], repository: str) -> str:
    """Return a document whose links work on the site.

    pages: paths of all its documents and pictures. What is no page of it leads to the repository, or, while that has no
    address, becomes plain words.
    """

    def replaced(link: re.Match[str]) -> str:
        bang, words, path, anchor = link[1], link[2], link[3], link[4] or ""
        target = normpath(str(of.parent / path))
        if target in pages or bang:
            return link[0]
        if f"{target}/README.md" in pages:
            return f"[{words}]({path.rstrip('/')}/README.md{anchor})"
        return f"[{words}]({repository}/blob/main/{target}{anchor})" if repository else words

    return _LINK.sub(replaced, text)


def pictures_of(text: str, of: PurePosixPath) -> Iterator[str]:
    """Yield the pictures that a document shows or links to, by their paths in the project."""
    for link in _LINK.finditer(text):
        if link[3].endswith(_PICTURES):
            yield normpath(str(of.parent / link[3]))


def gather() -> None:
    """Copy the documents and their pictures into a folder for Sphinx."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in documents()}
    pictures = {picture for path, text in texts.items() for picture in pictures_of(text, path)}
    pages = frozenset({str(path) for path in texts} | pictures | {"README.md"})
    repository = publication()["repository"]
    texts = {
        path: with_links(text, path, pages - {"README.md"}, repository if is_set(repository) else "")
        for path, text in texts.items()
    }
    texts[PurePosixPath("index.md")] = (ROOT / "site/index.md").read_text(encoding="utf-8")
    for path, text in texts.items():
        (SOURCE / path).parent.mkdir(parents=True, exist_ok=True)
        (SOURCE / path).write_text(text, encoding="utf-8")
    for picture in pictures | set(pictures_of(texts[PurePosixPath("index.md")], PurePosixPath("index.md"))):
        (SOURCE / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / picture, SOURCE / picture)


def main() -> int:
    """Build the site; return 1 if a link leads nowhere."""
    gather()
    shutil.rmtree(OUT, ignore_errors=True)
    command = ["-b", "html", "-q", "-W", "--keep-going", "-j", "2", "-c", "site", str(SOURCE), str(OUT)]
    run = subprocess.run([sys.executable, "-m", "sphinx", *command], cwd=ROOT, check=False)
    write_pages(OUT)
    wrong = list(faults(OUT)) if run.returncode == 0 else []
    print(*wrong, sep="\n", file=sys.stderr)
    return run.returncode or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
