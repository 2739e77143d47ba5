# What is done with Eider, by name. “make” alone lists it.
.DEFAULT_GOAL := help
.PHONY: help dependencies build release documentation test test-servers test-apps demo \
  demo-check bench torture model lint format install clean generated uninstall deb deb-check

SERVER ?= private
EPISODES ?= 20
SEED ?= random
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
UNITS ?= $(PREFIX)/lib/systemd/user
SYSCONFDIR ?= /etc
MAN ?= $(PREFIX)/share/man
BASH_COMPLETIONS ?= $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS ?= $(PREFIX)/share/fish/vendor_completions.d
DESTDIR ?=
DEBIAN13 := $(or $(EIDER_DEBIAN13_ROOT),$(CURDIR)/build/debian13)
SOURCES := Sources Tests examples Package.swift
DEMO := .build/debug/eider-demo --server $(SERVER)
# The programs bring what they need of Swift's and the compiler's libraries with them: a folder with
# archives alone has the linker take those. They look for no library beside themselves.
ARCHIVES := $(CURDIR)/build/archives
RELEASE := -c release --static-swift-stdlib --disable-local-rpath \
  -Xlinker -L$(ARCHIVES) -Xlinker -lgcc_eh

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name what; do \
	  printf '  make %-12s %s\n' "$$name" "$$what"; done

dependencies: ## install what building and testing need from the distribution
	scripts/install-dependencies

build: ## build daemon, tool and library for debugging
	scripts/install-dependencies build
	swift build

release: ## build daemon and tool to be installed: optimised, Swift's libraries linked in
	scripts/install-dependencies build
	mkdir -p $(ARCHIVES)
	for archive in libstdc++.a libgcc_eh.a; do \
	  ln -sf "$$(clang -print-file-name=$$archive)" $(ARCHIVES)/$$archive; done
	swift build $(RELEASE) --product eiderd
	swift build $(RELEASE) --product eiderctl

test: dependencies ## build everything and run every test
	scripts/python-environment
	swift build --build-tests
	swift test

test-servers: dependencies ## the tests that hold on every sound server, on Debian 13's PipeWire
	scripts/debian13-root "$(DEBIAN13)"
	swift build --build-tests
	EIDER_DEBIAN13_ROOT="$(DEBIAN13)" EIDER_TEST_SERVERS=debian13PipeWire \
	  swift test --skip-build --filter "EveryServer|Faults|Audible|Ownership|StreamRule"

test-apps: dependencies ## real programs are taken for what they are, ducked and put back; installs them
	swift build --product eiderd
	swift build --product eiderctl
	scripts/test-apps

demo: dependencies ## hear and see it duck on a private server, or on yours: make demo SERVER=mine
	swift build --product eiderd
	swift build --product eiderctl
	swift build --product eider-demo
	$(DEMO)

demo-check: dependencies ## the demo without a listener: measured levels must be the policy's
	swift build --product eiderd
	swift build --product eiderctl
	swift build --product eider-demo
	$(DEMO) --check

bench: dependencies release ## measure latency, memory and throughput of what is installed
	swift build -c release --product eider-bench
	.build/release/eider-bench

model: dependencies ## hold the policy against its model for a million random steps
	swift build -c release --product eider-model
	.build/release/eider-model --steps 1000000

documentation: ## build the documentation of the libraries with DocC
	scripts/documentation

torture: dependencies ## kill players, holders, daemon and servers: make torture EPISODES=100 SEED=1 JOBS=2 (else 20, random, one for each processor)
	swift build --product eiderd
	swift build --product eiderctl
	swift build --product eider-torture
	EIDER_DEBIAN13_ROOT="$(if $(wildcard $(DEBIAN13)/eider-stamp),$(DEBIAN13))" \
	  .build/debug/eider-torture $(EPISODES) $(SEED) $(JOBS)

lint: ## complain about what is not formatted
	swift format lint --strict --recursive --parallel $(SOURCES)

format: ## format every source file
	swift format --in-place --recursive --parallel $(SOURCES)

generated: ## make manual pages and completions anew after a change of commands or interfaces
	swift build --product eiderctl
	scripts/generate .build/debug/eiderctl

install: ## install what “make release” built, below PREFIX; DESTDIR goes before it
	@test -x .build/release/eiderd || { echo "make release comes first" >&2; exit 1; }
	install -D -m 755 --strip .build/release/eiderd $(DESTDIR)$(PREFIX)/bin/eiderd
	install -D -m 755 --strip .build/release/eiderctl $(DESTDIR)$(PREFIX)/bin/eiderctl
	for unit in eiderd.service eiderd.socket eiderd-control.socket; do \
	  install -d $(DESTDIR)$(UNITS); \
	  sed 's|/usr/bin/|$(PREFIX)/bin/|' systemd/$$unit > $(DESTDIR)$(UNITS)/$$unit; \
	  chmod 644 $(DESTDIR)$(UNITS)/$$unit; done
	install -D -m 644 docs/man/eiderd.8 $(DESTDIR)$(MAN)/man8/eiderd.8
	install -D -m 644 docs/man/eiderctl.1 $(DESTDIR)$(MAN)/man1/eiderctl.1
	install -D -m 644 docs/man/eider.json5.5 $(DESTDIR)$(MAN)/man5/eider.json5.5
	install -D -m 644 docs/man/eider-protocol.7 $(DESTDIR)$(MAN)/man7/eider-protocol.7
	install -D -m 644 completions/eiderctl.bash $(DESTDIR)$(BASH_COMPLETIONS)/eiderctl
	install -D -m 644 completions/_eiderctl $(DESTDIR)$(ZSH_COMPLETIONS)/_eiderctl
	install -D -m 644 completions/eiderctl.fish $(DESTDIR)$(FISH_COMPLETIONS)/eiderctl.fish
	test -e $(DESTDIR)$(SYSCONFDIR)/eider/eider.json5 \
	  || install -D -m 644 config/eider.json5 $(DESTDIR)$(SYSCONFDIR)/eider/eider.json5

uninstall: ## remove what “make install” installed, but for the configuration
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,eiderd eiderctl) \
	  $(addprefix $(DESTDIR)$(UNITS)/,eiderd.service eiderd.socket eiderd-control.socket) \
	  $(addprefix $(DESTDIR)$(MAN)/,man8/eiderd.8 man1/eiderctl.1 man5/eider.json5.5) \
	  $(DESTDIR)$(MAN)/man7/eider-protocol.7 \
	  $(DESTDIR)$(BASH_COMPLETIONS)/eiderctl $(DESTDIR)$(ZSH_COMPLETIONS)/_eiderctl \
	  $(DESTDIR)$(FISH_COMPLETIONS)/eiderctl.fish

deb: release ## build a Debian package that needs no Swift, in build/
	scripts/install-dependencies package
	packaging/build-deb

deb-check: ## install the package in a clean Debian, and run it there on a private server
	scripts/install-dependencies package
	packaging/check-deb

clean: ## remove everything that was built
	swift package clean
	rm -rf build .venv
