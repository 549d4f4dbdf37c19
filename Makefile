# Two commands do everything: `make play` and `make test`. They need Python >= 3.11 and the package index.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

# The tests' asserts are rewritten once and kept; each worker would do it again for every file.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play host test quick check keys bench browser clients reference soak mutants screenshots demo-log golden-logs lock clean
.SILENT: $(VENV)/play $(VENV)/host $(VENV)/dev

play: $(VENV)/play
	@$(BIN)/schermaglia demo

# Games for others over SSH; see README.md, "Play with friends". HOST="--bind 0.0.0.0" and the like go along.
host: $(VENV)/host
	@trap : INT; $(BIN)/schermaglia host $(HOST) || test $$? -eq 130  # Ctrl+C is how it ends

test: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n $(WORKERS)

# The rules, the engine and the table; while one works on them.
quick: $(VENV)/dev
	$(BIN)/python -m pytest -n $(WORKERS) -m "not soak and not bench and not browser and not slow" tests/core/engine tests/core/table tests/core/rulekit tests/core/rules

check: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

# How many keys the usual acts take; fails where a goal is missed.
keys: $(VENV)/dev
	@PYTHONPATH=tests:tests/tui:tests/core/rules:tests/core/rules/breaking_news $(BIN)/python tests/tui/keys_table.py

bench: $(VENV)/dev
	@$(BIN)/python tests/bench/run.py

# The pages that one keeps, in a real browser: its keys are really pressed. Says so where none is there.
browser: $(VENV)/dev
	@if $(BIN)/python tests/browser/there.py; then $(BIN)/python -m pytest -m browser tests/browser; \
		else echo "No Chromium is here: the pages were not tried in a browser."; fi

# A client in another language plays a hosted game over OpenSSH. Says so where node or ssh is not there.
clients: $(VENV)/dev
	@if $(BIN)/python tests/clients/node_here.py; then $(BIN)/python -m pytest -m clients tests/tui/ssh/test_node_plays.py; \
		else echo "No node or no ssh is here: nobody played in another language."; fi

# The long runs under bad luck, and every round of the random ones.
soak: $(VENV)/dev
	$(BIN)/python -m pytest tests -m "soak or rounds" --round=all -n $(WORKERS) --maxschedchunk=1

# Would the tests notice? N small changes of a book's rules, drawn afresh (SEED=N: again; NOT_RUN=1: lines no test runs).
mutants: $(VENV)/dev
	@$(BIN)/python tests/mutants/mutant_run.py $(or $(BOOK),$(error Name a rule book: make mutants BOOK=ludonet)) $(N) \
		$(if $(SEED),--seed $(SEED)) $(if $(NOT_RUN),--not-run)

screenshots: $(VENV)/dev
	$(BIN)/python -m tui.cli.screenshots

# Writes the reference and the schema of the protocol in docs/, from its types.
reference: $(VENV)/dev
	@$(BIN)/python -m core.protocol_at_host.reference

# Records the demo game anew; needed when the log's format or the rules' events change.
demo-log: $(VENV)/dev
	rm -rf saves/new saves/demo.jsonl
	$(BIN)/schermaglia auto rangers_and_militia --seed 5 --out saves/new
	mv saves/new/*.jsonl saves/demo.jsonl
	rm -rf saves/new

# Records the golden logs of this version, once; earlier ones stay. See tests/make_golden.py for when.
golden-logs: $(VENV)/dev
	PYTHONPATH=.:tests/core/properties $(BIN)/python tests/make_golden.py

# Pins every dependency for every platform; run after a change in pyproject.toml.
lock:
	uv pip compile --universal --python-version 3.11 --no-header --no-emit-index-url -q pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --no-header --no-emit-index-url -q pyproject.toml --extra host --extra web -o requirements-host.lock
	uv pip compile --universal --python-version 3.11 --no-header --no-emit-index-url -q pyproject.toml --extra lab -o requirements-lab.lock
	uv pip compile --universal --python-version 3.11 --no-header --no-emit-index-url -q pyproject.toml --group dev -o requirements-dev.lock

$(VENV)/play: requirements.lock pyproject.toml
	$(if $(PYTHON),,$(error Python 3.11 or newer is needed and was not found; name it with PYTHON=...))
	echo "Setting up an environment in $(VENV): once, and a minute or a few."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	touch $@

$(VENV)/host: requirements-host.lock $(VENV)/play
	echo "Adding what a host needs: once."
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-host.lock
	touch $@

$(VENV)/dev: requirements-dev.lock $(VENV)/play
	echo "Adding what the tests need: once, and a minute or a few."
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-dev.lock
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
