"""Puts the page's library into the wheel: from node_modules, which npm has filled by the lock file."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_LIBRARIES = ("htm/preact/standalone.module.js", "htm/LICENSE")


class VendorHook(BuildHookInterface[Any]):
    """Adds the files of other people that the page is served with; a work tree serves them from node_modules."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files for the wheel. Without them the wheel is whole but for `autopeg serve`, which says so."""
        if version == "editable":
            return
        modules = Path(self.root) / "node_modules"
        for name in _LIBRARIES:
            if (modules / name).is_file():
                folder = "autopeg/ui/web/vendor" if self.target_name == "wheel" else "node_modules"
                build_data["force_include"][str(modules / name)] = f"{folder}/{name}"
            else:
                self.app.display_warning(f"{name} is not in node_modules: `make node_modules/ready` before the build")
