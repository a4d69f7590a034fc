# notifyd. "make help" lists what can be done; every target works on a fresh Debian 12 with Swift 6.3.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 30

# Debian packages, by what needs them.
build-packages := libsystemd-dev libsqlite3-dev libmosquitto-dev libcctz-dev libstdc++-12-dev pkg-config tzdata
test-packages := $(build-packages) python3-venv mosquitto mosquitto-clients openssl dbus systemd systemd-container \
	dbus-user-session libpam-systemd xvfb dunst libnotify-bin xdotool imagemagick
bench-packages := $(test-packages) at

# The Swift runtime is linked in, so that the user's machine needs none.
release-path := .build/release-static
# Nor are libraries looked for beside the programs. Packed relocations are 0.6 MB less that an idle daemon keeps in memory;
# of the toolchain's linkers only lld writes them.
release-build := swift build -c release --static-swift-stdlib --disable-local-rpath --scratch-path $(release-path) \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs
release-bin := $(release-path)/release
bench-path := .build/bench
fuzz-path := .build/fuzz

programs := notifyd notifyctl notifyd-push
units := $(sort $(notdir $(wildcard units/*.service units/*.socket)))
manuals := $(sort $(notdir $(wildcard docs/man/*.[1-8])))
examples := $(sort $(notdir $(wildcard units/*.client)))

bin-dir := $(PREFIX)/bin
unit-dir := $(PREFIX)/lib/systemd/user
man-dir := $(PREFIX)/share/man
example-dir := $(PREFIX)/share/doc/notifyd/examples

manual-paths := $(foreach page,$(manuals),$(man-dir)/man$(patsubst .%,%,$(suffix $(page)))/$(page))
installed := $(addprefix $(bin-dir)/,$(programs)) $(addprefix $(unit-dir)/,$(units)) $(manual-paths) \
	$(addprefix $(example-dir)/,$(examples))

.PHONY: help build release test test-long lint demo bench fuzz install uninstall clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

build: ## build everything for debugging
	@.ci/swift
	@.ci/need $(build-packages)
	swift build

release: ## build the static programs that "make install" installs
	@.ci/swift
	@.ci/need $(build-packages)
	$(release-build) --product notifyd
	$(release-build) --product notifyctl
	$(release-build) --product notifyd-push

test-environment := NOTIFYD_TEST_PYTHON="$(CURDIR)/.venv/bin/python" NOTIFYD_TEST_RELEASE="$(CURDIR)/$(release-bin)"

test: release .venv/ready ## run all tests that take seconds
	@.ci/need $(test-packages)
	@$(test-environment) .ci/test

test-long: release .venv/ready ## run all tests, also those that take minutes (a million requests)
	@.ci/need $(test-packages)
	NOTIFYD_TEST_LONG=1 $(test-environment) swift test --no-parallel

.venv/ready: Tests/requirements.txt
	@.ci/need python3-venv
	python3 -m venv .venv
	.venv/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
	touch $@

lint: ## check the form of sources, scripts and units
	@.ci/swift
	swift format lint --strict --recursive --parallel Sources Tests Examples Package.swift
	@.ci/check-units

demo: build ## show the whole way of a notification, in under a minute
	@Tests/Demo/demo.sh .build/debug

bench: .venv/ready ## measure, one JSON line a figure (some minutes; make bench FIGURES="storm million")
	@.ci/swift
	@.ci/need $(bench-packages)
	$(release-build) --product notifyd
	$(release-build) --product notifyctl
	swift build -c release --scratch-path $(bench-path) --product bench
	@NOTIFYD_TEST_PYTHON="$(CURDIR)/.venv/bin/python" $(bench-path)/release/bench --programs $(release-bin) $(FIGURES)

fuzz: ## feed every parser with random bytes, FUZZ_SECONDS=30 each
	@.ci/swift
	@.ci/need $(build-packages)
	@.ci/fuzz $(fuzz-path) $(FUZZ_SECONDS)

# Under sudo nothing is built: root's files would be left in the user's folder, and root may have no Swift.
install: ## install below PREFIX=/usr/local (DESTDIR for packagers)
	@if [ -z "$${SUDO_USER:-}" ]; then $(MAKE) release; fi
	@for program in $(programs); do \
		[ -x $(release-bin)/$$program ] || { echo "Run \"make release\" first, then \"sudo make install\"." >&2; exit 1; }; \
	done
	@for program in $(programs); do \
		install -D -s -m 0755 $(release-bin)/$$program "$(DESTDIR)$(bin-dir)/$$program"; \
	done
	@for unit in $(units); do \
		install -D -m 0644 units/$$unit "$(DESTDIR)$(unit-dir)/$$unit"; \
		sed -i 's,^Exec\(Start\|Condition\)=[^ ]*/notifyd,Exec\1=$(bin-dir)/notifyd,' "$(DESTDIR)$(unit-dir)/$$unit"; \
	done
	@for page in $(manuals); do \
		install -D -m 0644 docs/man/$$page "$(DESTDIR)$(man-dir)/man$${page##*.}/$$page"; \
	done
	@for example in $(examples); do \
		install -D -m 0644 units/$$example "$(DESTDIR)$(example-dir)/$$example"; \
	done
	@echo "Installed below $(DESTDIR)$(PREFIX). Each user enables the daemon once, as that user:"
	@echo "    systemctl --user daemon-reload"
	@echo "    systemctl --user enable --now notifyd.socket notifyd.service"
	@echo "and for push messages, when [Push] of notifyd.conf names a broker:"
	@echo "    systemctl --user enable --now notifyd-push.service"
	@echo "To be reminded also while not logged in:"
	@echo "    loginctl enable-linger"

uninstall: ## remove exactly what "make install" put there
	@rm -f $(foreach file,$(installed),"$(DESTDIR)$(file)")
	@if [ -d "$(DESTDIR)$(example-dir)" ]; then \
		rmdir --ignore-fail-on-non-empty "$(DESTDIR)$(example-dir)" "$(DESTDIR)$(dir $(example-dir))"; \
	fi
	@echo "Removed below $(DESTDIR)$(PREFIX). Each user who enabled the daemon stops it with:"
	@echo "    systemctl --user disable --now notifyd-push.service notifyd.socket notifyd.service"

clean: ## remove everything that was built
	rm -rf .build .venv
