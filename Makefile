# All targets build with optimization into .build, because drawing is many times slower in a debug
# build.

SWIFT ?= $(firstword $(shell command -v swift 2>/dev/null) $(wildcard /opt/swift/usr/bin/swift))
export SWIFT
BUILD := bash .ci/swift build -c release
# Most tests are compiled without optimization, which is faster. Packages that depend on this one
# never set the variable.
# An index would take a third of the compile time; see Tests/XCTMain.swift.
TESTS := STRATA_PLAIN_TESTS=1 $(BUILD) --build-tests --disable-xctest --disable-index-store
STRATA := .build/release/strata

.DEFAULT_GOAL := help
.PHONY: help deps swift build demo test check outside lint format sanitize port soak bench fuzz \
	docs manual command c-library c-examples test-python farm-test \
	install uninstall dist try-dist hardware-kit drivers

help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

deps: ## Installs the missing Debian packages, with apt.
	@bash .ci/deps

swift:
	@test -n "$(SWIFT)" || { echo "Swift 6.3 not found in PATH or /opt/swift/usr/bin; install it \
	from https://www.swift.org/install or set its path: make SWIFT=/path/to/swift" >&2; exit 1; }

build: deps swift ## Builds the library and the command.
	$(BUILD)

demo: deps swift ## Draws the demo scene as meshes on the GPU into ./demo.png.
	$(BUILD) --product strata
	$(STRATA) examples demo -o demo.png --device gpu --path-strategy mesh --timings

test: deps swift ## Builds with the import check, lints, builds the articles, and runs every test.
	$(TESTS) --explicit-target-dependency-import-check error
	@bash .ci/test

check: deps swift ## Builds, lints, and runs the suites of the modules that changed. Quick.
	$(TESTS)
	@bash .ci/lint
	@bash .ci/changed-suites

outside: deps swift ## Builds a package that depends on this one without traits.
	$(BUILD) --product strata
	@bash .ci/outside-package

lint: swift ## Checks formatting, imports and the rules of .ci/lint.
	@bash .ci/lint

format: swift ## Rewrites the sources in the format that the lint requires.
	@bash .ci/format

sanitize: deps swift ## Runs the tests under two sanitizers, and scenes under valgrind.
	@bash .ci/sanitize

port: swift ## Builds and tests the packages in Tools: strata-port and strata-manual.
	$(SWIFT) test --package-path Tools/strata-port --disable-xctest
	$(SWIFT) test --package-path Tools/strata-manual --disable-xctest

soak: deps swift ## Runs the tests with ten times as many random cases.
	STRATA_SOAK=1 bash .ci/swift test -c release --disable-xctest

bench: deps swift ## Times single stages, and every built-in scene on every available device.
	$(BUILD) --product strata
	$(BUILD) --product StrataBenchmarks
	@.build/release/StrataBenchmarks
	@bash Benchmarks/examples $(STRATA)

fuzz: deps swift ## Reads RUNS=1000000 generated documents with each FUZZER until a failure.
	@bash .ci/fuzz $(FUZZER) $(RUNS)

docs: deps swift ## Builds the documentation into .build/docs; fails on a broken link.
	$(BUILD)
	@bash .ci/docs

manual: deps swift ## Generates the manual pages in .build/man, and checks them.
	$(BUILD) --product strata
	@bash .ci/manual $(STRATA)

command: swift ## Builds the command with the Swift libraries linked statically, into .build-dist.
	@bash .ci/deps libxml2-dev
	@bash .ci/command

c-library: swift ## Builds libstrata.so with its headers, for programs in C, into .build-dist/c.
	@bash .ci/deps libxml2-dev
	@bash .ci/c-library

c-examples: c-library ## Compiles, runs and checks the examples in C.
	@bash .ci/deps cmake
	@bash .ci/c-examples .build-dist/c

test-python: c-library ## Builds the Python wheel and tests it in a new virtual environment.
	@bash .ci/python .build-dist/c

farm-test: command test-python ## Draws a movie on OpenJD, Ray, Dask and Slurm with faults; as root.
	@bash .ci/deps slurm-wlm munge
	@bash .ci/farm

# With sudo, only existing builds are installed, so that no files in the source tree belong to root.
install: $(if $(SUDO_USER),,command) ## Installs command, manual, completions; PREFIX=/usr/local.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" bash .ci/install

uninstall: ## Removes the installed files.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" bash .ci/install --remove

hardware-kit: command ## Packs dist/hardware-kit.tar.zst, which checks a GPU elsewhere.
	@bash .ci/deps zstd fontconfig binutils
	@bash .ci/hardware-kit

drivers: deps swift ## Runs the drawing tests on every GL driver that Mesa has without hardware.
	@bash .ci/deps mesa-vulkan-drivers libvulkan1
	$(TESTS)
	@bash .ci/drivers

dist: command c-library ## Packs archives, a Debian package and a Python wheel into dist.
	@bash .ci/deps dpkg-dev lintian xz-utils python3-venv
	@bash .ci/dist

try-dist: ## Tries the packages in dist in new systems of Debian 12 and 13; needs root.
	@bash .ci/deps mmdebstrap
	@bash .ci/try-dist
