# `make run` and `make test` are all a newcomer needs; every target sets up .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
READY_DEV := .venv/.ready-dev

UV ?= uv
ifneq ($(shell $(UV) --version 2>/dev/null),)
INSTALLER := uv
VENV := $(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
INSTALLER := pip
VENV := $(PYTHON) -m venv .venv
INSTALL := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check
endif

PARALLEL := -n auto --dist worksteal
# Images of Python often forbid it: every process would compile all packages anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup run class play test fuzz soak check lint coverage mutants bench docs pictures wheel site lock messages audit clean

help:
	@echo "make run       the web platform at http://127.0.0.1:8000 (sets up .venv first)"
	@echo "make class     the same for every device of the network: prints addresses and a QR code"
	@echo "make play      the same games in the terminal"
	@echo "make setup     .venv with what runs, and nothing else"
	@echo "make test      all tests (sets up .venv first)"
	@echo "make fuzz      the properties again with fresh seeds, for MINUTES=10"
	@echo "make soak      the long rounds: kills, outages, Ray, load, large counts"
	@echo "make check     what needs no running: lint, and documents, locks, catalogues, types"
	@echo "make lint      ruff, mypy, import contracts, the page's types and lint"
	@echo "make coverage  the tests again with the JIT off, and what they reach"
	@echo "make mutants   faults planted in rules and originals, and which tests miss; ROOM=nim for one"
	@echo "make bench     benchmarks, ending with their ratios; QUICK=1 for two minutes"
	@echo "make docs      the guide as HTML in docs/_build"
	@echo "make pictures  the pictures in docs/images, of the page and of the application"
	@echo "make wheel     dist/plancia-*.whl, with kernels compiled for Linux and WebAssembly"
	@echo "make site      Plancia without a server: static files in dist/site (needs npm once)"
	@echo "make audit     known vulnerabilities of all locked packages (needs the network)"
	@echo "make lock      renew both locks from pyproject.toml (needs uv)"
	@echo "make clean     delete .venv and everything that was made"
	@echo "make messages  renew the catalogues of other languages from the sources"

# Killed in the middle of a package, an installer takes it for whole the next time: start over.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Plancia needs Python 3.11 or newer")'
	@if [ -e .venv/.installing ]; then echo "The last installation was interrupted: starting over"; rm -rf .venv; fi
	@mkdir -p .venv && touch .venv/.installing
	@echo "[1/3] Making .venv with $$($(PYTHON) --version)"
	@$(VENV)
	@echo "[2/3] Installing the $$(grep -c == $(1)) packages of $(1) with $(INSTALLER)"
	@$(INSTALL) --require-hashes -r $(1)
	@echo "[3/3] Installing Plancia"
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@rm .venv/.installing
endef

# The kernels too: whoever skips this waits for them once, as a line says.
setup: $(READY)
	@$(BIN)/plancia kernels

$(READY): requirements.lock pyproject.toml
	$(call install,requirements.lock)
	@touch $@

$(READY_DEV): requirements-dev.lock pyproject.toml
	$(call install,requirements-dev.lock)
	@touch $(READY) $@

run: $(READY)
	@$(BIN)/plancia serve

# The same for all devices of the network: phones join by the QR code.
class: $(READY)
	@$(BIN)/plancia serve --lan

# The application on a terminal; in a pipe, which can't show it, the same games as plain text.
play: $(READY)
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/plancia; else $(BIN)/plancia play; fi

# By another name than MAKE: make runs a line with that even if it is to print it alone (-n).
LINT = $(MAKE) --no-print-directory lint

test: $(READY_DEV)
	@# Once, before the workers, which would all do it: kernels, and the byte code of packages and tests.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target page libraries
	@# Beside the tests, which often wait for servers and browsers, what needs no running.
	@log=$$(mktemp); $(LINT) > $$log 2>&1 & lint=$$!; \
	$(BIN)/python -m pytest $(PARALLEL) $(if $(SHUFFLE),--shuffle=$(SHUFFLE)); tests=$$?; \
	wait $$lint; checks=$$?; cat $$log; rm $$log; exit $$((tests + checks))

page: $(READY_DEV) node_modules
	@$(BIN)/python -m tools.page_build node_modules # journeys run on the page as a wheel has it
	@tests/web/get_chromium.sh

libraries: $(READY_DEV)
	@$(BIN)/python tests/kernels/libraries.py
	@$(BIN)/python -m pytest --collect-only -qq > /dev/null || true

# Ends at the first failure: what it found becomes an @example of the property.
MINUTES ?= 10
fuzz: $(READY_DEV)
	@end=$$(( $$(date +%s) + 60 * $(MINUTES) )); \
	while [ $$(date +%s) -lt $$end ]; do \
	  seed=$$($(BIN)/python -c 'import secrets; print(secrets.randbelow(2**32))'); \
	  echo "== make fuzz, --hypothesis-seed=$$seed"; \
	  $(BIN)/python -m pytest -q $(PARALLEL) -m hypothesis --hypothesis-profile=fuzz \
	    --hypothesis-seed=$$seed || exit 1; \
	done

soak: $(READY_DEV)
	$(BIN)/python -m pytest -m soak -o faulthandler_timeout=0 --durations=0 -s

check: lint project

project: $(READY_DEV)
	$(BIN)/python -m pytest $(PARALLEL) tests/project

lint: lint-python lint-page

lint-python: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-page: $(READY_DEV)
	@tests/web/check_page.sh

coverage: $(READY_DEV)
	@rm -f .coverage .coverage.*
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest $(PARALLEL) -m "not slow and not soak" tests
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

ROOM ?= connect4 four_in_a_row nim pente tetrisito
mutants: $(READY_DEV)
	@$(BIN)/python tools/rule_mutants.py $(ROOM) $(if $(AGAIN),--again)

bench: $(READY_DEV)
	@$(BIN)/plancia kernels # a build counts in no benchmark
	@$(BIN)/python bench/all.py $(if $(QUICK),--quick)

docs: $(READY_DEV)
	$(BIN)/sphinx-build -W -q -b html docs docs/_build
	@echo "docs/_build/index.html"

pictures: $(READY_DEV)
	@tests/web/get_chromium.sh
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/make_screenshots.py

# The libraries leave with the wheel: a clone has its own, in the user's cache.
wheel: $(READY_DEV) node_modules
	$(BIN)/plancia kernels build
	$(BIN)/python -m tools.page_build node_modules
	$(BIN)/hatchling build -t wheel
	@rm -r src/plancia/compiled

# What Python in a browser needs beside Pyodide: compiled for its interpreter, from PyPI.
PYODIDE_WHEELS := --require-hashes --no-deps --only-binary :all: --python-version 314 --abi cp314 \
  --platform pyemscripten_2026_0_wasm32

node_modules: package-lock.json requirements-pyodide.lock $(READY_DEV)
	@PATH="$$PWD/$(BIN):$$PATH" npm install --no-save --ignore-scripts --no-audit --no-fund --silent
	@rm -rf $@/pyodide-wheels
	@$(BIN)/python -m pip download -q --disable-pip-version-check $(PYODIDE_WHEELS) -d $@/pyodide-wheels \
	  -r requirements-pyodide.lock
	@touch $@

site: $(READY_DEV) node_modules
	@$(BIN)/plancia kernels build --target wasm32 --out build/site
	@$(BIN)/python -m tools.site dist/site node_modules/pyodide build/site
	@echo "dist/site: serve it with any web host, or $(BIN)/python -m http.server --directory dist/site"

COMPILE := $(UV) pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml

messages: $(READY_DEV)
	$(BIN)/python tools/messages.py

# What runs takes its versions from what develops, so that both fit into one .venv.
lock:
	@$(UV) --version >/dev/null 2>&1 || { echo "make lock: uv is not installed; pip install uv" >&2; exit 1; }
	$(COMPILE) --all-extras --group dev --group bench -o requirements-dev.lock
	$(COMPILE) --extra jit --extra web --extra tui --group build -c requirements-dev.lock -o requirements.lock

# Asked first: pip-audit answers a service that can't be reached with a traceback, or with success.
audit: $(READY_DEV)
	@$(BIN)/python -c 'from urllib.request import urlopen as ask; ask("https://api.osv.dev/v1/query", \
	  b"{\"package\": {\"name\": \"click\", \"ecosystem\": \"PyPI\"}}", timeout=20)' 2>/dev/null || \
	  { echo "make audit: api.osv.dev can't be reached; nothing was audited" >&2; exit 1; }
	$(BIN)/pip-audit --strict --disable-pip --require-hashes --vulnerability-service osv \
	  -r requirements-dev.lock

clean:
	rm -rf .venv build dist docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis
