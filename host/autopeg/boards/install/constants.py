"""Numbers and short words that a module of the program names once: the Pico gets them where they are used.

A name takes memory there, and time to look up, in its own module and in each that imports it.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*")
_LONGEST_WORD = 10  # letters: MicroPython keeps such a text once, however often it is written

_Value = int | str
_PARTS = (ast.Constant, ast.BinOp, ast.operator, ast.Name, ast.expr_context)
_Constants = Mapping[str, dict[str, _Value]]
_Edit = tuple[ast.stmt | ast.expr, str]


def with_constants(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the sources with the values of their constants in place of the names, each on its own line as before.

    sources: of modules by their path, as `pegboard/app.py`.
    """
    modules = [_Module(path, ast.parse(source)) for path, source in sources.items()]
    constants = {module.path: module.constants() for module in modules}
    while any(module.passes_on(constants) for module in modules):
        pass
    for name in {name for module in modules for name in module.bound_again(constants)}:
        for found in constants.values():
            found.pop(name, None)
    return {module.path: _applied(sources[module.path], module.edits(constants)) for module in modules}


class _Module:
    """A module of the program."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.path = path
        self._tree = tree
        self._bound = _bound(tree)
        self._imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        self._imported = Counter(alias.asname or alias.name for node in self._imports for alias in node.names)

    def constants(self) -> dict[str, _Value]:
        """Return the values of the names in capitals that it binds once, to a number or a short word."""
        found: dict[str, _Value] = {}
        for name, statement in self._assigned():
            value = _value_of(statement.value, found)
            if value is not None and self._bound[name] == 1:
                found[name] = value
        return found

    def passes_on(self, constants: _Constants) -> bool:
        """Count the constants that it imports among its own: others may import them from here. Return whether there
        are new ones."""
        found = {
            alias.name: constants[file][alias.name]
            for node in self._imports
            for alias in node.names
            if (file := self._file_of(node, alias.name, constants))
        }
        new = {name: value for name, value in found.items() if name not in constants[self.path]}
        constants[self.path].update(new)
        return bool(new)

    def bound_again(self, constants: _Constants) -> Iterator[str]:
        """Yield the constants of other modules whose names it binds more than once, or gives another name, and all
        those of a module whose name means something else in a place."""
        for node in self._imports:
            for alias in node.names:
                file = self._file_of(node, alias.name, constants)
                if file and (alias.asname or self._bound[alias.name] > 1):
                    yield alias.name
                if self._bound[alias.asname or alias.name] > self._imported[alias.asname or alias.name]:
                    yield from constants.get(self._place_of(node, alias.name), ())

    def edits(self, constants: _Constants) -> Iterator[_Edit]:
        """Yield what to replace, and by which text."""
        names: dict[str, _Value] = dict(constants[self.path])
        modules: dict[str, Mapping[str, _Value]] = {}
        gone: set[ast.AST] = set()
        for name, statement in self._assigned():
            if name in names:
                gone.update(ast.walk(statement))
                yield statement, "pass"
        for node in self._imports:
            files = {alias.name: self._file_of(node, alias.name, constants) for alias in node.names}
            names |= {name: constants[file][name] for name, file in files.items() if file}
            modules |= {
                alias.asname or alias.name: constants.get(self._place_of(node, alias.name), {}) for alias in node.names
            }
            if any(files.values()):
                yield node, _import_of(node, [alias for alias in node.names if not files[alias.name]])
        for node in ast.walk(self._tree):
            match node:
                case ast.Name(id=name) if name in names and node not in gone:
                    yield node, _text_of(names[name])
                case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in modules.get(name, ()):
                    yield node, _text_of(modules[name][attribute])
                case _:
                    pass

    def _assigned(self) -> Iterator[tuple[str, ast.Assign]]:
        for statement in self._tree.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)]) if _NAME.fullmatch(name):
                    yield name, statement
                case _:
                    pass

    def _file_of(self, node: ast.ImportFrom, name: str, constants: _Constants) -> str:
        """Return the path of the module that has the constant of this name, "" if none has."""
        place = self._place_of(node)
        return next((file for file in (place, f"{place[:-3]}/__init__.py") if name in constants.get(file, ())), "")

    def _place_of(self, node: ast.ImportFrom, name: str = "") -> str:
        package = self.path.partition("/")[0] if node.level else ""
        words = [*package.split("."), *(node.module or "").split("."), name]
        return "/".join(filter(None, words)) + ".py"


def _value_of(node: ast.expr, known: Mapping[str, _Value]) -> _Value | None:
    """Return the value of an expression of numbers, or of a short word, None for anything else."""
    names = [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
    if not all(isinstance(each, _PARTS) for each in ast.walk(node)) or not all(name in known for name in names):
        return None
    value = eval(compile(ast.Expression(node), "constant", "eval"), {"__builtins__": {}}, dict(known))
    is_short = isinstance(value, str) and len(value) <= _LONGEST_WORD
    return value if is_short or type(value) is int else None


def _text_of(value: _Value) -> str:
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)


def _bound(tree: ast.Module) -> Counter[str]:
    """Return how often each name is bound, anywhere in a module."""
    bound: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.arg(arg=name)
                | ast.FunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.ExceptHandler(name=str(name))
            ):
                bound[name] += 1
            case ast.ImportFrom(names=names) | ast.Import(names=names):
                bound.update(alias.asname or alias.name for alias in names)
            case _:
                pass
    return bound


def _import_of(node: ast.ImportFrom, names: list[ast.alias]) -> str:
    """Return the text of an import of only these names."""
    words = ", ".join(map(ast.unparse, names))
    return f"from {'.' * node.level}{node.module or ''} import {words}" if names else "pass"


def _applied(source: str, edits: Iterator[_Edit]) -> str:
    """Return a source with some of its parts replaced, and what follows them on the same lines as before."""
    lines = source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    data = source.encode()
    for node, text in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
        assert node.end_lineno
        assert node.end_col_offset
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        data = data[:begin] + text.encode() + b"\n" * (node.end_lineno - node.lineno) + data[end:]
    return data.decode()
