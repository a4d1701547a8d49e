"""Bundles of browser modules: modules that are loaded together are sent as one.

A table needs forty modules. Each alone would cost a request with its headers, be compressed without the words of the
others, and wait for the one that names it. Which are loaded together follows from their imports: those that the same
entries bring. An entry is a module that is not imported at the top of others: the first one of the page, those that it
shows first, such as the lobby and a table, and what is loaded when it is wanted, by `import("…")`. Modules that the
lobby or a table needs are divided by these views only, so that neither is cut into many small bundles. Other pages pay
for it: the statistics, opened first, may bring modules that they do not need.

A bundle is a module at the address of its last one, on which no other in it depends. Each module in it is a function
that returns what it exports; the address of each other one answers with its exports from there, so there is only one
of each. The names of these values are a hash of what the module runs, its own source and that of all it needs, and
of the bundles these are in. So a page that is open during an update takes nothing from a bundle that it has in another
version: it says that a part of it could not be loaded. Only a module that an update has moved to a bundle that the page
has not loaded runs there a second time.
"""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from hashlib import sha256

_UNREAD = re.compile(
    r"^ *(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n|/\*\* @type (?:(?!\*/).)*\*/ ?|(?<=[;,{]) // [^\n\"'`]*$|^ +|^\n",
    re.MULTILINE | re.DOTALL,
)
"""What only people and the type checker read in a module: comments, types, indents, empty lines."""
_FROM = re.compile(r'^(import|export) (?:\{([^}]*)\} from )?"([^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_OTHER_FORM = re.compile(r"(?:^|(?<=[;}])) *(?:import|export)\b(?!\().*", re.MULTILINE)
_CONST = re.compile(r"^export const .*?(?:;$|(?=^export )|\Z)", re.MULTILINE | re.DOTALL)
_NESTED = re.compile(r'"[^"\n]*"|`[^`]*`|\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}')
_SECOND = re.compile(r",\s*\w+ = .*")
_HASH_LENGTH = 6


@dataclass(frozen=True)
class _Module:
    """A module as its source describes it."""

    source: str
    text: str
    """Its source without comments."""
    imports: tuple[str, ...]
    """The addresses of the modules that it needs before it runs."""
    later: tuple[str, ...]
    """The addresses of those that it loads when they are wanted."""


class Bundles:
    """The modules of the page as they are sent.

    sources: their texts by address; entry: the address that the HTML names; views: what is shown first, each with the
    view that is there before it. Raises ValueError for a form of import or export that the page does not use, and
    graphlib.CycleError for modules that import each other.
    """

    def __init__(self, sources: Mapping[str, str], entry: str, views: Mapping[str, str]) -> None:
        self._modules = {address: _read(address, source) for address, source in sources.items()}
        order = TopologicalSorter(
            {address: {*module.imports}.intersection(sources) for address, module in self._modules.items()}
        ).static_order()
        self._needs: dict[str, frozenset[str]] = {}
        for address in order:
            below = (self._needs[each] for each in self._modules[address].imports if each in sources)
            self._needs[address] = frozenset({address}).union(*below)
        asked_later = (later for module in self._modules.values() for later in module.later)
        wanted_later = {**dict.fromkeys(asked_later, entry), **views}
        before = {each: view for each, view in wanted_later.items() if each in sources}
        brought_by: dict[str, set[str]] = {address: set() for address in sources}
        for each in (entry, *before):
            there, view = set[str](), each
            while view != entry:
                view = before[view]
                there |= self._needs[view]
            for address in self._needs[each] - there:
                brought_by[address].add(each)
        first = {entry, *views}
        bundles: dict[frozenset[str], list[str]] = {}
        for address in self._needs:
            entries = brought_by[address] & first or brought_by[address] or {address}
            bundles.setdefault(frozenset(entries), []).append(address)
        self._bundle_of = {address: bundle for bundle in bundles.values() for address in bundle}
        self._names = {address: f"_{self._hash(address)}" for address in sources}
        self._texts: dict[str, str] = {}

    def text(self, address: str) -> str:
        """Return what is sent at the address of a module. Raises KeyError if there is none."""
        if address not in self._texts:
            self._texts[address] = self._made(address)
        return self._texts[address]

    def _made(self, address: str) -> str:
        bundle = self._bundle_of[address]
        exports = _exports(self._modules[address].text)
        taken = [f"export const {{ {', '.join(exports)} }} = {self._names[address]};"] if exports else []
        if address != bundle[-1]:
            return "\n".join([*self._imports([address]), *taken, ""])
        outside = {each for member in bundle for each in self._modules[member].imports} - {*bundle}
        named = ", ".join(self._names[member] for member in bundle)
        parts = (*self._imports(outside), *map(self._function, bundle), *taken, f"export {{ {named} }};", "")
        return "\n".join(parts)

    def loaded_by(self, *entries: str) -> list[str]:
        """Return the addresses of all bundles that a browser loads for some modules, each after those it needs."""
        wanted = frozenset[str]().union(*(self._needs[entry] for entry in entries))
        return list(dict.fromkeys(self._bundle_of[address][-1] for address in self._needs if address in wanted))

    def _hash(self, address: str) -> str:
        needed = sorted(self._needs[address])
        run = [(each, self._bundle_of[each][-1], self._modules[each].source) for each in needed]
        return sha256(repr(run).encode()).hexdigest()[:_HASH_LENGTH]

    def _name(self, address: str) -> str:
        return self._names.get(address) or _identifier(address)

    def _imports(self, addresses: Collection[str]) -> Iterator[str]:
        """Yield the statements that import modules of other bundles, and what is not a module of the page."""
        names: dict[str, list[str]] = {}
        for address in sorted(addresses):
            if address in self._modules:
                names.setdefault(self._bundle_of[address][-1], []).append(self._name(address))
            else:
                yield f'import * as {self._name(address)} from "{address}";'
        for bundle, wanted in names.items():
            yield f'import {{ {", ".join(wanted)} }} from "{bundle}";'

    def _function(self, address: str) -> str:
        """Return a module as the function of what it exports."""
        text = self._modules[address].text

        def take(found: re.Match[str]) -> str:
            names = (found[2] or "").replace(" as ", ": ")
            return f"const {{{names}}} = {self._name(_resolved(address, found[3]))};\n" if names else ""

        body = _EXPORT.sub(r"\1 \2", _FROM.sub(take, text))
        body = _LATER.sub(lambda found: f'import("{_resolved(address, found[1])}")', body)
        return f"const {self._name(address)} = (() => {{\n{body}return {{ {', '.join(_exports(text))} }};\n}})();"


def _read(address: str, source: str) -> _Module:
    text = _UNREAD.sub("", source)
    body = _EXPORT.sub("", _FROM.sub("", text))
    if other := _OTHER_FORM.search(body) or _second_name(text):
        raise ValueError(f"{address}: {other[0]!r} cannot be in a bundle; docs/page-code.md says what can")
    imports = (_resolved(address, found[3]) for found in _FROM.finditer(text))
    later = (_resolved(address, found[1]) for found in _LATER.finditer(text))
    return _Module(source, text, tuple(dict.fromkeys(imports)), tuple(dict.fromkeys(later)))


def _second_name(text: str) -> re.Match[str] | None:
    """Return where a declaration exports two values: only the first would be known. What is in brackets is its own."""
    for found in _CONST.finditer(text):
        bare, nested = found[0], 1
        while nested:
            bare, nested = _NESTED.subn("", bare)
        if second := _SECOND.search(bare):
            return second
    return None


def _exports(text: str) -> list[str]:
    """Return the names that a module exports, its own and those of others."""
    passed_on = (found[2].split(",") for found in _FROM.finditer(text) if found[1] == "export")
    named = (name.split(" as ")[-1].strip() for names in passed_on for name in names)
    return [*(found[2] for found in _EXPORT.finditer(text)), *filter(None, named)]


def _identifier(address: str) -> str:
    return re.sub(r"\W", "_", address)


def _resolved(address: str, name: str) -> str:
    """Return the address that a module at an address means by a name."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), name))
