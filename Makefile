# Everything builds optimised into .build: drawing is many times slower in a debug build.

SWIFT ?= $(firstword $(shell command -v swift 2>/dev/null) $(wildcard /opt/swift/usr/bin/swift))
export SWIFT
# Debug information takes a quarter of the compiler's time; functions keep their names without it.
RELEASE := -c release -debug-info-format none
STRATA := .build/release/strata

.DEFAULT_GOAL := help
.PHONY: help deps swift build demo test lint format sanitize port soak bench fuzz docs manual command \
	install uninstall dist

help: ## Lists what can be made.
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

deps: ## Installs the missing Debian packages, with apt.
	@bash .ci/deps

swift:
	@test -n "$(SWIFT)" || { echo "Swift 6.3 is neither in PATH nor in /opt/swift/usr/bin; install it \
	from https://www.swift.org/install or say where it is: make SWIFT=/path/to/swift" >&2; exit 1; }

build: deps swift ## Builds the library and the command.
	$(SWIFT) build $(RELEASE)

demo: deps swift ## Draws the demo scene as meshes on the GPU into ./demo.png.
	$(SWIFT) build $(RELEASE) --product strata
	$(STRATA) examples demo -o demo.png --device gpu --path-way mesh --timings

test: deps swift ## Builds with the import check, lints, builds the documentation, and runs every test.
	$(SWIFT) build $(RELEASE) --build-tests --explicit-target-dependency-import-check error
	@bash .ci/test

lint: swift ## Checks format, imports and the rules of .ci/lint.
	@bash .ci/lint

format: swift ## Rewrites the sources in the format that lint asks for.
	@bash .ci/format

sanitize: deps swift ## Runs the tests under two sanitizers, and scenes under valgrind.
	@bash .ci/sanitize

port: swift ## Builds and tests the tools: what rewrites files for iOS, what writes the manual.
	$(SWIFT) test --package-path Tools/strata-port --disable-xctest
	$(SWIFT) test --package-path Tools/strata-manual --disable-xctest

soak: deps swift ## Runs the tests with their long sweeps.
	STRATA_SOAK=1 $(SWIFT) test $(RELEASE) --disable-xctest

bench: deps swift ## Times single stages, and every built-in scene on every device here.
	$(SWIFT) build $(RELEASE) --product strata
	$(SWIFT) build $(RELEASE) --product StrataBenchmarks
	@.build/release/StrataBenchmarks
	@bash Benchmarks/examples $(STRATA)

fuzz: deps swift ## Reads RUNS=1000000 documents that each FUZZER makes up; a find ends it.
	@bash .ci/fuzz $(FUZZER) $(RUNS)

docs: deps swift ## Builds the documentation into .build/docs; a broken link fails.
	$(SWIFT) build $(RELEASE)
	@bash .ci/docs

manual: deps swift ## Makes the manual pages into .build/man, and checks them.
	$(SWIFT) build $(RELEASE) --product strata
	@bash .ci/manual $(STRATA)

command: swift ## Builds the command with Swift's libraries in it, into .build-dist.
	@bash .ci/deps libxml2-dev
	@bash .ci/command

# Who is root for a moment installs what is built, and leaves no files of root's among the sources.
install: $(if $(SUDO_USER),,command) ## Installs command, manual and completions under PREFIX=/usr/local.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" bash .ci/install

uninstall: ## Removes what install installed.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" bash .ci/install --remove

dist: command ## Packs an archive for any Linux and a package for Debian into dist.
	@bash .ci/deps dpkg-dev lintian xz-utils
	@bash .ci/dist
