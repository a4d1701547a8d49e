"""Modules that are loaded when something of them is first wanted."""

from importlib import import_module
from types import ModuleType
from typing import Any


class LazyModule(ModuleType):
    """Stands for a module until an attribute of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def lazy_modules(package: str, *names: str) -> tuple[LazyModule, ...]:
    """Return modules of a package, to be loaded when they are first wanted."""
    return tuple(LazyModule(f"{package}.{name}") for name in names)
