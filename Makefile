# All commands of this project: `make serve` shows the site, `make test` tests it.
# Needs Python 3.11 or newer with venv, and make; the rest is installed into .venv and node_modules.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Some images set it; then each of the hundreds of Python processes in a test compiles every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup serve watch site prebuilt wheel test-wheel test test-fast check format published notice bench fuzz browsers firefox webkit below clean lock

setup: .venv/.site .venv/.dev node_modules/.ready .cache/headless_shell

serve: site
	@$(BIN)/python -m rulescore.site.hosting.serve site $(PORT)

watch: .venv/.site node_modules/.ready
	@$(BIN)/rulescore watch --port $(PORT)

# FORMER=<folder or archive of the build that is deployed now> keeps its files beside the new ones.
# With ENGINE=zensical, Zensical renders the pages instead of MkDocs.
site: .venv/.site node_modules/.ready .cache/pyodide-build $(filter .cache/zensical,.cache/$(ENGINE))
	$(BIN)/rulescore build $(if $(FORMER),--former $(FORMER))

# What a wheel brings along; `pip wheel` and `python -m build` call it.
prebuilt: .venv/.site node_modules/.ready
	$(BIN)/python -m rulescore.site.prebuild .cache/prebuilt

# The wheel and the source distribution, in dist/.
wheel: .venv/.dev node_modules/.ready
	rm -rf build dist
	$(BIN)/python -c 'from setuptools.build_meta import build_sdist; build_sdist("dist")' > .cache/sdist.log
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# What somebody gets who installs it: a project, and a book of another distribution, in an empty environment.
test-wheel: .venv/.dev node_modules/.ready
	$(BIN)/python -m pytest tests/test_wheel.py

test:
	@$(MAKE) --no-print-directory -j 2 check site PAGES=built .cache/headless_shell
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

test-fast: .venv/.dev node_modules/.ready .cache/headless_shell
	@$(BIN)/python -m tools.touched $(SINCE)

# All checks run even if one fails, so that everything is reported at once. With PAGES=built the pages are
# left to a build, which looks at them before anything else.
check: .venv/.dev node_modules/.ready
	@all=true; \
	$(BIN)/ruff format --check . || all=false; \
	$(BIN)/ruff check . || all=false; \
	$(BIN)/mypy || all=false; \
	node node_modules/@biomejs/biome/bin/biome check || all=false; \
	node node_modules/typescript/bin/tsc --project tsconfig.json || all=false; \
	node --test --test-reporter dot "tests/scripts/*.test.js" || all=false; \
	$(if $(filter built,$(PAGES)),,$(BIN)/python -m rulescore.site.check || all=false;) \
	$$all

format: .venv/.dev node_modules/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	node node_modules/@biomejs/biome/bin/biome check --write

# Records the ids of new rules and calculators, so that none is ever lost.
published: .venv/.site
	$(BIN)/rulescore published

# Lists the third-party code that the built site ships.
notice: .venv/.site node_modules/.ready
	$(BIN)/python -m rulescore.site.output.notice

bench: .venv/.dev site .cache/chromium
	$(BIN)/python -m bench

# The browser tests in Chromium, Firefox and WebKit, with a table for docs/benchmarks.md.
browsers: .venv/.dev site .cache/headless_shell .cache/firefox .cache/playwright .cache/webkit .cache/selenium
	$(BIN)/python -m tools.browsers

# The browser tests in Firefox, without those that need Chromium.
firefox: .venv/.dev site .cache/firefox .cache/playwright
	$(BIN)/python -m tools.browsers firefox

# Those that Debian's WebKitGTK can be asked, which Selenium drives.
webkit: .venv/.dev site .cache/webkit .cache/selenium
	$(BIN)/python -m tools.browsers webkit

# The browser tests on a site that begins below a path of its origin.
below: .venv/.dev node_modules/.ready .cache/pyodide-build .cache/headless_shell
	SITE_URL=https://example.org/rulescore/ $(BIN)/python -m rulescore.site.build .cache/below
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --site .cache/below tests/browser

fuzz: .venv/.dev site .cache/headless_shell .cache/jupyterlite
	$(BIN)/python -m fuzz
	$(BIN)/python -m fuzz.sessions
	$(BIN)/python -m pytest -n 2 -m thorough
	$(BIN)/python -m pytest -n 2 --hypothesis-profile=fuzz tests/books tests/compare tests/declare tests/dice

clean:
	rm -rf site build dist .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .venv node_modules *.egg-info

lock: .venv/.dev
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements.txt requirements.in
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements-dev.txt requirements-dev.in
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements-firefox.txt requirements-firefox.in
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements-webkit.txt requirements-webkit.in
	$(BIN)/uv pip compile --universal --python-version 3.14 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements-pyodide.txt requirements-pyodide.in
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements-zensical.txt requirements-zensical.in
	$(BIN)/uv pip compile --python-platform wasm32-pyodide2025 --python-version 3.14 --generate-hashes --no-emit-index-url \
	  --quiet --upgrade --output-file requirements-jupyterlite.txt requirements-jupyterlite.in
	npm install --package-lock-only

.venv/.site: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Rulescore needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/.dev: requirements-dev.txt .venv/.site
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements-dev.txt
	touch $@

node_modules/.ready: package-lock.json .venv/.site
	npm ci --ignore-scripts --no-progress --loglevel=error
	touch $@

# Packages that run inside Pyodide, for its version of Python and for any platform.
.cache/pyodide-build: requirements-pyodide.txt .venv/.site
	@mkdir -p .cache
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --upgrade \
	  --python-version 3.14 --implementation py --abi none --platform any --only-binary :all: --ignore-requires-python \
	  --target $@ -r requirements-pyodide.txt
	touch $@

# Wheels for a Pyodide that a test serves, and the same installed, since they include the JupyterLite builder.
.cache/jupyterlite: requirements-jupyterlite.txt .venv/.dev
	@rm -rf $@
	$(BIN)/pip download --quiet --disable-pip-version-check --require-hashes --no-deps \
	  --python-version 3.14 --implementation py --abi none --platform any --only-binary :all: \
	  --dest $@/wheels -r requirements-jupyterlite.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --no-index --no-deps \
	  --ignore-requires-python --target $@/installed $@/wheels/*.whl
	touch $@

.cache/playwright: requirements-firefox.txt .venv/.dev
.cache/zensical: requirements-zensical.txt .venv/.site
.cache/selenium: requirements-webkit.txt .venv/.dev
.cache/playwright .cache/selenium .cache/zensical:
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --upgrade \
	  --target $@ -r $<
	touch $@

.cache/headless_shell: .cache/chromium

.cache/%: tools/%.py .venv/.dev
	@mkdir -p .cache
	$(BIN)/python -m tools.$* > $@.found
	mv $@.found $@
