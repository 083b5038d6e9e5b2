# All verbs of the project. Needed: make and a Python >= 3.11 with pip and venv.
# Another Python: `PYTHON=python3.12 make test`. The environment lives in .venv.

PYTHON  ?= python3
SECONDS ?= 60
MINUTES ?= 30
ARGS    ?=
# One more than there are cores: tests that drive a browser or a server wait now and then.
JOBS    ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')

# Packages are installed without bytecode, which Python writes when it first reads them: where the
# environment forbids that, every start would compile everything anew, a second each time.
export PYTHONDONTWRITEBYTECODE :=

BIN     := .venv/bin
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
SERVE   := .venv/.serve-$(VERSION)
READY   := .venv/.ready-$(VERSION)
DEV     := .venv/.dev-$(VERSION)
DOCS    := .venv/.docs-$(VERSION)
NODE    := web/node_modules/.ready
# A page whose build was broken off has an index.html too.
PAGE    := web/node_modules/.page
UNBUILT := $(if $(wildcard src/riad/server/page/index.html),,unbuilt)
WEB     := web/index.html web/vite.config.ts $(shell find web/src web/public -type f) \
	   $(shell find src/riad/games -name '*.toml')
PIP     := $(BIN)/python -m pip --disable-pip-version-check
# Makes these files side by side, with a line that says how far it is. What the tools say goes to
# .setup/, one log for each stage, and is shown if it fails.
SET_UP  := $(PYTHON) tools/set_up.py $(MAKE_COMMAND)

# Only what SET_UP asks for is made side by side: two of them in one environment would be one too many.
ifndef SETTING_UP
.NOTPARALLEL:
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run play web test check format coverage bench fuzz records docs image lock setup clean
.PHONY: ready everything unbuilt
.PHONY: compiled
.PHONY: kill flaky load opening secrets hostile chaos cost soak browser screens chromium

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serve the web table on this machine (ARGS="..." adds options)
	@$(SET_UP) $(READY) $(PAGE)
	$(BIN)/riad serve $(ARGS)

play: ready ## Play Yspahan in the terminal (ARGS="..." adds options)
	$(BIN)/riad play yspahan $(ARGS)

web: ## Build the web table
	@$(SET_UP) $(PAGE)

# With FAST=1 only what has changed since this last passed here, or since BASE=...
test: $(if $(COMPILED),compiled,$(if $(FAST),setup,everything check)) ## Make every check, run every test, ARGS="..." to pytest (FAST=1: only what you changed)
ifdef COMPILED
	PYTHONPATH=.compiled $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(if $(ARGS),$(ARGS),$(RULES))
	$(BIN)/python -m tools.same_games
else ifdef FAST
	@$(BIN)/python -m tools.fast_tests $(if $(BASE),--base $(BASE)) $(ARGS)
else
	$(BIN)/python -m pytest $(if $(ARGS),,$(if $(wildcard .git),-p tools.remembered)) \
		$(if $(filter true,$(CI)),-p tools.second_chance) -n $(JOBS) --dist worksteal $(ARGS)
	@$(BROWSER) || echo "browser tests not run: there is no chromium"
endif

# With COMPILED=1 rules, records and what was once saved are tested in the compiled build.
RULES := tests/kernel tests/yspahan tests/marrakesh tests/test_records.py tests/test_corpus.py

compiled: setup ## Compile kernel and rules into .compiled/, to be put on PYTHONPATH
	@$(BIN)/python -c "import setuptools" 2> /dev/null || $(PIP) install --quiet setuptools
	$(BIN)/python -m tools.compile

check: setup ## Check format, lint, types and the direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && npm run check --silent && npm test --silent

# The browser tests need the distribution's chromium, best its headless shell, or another one that
# RIAD_CHROMIUM names. Where none can be had they are not run, which `make test` says last; with
# CI=true that is a failure.
BROWSER := { command -v "$${RIAD_CHROMIUM:-chromium-headless-shell}" || command -v chromium; } > /dev/null

browser: everything ## Run the tests in a real browser, and print its figures
	$(BIN)/pytest -n $(JOBS) --dist worksteal tests/browser $(ARGS)
	@if $(BROWSER); then $(BIN)/python -m tests.browser.figures; else echo "browser tests not run"; fi

screens: everything ## Make the pictures in docs/screens anew
	$(BIN)/python -m tests.browser.screens

chromium:
	@mkdir -p .setup
	@$(BROWSER) || { sh tools/get_chromium.sh > .setup/chromium.log 2>&1 && echo done >> .setup/chromium.log; }

format: setup ## Format the code and mend what can be mended
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	cd web && npm run format --silent

coverage: setup ## Run the tests and show the lines they do not reach (slow)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: $(if $(COMPILED),compiled,ready) ## Measure the speed of the rules beside a peer in .bench/ (ARGS="..." adds options)
	$(if $(COMPILED),PYTHONPATH=.compiled )$(BIN)/riad bench --peer $(ARGS)

fuzz: setup ## Play random games until one breaks (SECONDS=60), or every pair of modules once (FULL=1)
	$(BIN)/python -m tests.fuzz $(if $(FULL),--game pairs,--seconds $(SECONDS)) $(ARGS)

# What the server promises, each bounded in time and with its figures in the last line. The short
# forms are part of `make test`; FULL=1 is for before a release.
kill: setup ## Kill a server at random moments and see what it kept (FULL=1)
	$(BIN)/python -m tests.server.kill $(if $(FULL),--full) $(ARGS)

flaky: setup ## Play whole games over a bad network (FULL=1)
	$(BIN)/python -m tests.server.flaky $(if $(FULL),--full) $(ARGS)

load: setup ## Measure how quickly moves are acknowledged (FULL=1)
	$(BIN)/python -m tests.server.load $(if $(FULL),--full) $(ARGS)

opening: setup ## Measure how quickly finished games open (FULL=1)
	$(BIN)/python -m tests.server.opening $(if $(FULL),--full) $(ARGS)

secrets: setup ## Look for what nobody should be told (FULL=1)
	$(BIN)/python -m tests.server.leaks $(if $(FULL),--full) $(ARGS)

chaos: setup ## Let everything go wrong at once: nothing is lost or stuck (FULL=1)
	$(BIN)/python -m tests.server.chaos $(if $(FULL),--full) $(ARGS)

cost: setup ## Search for what makes others wait (FULL=1: besiege a server)
	$(BIN)/python -m tests.server.cost $(if $(FULL),--siege) $(ARGS)

soak: setup ## Play for MINUTES and see whether anything grows
	$(BIN)/python -m tests.server.soak --minutes $(MINUTES) $(ARGS)

hostile: setup ## Throw rubbish at a server: nothing breaks or changes (FULL=1)
	$(BIN)/python -m tests.server.hostile $(if $(FULL),--full) $(ARGS)

records: setup ## Add the recorded games that are missing in tests/records
	$(BIN)/python -m tests.make_records $(ARGS)

docs: ## Make the site of the documents, in site/; what MkDocs warns of is an error
	@$(SET_UP) $(DOCS)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "site/index.html (browsers search in it only from a server: python3 -m http.server --directory site)"

image: ## Build the image of a server, with docker (see docs/hosting.md)
	docker build --tag riad $(ARGS) .

# requirements.lock pins every package, with hashes, for all Pythons and platforms we support;
# requirements-serve.lock those of them that playing and serving need, at the same versions, and
# requirements-docs.lock what the site of the documents needs besides; requirements-image.lock is for
# the Dockerfile.
# After a change of the dependencies in pyproject.toml: `make lock`, which changes no more than it
# must. For newer versions of everything: `make lock ARGS=--upgrade`. Commit the result.
# uv does the work, in an environment of its own; nothing else here needs it.
COMPILE := .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url

lock: ## Renew the locks of the Python packages (ARGS=--upgrade for newer versions)
	test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install uv; }
	$(COMPILE) --extra dev --output-file requirements.lock $(ARGS) pyproject.toml
	$(COMPILE) --extra build --extra server --constraints requirements.lock \
		--no-annotate --output-file requirements-serve.lock $(ARGS) pyproject.toml
	$(COMPILE) --extra docs --constraints requirements.lock \
		--no-annotate --output-file requirements-docs.lock $(ARGS) pyproject.toml
	$(COMPILE) --extra postgres --extra fast --constraints requirements.lock \
		--no-annotate --output-file requirements-image.lock $(ARGS) pyproject.toml

# Who only plays needs READY and the page; tests and checks need DEV. Both live in one environment,
# and each pip waits for the one before it.
ready:
	@$(SET_UP) $(READY)

setup: ## Only make the environment, with what tests and checks need
	@$(SET_UP) $(DEV) $(NODE)

everything:
	@$(SET_UP) $(DEV) $(PAGE) chromium

# A stage is done when its log says so: that is what tools/set_up.py reads.
# An installation of DEV that was broken off leaves .unfinished, newer than SERVE: all starts again.
$(SERVE): requirements-serve.lock requirements.lock $(wildcard .venv/.unfinished)
	@mkdir -p .setup
	$(PYTHON) -m venv --clear .venv > .setup/python.log 2>&1
	$(PIP) install --no-compile --require-hashes -r requirements-serve.lock >> .setup/python.log 2>&1
	@touch $@ && echo done >> .setup/python.log

$(READY): $(SERVE) pyproject.toml
	@mkdir -p .setup
	$(PIP) install --no-deps --no-build-isolation -e . > .setup/riad.log 2>&1
	@touch $@ && echo done >> .setup/riad.log

$(DEV): $(SERVE) requirements.lock | $(READY)
	@mkdir -p .setup
	@touch .venv/.unfinished
	$(PIP) install --no-compile --require-hashes -r requirements.lock > .setup/tools.log 2>&1
	@rm .venv/.unfinished && touch $@ && echo done >> .setup/tools.log

$(DOCS): requirements-docs.lock | $(READY)
	@mkdir -p .setup
	$(PIP) install --no-compile --require-hashes -r requirements-docs.lock > .setup/docs.log 2>&1
	@touch $@ && echo done >> .setup/docs.log

$(NODE): web/package.json web/package-lock.json
	@mkdir -p .setup
	cd web && npm ci --no-audit --no-fund --loglevel=http > ../.setup/node.log 2>&1
	@touch $@ && echo done >> .setup/node.log

$(PAGE): $(NODE) $(WEB) $(UNBUILT)
	@mkdir -p .setup
	cd web && npm run build --silent > ../.setup/page.log 2>&1
	@touch $@ && echo done >> .setup/page.log

unbuilt:

clean: ## Remove the environment and everything that was made
	rm -rf .venv .venv-lock .setup .bench .compiled dist site htmlcov .coverage .coverage.* .hypothesis .schemathesis
	rm -rf web/node_modules src/riad/server/page
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
