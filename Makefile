# `make run` and `make test` are all a newcomer needs; every target sets up .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help setup run play test check coverage bench docs lock clean

help:
	@echo "make run       the web platform at http://127.0.0.1:8000 (sets up .venv first)"
	@echo "make play      the same games in the terminal"
	@echo "make test      all tests (sets up .venv first)"
	@echo "make check     ruff, mypy, import contracts"
	@echo "make coverage  the tests again with the JIT off, and what they reach"
	@echo "make bench     benchmarks, each a ratio against a peer"
	@echo "make docs      the guide as HTML in docs/_build"
	@echo "make lock      renew requirements.lock"

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Plancia needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

run: $(READY)
	@$(BIN)/plancia serve

# The application on a terminal; in a pipe, which can't show it, the same games as plain text.
play: $(READY)
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/plancia; else $(BIN)/plancia play; fi

test: check
	@tests/web/get_chromium.sh
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

coverage: $(READY)
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -m "not slow"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: $(READY)
	@for file in bench/*.py; do echo "== $$file"; $(BIN)/python "$$file" || exit 1; done

docs: $(READY)
	$(BIN)/sphinx-build -W -q -b html docs docs/_build
	@echo "docs/_build/index.html"

lock:
	uv pip compile --universal --generate-hashes --no-header --no-annotate \
	  --all-extras --group dev --group bench pyproject.toml -o requirements.lock

clean:
	rm -rf .venv build dist docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis
