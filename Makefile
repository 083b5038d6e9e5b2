# All verbs of the project. Needed: make and a Python >= 3.11 with pip and venv.
# Another Python: `PYTHON=python3.12 make test`. The environment lives in .venv.

PYTHON  ?= python3
SECONDS ?= 60
ARGS    ?=
# One more than there are cores: tests that drive a browser or a server wait now and then.
JOBS    ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')

BIN     := .venv/bin
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
LOCKED  := .venv/.locked-$(VERSION)
READY   := .venv/.ready-$(VERSION)
PAGE    := src/riad/server/page/index.html
WEB     := web/index.html web/vite.config.ts $(shell find web/src web/public -type f) \
	   $(shell find src/riad/games -name '*.toml')
PIP     := $(BIN)/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run play web test check format coverage bench fuzz records lock setup clean
.PHONY: kill flaky load opening secrets hostile browser screens chromium

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(READY) $(PAGE) ## Serve the web table on this machine (ARGS="..." adds options)
	$(BIN)/riad serve $(ARGS)

play: $(READY) ## Play Yspahan in the terminal (ARGS="..." adds options)
	$(BIN)/riad play yspahan $(ARGS)

web: $(PAGE) ## Build the web table

# With FAST=1 only what has changed since this last passed here, or since BASE=...
test: $(if $(FAST),$(READY) web/node_modules/.ready,check $(PAGE) chromium) ## Make every check, run every test, ARGS="..." to pytest (FAST=1: only what you changed)
ifdef FAST
	@$(BIN)/python -m tools.fast_tests $(if $(BASE),--base $(BASE)) $(ARGS)
else
	$(BIN)/python -m pytest $(if $(ARGS),,-p tools.remembered) -n $(JOBS) --dist worksteal $(ARGS)
	@$(BROWSER) || echo "browser tests not run: there is no chromium"
endif

check: $(READY) web/node_modules/.ready ## Check format, lint, types and the direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && npm run check --silent && npm test --silent

# The browser tests need the distribution's chromium, or another one that RIAD_CHROMIUM names. Where
# it cannot be had they are not run, which `make test` says last; with CI=true that is a failure.
BROWSER := command -v "$${RIAD_CHROMIUM:-chromium}" > /dev/null

browser: $(READY) $(PAGE) chromium ## Run the tests in a real browser, and print its figures
	$(BIN)/pytest -n $(JOBS) --dist worksteal tests/browser $(ARGS)
	@if $(BROWSER); then $(BIN)/python -m tests.browser.figures; else echo "browser tests not run"; fi

screens: $(READY) $(PAGE) chromium ## Make the pictures in docs/screens anew
	$(BIN)/python -m tests.browser.screens

chromium:
	@$(BROWSER) || sh tools/get_chromium.sh

format: $(READY) web/node_modules/.ready ## Format the code and mend what can be mended
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	cd web && npm run format --silent

coverage: $(READY) ## Run the tests and show the lines they do not reach (slow)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: $(READY) ## Measure the speed of the rules (ARGS="..." adds options)
	$(BIN)/riad bench yspahan $(ARGS)
	$(BIN)/riad bench marrakesh $(ARGS)

fuzz: $(READY) ## Play random games until one breaks (SECONDS=60), or every pair of modules once (FULL=1)
	$(BIN)/python -m tests.fuzz $(if $(FULL),--game pairs,--seconds $(SECONDS)) $(ARGS)

# What the server promises, each bounded in time and with its figures in the last line. The short
# forms are part of `make test`; FULL=1 is for before a release.
kill: $(READY) ## Kill a server at random moments and see what it kept (FULL=1)
	$(BIN)/python -m tests.server.kill $(if $(FULL),--full) $(ARGS)

flaky: $(READY) ## Play whole games over a bad network (FULL=1)
	$(BIN)/python -m tests.server.flaky $(if $(FULL),--full) $(ARGS)

load: $(READY) ## Measure how quickly moves are acknowledged (FULL=1)
	$(BIN)/python -m tests.server.load $(if $(FULL),--full) $(ARGS)

opening: $(READY) ## Measure how quickly finished games open (FULL=1)
	$(BIN)/python -m tests.server.opening $(if $(FULL),--full) $(ARGS)

secrets: $(READY) ## Look for what nobody should be told (FULL=1)
	$(BIN)/python -m tests.server.leaks $(if $(FULL),--full) $(ARGS)

hostile: $(READY) ## Throw rubbish at a server: nothing breaks or changes (FULL=1)
	$(BIN)/python -m tests.server.hostile $(if $(FULL),--full) $(ARGS)

records: $(READY) ## Add the recorded games that are missing in tests/records
	$(BIN)/python -m tests.make_records $(ARGS)

# requirements.lock pins every package, with hashes, for all Pythons and platforms we support.
# After a change of the dependencies in pyproject.toml: `make lock`, which changes no more than it
# must. For newer versions of everything: `make lock ARGS=--upgrade`. Commit the result.
# uv does the work, in an environment of its own; nothing else here needs it.
lock: ## Renew requirements.lock (ARGS=--upgrade for newer versions)
	test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install uv; }
	.venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --extra dev --output-file requirements.lock $(ARGS) \
		pyproject.toml

setup: $(READY) ## Only make the environment

# `npm install` keeps to the lock; `npm ci` would insist on packages for systems other than ours.
web/node_modules/.ready: web/package.json web/package-lock.json
	cd web && npm install --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.ready $(WEB)
	cd web && npm run build --silent

$(LOCKED): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Riad needs Python >= 3.11; choose one: PYTHON=python3.12 make ..."; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

clean: ## Remove the environment and everything that was made
	rm -rf .venv .venv-lock .bench dist htmlcov .coverage .coverage.* .hypothesis .schemathesis
	rm -rf web/node_modules src/riad/server/page
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
