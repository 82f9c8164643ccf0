# Sets the project up in .venv (from requirements.lock, hashes checked) and runs it: `make help`.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help play bot test cover lint bench soak lock clean setup setup-test setup-bench system

# Compiled tests are kept: to compile them takes each worker longer than to start.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

PYTHON ?=

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS=$$'\t' read -r name what; \
		do printf '  make %-8s %s\n' "$$name" "$$what"; done

play: setup ## try the bot without a token: a small Discord in your browser
	@$(BIN)/python -m playground $(ARGS)

bot: setup ## run the bot on Discord (needs a token in .env)
	@exec $(BIN)/python -m bot $(ARGS)

test: setup-test system ## everything that must pass: style, types, the whole test suite
	@$(style)
	@$(types) > $(VENV)/typed & types=$$!; \
	$(BIN)/python -m pytest -q -rs $(or $(ARGS),$(PARALLEL)); code=$$?; \
	wait $$types || { cat $(VENV)/typed; exit 1; }; exit $$code

cover: setup-test system ## the test suite once more, with the gates of coverage (half as long again)
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -q -rs $(PARALLEL)
	@$(BIN)/coverage combine --quiet
	@$(call covered,90)
	@$(call covered,100 --include='engines/*$(comma)bot/store*')

# A file stays together, for what its tests share; the long files come first, as they are collected.
PARALLEL := -n 3 --dist loadfile --no-loadscope-reorder

# Says nothing while enough is covered, else what is not.
covered = $(BIN)/coverage report --skip-covered --show-missing --fail-under=$(1) \
	> $(VENV)/covered || { cat $(VENV)/covered; exit 1; }
comma := ,

lint: setup-test ## style and types only
	@$(style)
	@$(types)

style = $(BIN)/ruff check --quiet . && $(BIN)/ruff format --check --quiet .
types = $(BIN)/mypy --no-error-summary

bench: setup-bench ## measure (ARGS="engine render press idle start" selects)
	@$(BIN)/python -m bench $(ARGS)

soak: setup-test ## 10,000 random games in which all goes wrong (ARGS="--count 200 --seed 7 --game voll")
	@$(BIN)/python -m tests.world.soak $(ARGS)

lock: ## resolve pyproject.toml anew into requirements.lock
	@$(find-python); tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && set -e; \
	"$$python" -m venv "$$tmp/uv" && "$$tmp/uv/bin/pip" install --quiet uv; \
	compile() { "$$tmp/uv/bin/uv" pip compile pyproject.toml --quiet --universal \
		--python-version 3.11 --generate-hashes --no-header --no-annotate "$$@"; }; \
	compile --extra postgres -o "$$tmp/bot"; \
	compile --extra postgres --extra test -c "$$tmp/bot" -o "$$tmp/test"; \
	compile --all-extras -c "$$tmp/test" -o "$$tmp/bench"; \
	{ echo '# Made by `make lock` from pyproject.toml; do not edit.'; \
	awk 'FNR == 1 { sub(".*/", "", FILENAME); print "# section: " FILENAME } \
		/^[^ #]/ { known = seen[$$0]++ } !known' "$$tmp/bot" "$$tmp/test" "$$tmp/bench"; \
	} > requirements.lock

clean: ## remove what was set up and measured (never var/, where the games are)
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- setting up -----------------------------------------------------------------------------------

# PYTHON when given, else the newest that the lock was made for, else whatever is new enough. First
# come those built with optimization: without it (pyenv's are) all takes half as long again.
OPTIMIZED := sys.base_prefix == "/usr" or "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
define find-python
python=; ready=; tried=; \
for wanted in '$(OPTIMIZED)' True; do \
	for name in $(or $(PYTHON),python3.14 python3.13 python3.12 python3.11 python3 python /usr/bin/python3); do \
		"$$name" -c "import sys, sysconfig; sys.exit(sys.version_info < (3, 11) or not ($$wanted))" \
			2>/dev/null || continue; \
		python=$$name; \
		$(has-venv) && { ready=yes; break 2; }; \
	done; \
done; \
[ -n "$$python" ] || { \
echo "Hoppla needs Python 3.11 or newer: install it, or name it: make PYTHON=/path/to/python3" >&2; \
exit 1; }; \
[ -n "$$ready" ] || { \
echo "Hoppla needs Python's venv module; on Debian: apt-get install $$package" >&2; exit 1; }
endef

# Debian keeps venv in a package of its own.
define has-venv
{ "$$python" -c 'import ensurepip, venv' 2>/dev/null || { \
	package=$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	[[ $$tried != *$$package* ]] && tried+=$$package && \
	echo "Trying to install $$package" >&2 && $(call apt,$$package) && \
	"$$python" -c 'import ensurepip, venv' 2>/dev/null; }; }
endef

setup: SECTIONS = bot
setup-test: SECTIONS = bot test
setup-bench: SECTIONS = bot test bench
setup setup-test setup-bench:
	@$(BIN)/python -c '' 2>/dev/null || { $(create-venv); }
	@$(install-sections)

define create-venv
$(find-python); \
echo "Setting up $(VENV) with $$("$$python" --version)"; \
rm -rf $(VENV) && "$$python" -m venv $(VENV)
endef

# Each section is skipped while its text equals what was installed last, so that no network is needed.
define install-sections
for section in $(SECTIONS); do \
	awk -v "section=$$section" '/^# section: / { on = $$3 == section } on' requirements.lock \
		> $(VENV)/$$section.wanted; \
	cmp -s $(VENV)/$$section.wanted $(VENV)/$$section.installed && continue; \
	echo "Installing what the $$section needs"; \
	PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet --require-hashes --no-deps \
		-r $(VENV)/$$section.wanted || { \
	echo "The packages could not be installed: see above, check the network, run it again" >&2; \
	exit 1; }; \
	mv $(VENV)/$$section.wanted $(VENV)/$$section.installed; \
done; rm -f $(VENV)/*.wanted
endef

apt = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
	apt-get update -qq </dev/null >/dev/null && \
	apt-get install -qq -y --no-install-recommends $(1) </dev/null >/dev/null; }

# Chromium and PostgreSQL: their tests are skipped where they are missing and may not be installed.
system:
	@missing=; \
	command -v chromium >/dev/null || missing="$$missing chromium fonts-liberation"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
		missing="$$missing postgresql"; \
	[ -z "$$missing" ] || { echo "Installing$$missing for the tests"; $(call apt,$$missing); } || \
	echo "Some tests will be skipped; to run them: sudo apt-get install$$missing" >&2
