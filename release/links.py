"""Checks pages: every link leads somewhere, nothing is fetched from elsewhere, no path begins at the root."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

_FETCHED = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"), ("video", "src")}
_LINKS = {("a", "href"), *_FETCHED}


class Page(HTMLParser):
    """The ids and the links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, str, bool]] = []
        """Each with its element, its address, and whether a browser fetches it by itself."""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.ids.add(value)
            elif value and (tag, name) in _LINKS:
                self.links.append((tag, value, (tag, name) in _FETCHED))


def faults(folder: Path) -> Iterator[str]:
    """Yield what is wrong with the pages of a folder."""
    pages = {
        path.relative_to(folder).as_posix(): Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")
    }
    for name, page in sorted(pages.items()):
        for tag, address, is_fetched in page.links:
            if fault := _fault(folder, pages, name, address, is_fetched=is_fetched):
                yield f"{name}: <{tag}> {address}: {fault}"


def _fault(folder: Path, pages: dict[str, Page], name: str, address: str, *, is_fetched: bool) -> str:
    """Return what is wrong with a link, empty if nothing is."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return "comes from elsewhere" if is_fetched and parts.scheme != "data" else ""
    if parts.path.startswith("/"):
        return "begins at the root, which is not the site's below a sub-path"
    path = normpath(str(Path(name).parent / unquote(parts.path))) if parts.path else name
    if not (folder / path).is_file():
        return "there is no such file"
    is_missing = parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].ids
    return "there is no such place on the page" if is_missing else ""
