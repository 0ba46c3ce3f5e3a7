# Every target that needs Python stands on a stamp: .venv is made when it is missing, brought up to
# date when pyproject.toml or the lock file has changed, and left alone, without the network, when
# neither has. What is installed is what the lock file names, by its digests: for `make run` what the
# floor needs, for everything else all there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
LOCK := requirements.lock
# What the floor needs to run and no more; where everything is installed already, that will do.
RUN_LOCK := run.lock
RUN_STAMP := $(if $(wildcard $(STAMP)),$(STAMP),$(VENV)/.run)
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
TSC := $(BIN)/node node_modules/typescript/bin/tsc

# Compiled modules are kept: both workers and every command that a test starts would compile them.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test chromium slow edits coverage check pages types format bench docs ship attest lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(RUN_STAMP) ## open the casino floor in a browser
	@$(BIN)/houseway serve --open

# Each worker begins with its share of the files, so that what a file makes is made once; whoever is
# done takes over a half of what another has left.
SHARED := -n auto --dist worksteal

test: $(STAMP) chromium ## run the suite, doctests and browser included, without the slow ones; KEEP=1 keeps what it took
	@HOUSEWAY_KEEP_PACE=$(KEEP) $(BIN)/pytest $(SHARED)

# The browser tests drive the system's Chromium, in the build without a window where there is one: it
# takes half the time. Installed where that is possible, named where not.
CHROMIUM := apt-get update && { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }
chromium:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
		command -v $$name > /dev/null && exit 0; \
	done; \
	echo "Installing Chromium for the browser tests"; \
	if [ "$$(id -u)" = 0 ]; then sh -c "$(CHROMIUM)"; else sudo -n sh -c "$(CHROMIUM)"; fi > /dev/null 2>&1 || { \
		echo "Chromium is missing and could not be installed. Run this, then make test again:"; \
		echo "  sudo sh -c '$(CHROMIUM)'"; \
		exit 1; \
	}

slow: $(STAMP) ## run the slow tests: whole-game enumerations, and the examination of every game at length
	$(BIN)/pytest $(SHARED) -m slow
	HYPOTHESIS_PROFILE=long $(BIN)/pytest $(SHARED) src/houseway/examination tests/conformance

edits: $(STAMP) ## try every edit of every ruleset, alone and in pairs; SHARD=3/8 or GAMES=sic-bo for a part
	EDITS_SHARD=$(or $(SHARD),1/1) $(BIN)/pytest $(SHARED) -m slow tests/rulesets/test_edited.py -k "$(GAMES)"

coverage: $(STAMP) ## run the suite in one process and say which test reached which line (htmlcov/)
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage html --quiet --show-contexts
	$(BIN)/coverage report

check: $(STAMP) node_modules/.stamp ## check format, lint, types and layers, of the pages too, and the site of the docs
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(TSC) --project tsconfig.json
	$(TSC) --project tsconfig.logic.json
	$(TSC) --project tsconfig.typed.json
	$(TSC) --project tsconfig.worker.json
	$(BIN)/pytest -q -m check tests/test_site.py tests/test_add_a_game.py

pages: node_modules/.stamp ## pack the pages as they are sent (static/built/), after a change of theirs
	@$(BIN)/node tools/build_pages.mjs

types: $(STAMP) ## write the types of what pages and server say to each other
	@$(BIN)/python tools/page_types.py

format: $(STAMP) ## format, and mend what the linter can mend safely
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(STAMP) ## measure everything beside its peers, say what is slower than the last time, and keep it
	@$(BIN)/python -m bench

docs: $(STAMP) ## build the site of the documentation (site/), every link followed
	@$(BIN)/python -m sphinx -q -W --keep-going -b html -c docs/site . site
	@echo "site/docs/index.html"

COMPILE = $(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-header --quiet
lock: $(STAMP) ## choose anew which versions are installed, within what pyproject.toml asks for
	@$(PIP) uv
	$(COMPILE) $(UPGRADE) --extra dev --extra bench --output-file $(LOCK)
	$(COMPILE) --extra postgres --constraints $(LOCK) --output-file floor.lock
	$(COMPILE) --extra floor --group build --constraints $(LOCK) --output-file $(RUN_LOCK)
UPGRADE := --upgrade

ship: $(STAMP) ## write the finished reports that come with the games, where they do not hold any more
	@$(BIN)/python tools/ship_reports.py

attest: $(STAMP) ## count a sample of the shipped counts again, where their code has changed
	@$(BIN)/python tools/attest_counts.py

clean: ## remove everything that was made here, .venv included
	rm -rf $(VENV) node_modules build dist site htmlcov .coverage .coverage.* coverage.xml \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -type d -name __pycache__ -prune -exec rm -rf {} +

# TypeScript checks the pages and esbuild packs them. They come by npm, which comes with Node into .venv.
node_modules/.stamp: package.json package-lock.json | $(STAMP)
	@echo "Bringing node_modules up to date"
	@$(BIN)/npm ci --ignore-scripts --no-audit --no-fund --silent || { \
		echo "TypeScript and esbuild could not be installed: npm must reach a registry that has what package-lock.json names."; \
		exit 1; \
	}
	@touch $@

$(STAMP): pyproject.toml $(LOCK)
	@echo "Bringing $(VENV) up to date"
	@test -x $(BIN)/python || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) --require-hashes --requirement $(LOCK)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.run: pyproject.toml $(RUN_LOCK)
	@echo "Bringing $(VENV) up to date for the floor"
	@test -x $(BIN)/python || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) --require-hashes --requirement $(RUN_LOCK)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@
