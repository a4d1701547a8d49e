"""Modules that are loaded when they are first used."""

from importlib import import_module
from types import ModuleType
from typing import Any


class LazyModule(ModuleType):
    """Placeholder that imports a module when one of its attributes is read."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def lazy_modules(package: str, *names: str) -> tuple[LazyModule, ...]:
    """Return modules of a package that are loaded when they are first used."""
    return tuple(LazyModule(f"{package}.{name}") for name in names)
