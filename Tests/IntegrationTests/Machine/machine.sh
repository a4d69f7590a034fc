#!/bin/bash
# machine.sh: a machine with a systemd of its own, booted over a throw-away copy of this machine's root (systemd-nspawn(1)).
#   STATE=FOLDER machine.sh hold REPOSITORY PID   prepare the root, which goes when PID does; programs are seen from REPOSITORY
#   STATE=FOLDER machine.sh boot                  boot it, make the user, and log them in
#   STATE=FOLDER machine.sh run|user COMMAND...   run a command in it as root, or as the user in their session
#   STATE=FOLDER machine.sh off                   power it off; it can be booted again
#   STATE=FOLDER machine.sh drop                  throw it away
# What is written goes into a tmpfs; the network is this machine's; several machines may run at once.
set -euo pipefail
user=tester
uid=1500

fail() {
    echo "$1 (set NOTIFYD_TEST_NO_SYSTEMD=1 to leave out what needs a booted systemd)" >&2
    exit 1
}

# Where processes are put into control groups of their own: one hierarchy, or the two of a hybrid set-up.
hierarchies() {
    if [ -d /sys/fs/cgroup/unified ]; then
        echo /sys/fs/cgroup/unified /sys/fs/cgroup/systemd
    else
        echo /sys/fs/cgroup
    fi
}

alive() { [ -n "${1:-}" ] && kill -0 "$1" 2>/dev/null; }

leader() { cat "$STATE/leader"; }

inside() { nsenter --target "$(leader)" --all -- "$@"; }

hold() {
    [ "$(id -u)" -eq 0 ] || fail "Only root may boot a machine; this is uid $(id -u)"
    command -v systemd-nspawn >/dev/null || fail "systemd-nspawn is missing: install the package systemd-container"
    mkdir -p "$STATE/root"
    echo "$1" >"$STATE/repository"
    # shellcheck disable=SC2016
    unshare --mount --propagation private bash -c '
        set -e
        mount -t tmpfs tmpfs "$0/root"
        mkdir "$0"/root/{upper,work,merged}
        mount -t overlay overlay -o "lowerdir=/,upperdir=$0/root/upper,workdir=$0/root/work" "$0/root/merged"
        echo held >"$0/held"
        exec tail --pid="$1" -f /dev/null' "$STATE" "$2" </dev/null >"$STATE/hold.log" 2>&1 &
    echo $! >"$STATE/holder"
    # Whoever asked for the machine may be killed: then nobody else throws it away.
    (tail --pid=$! -f /dev/null && drop) </dev/null >/dev/null 2>&1 &
    for _ in $(seq 200); do
        [ -e "$STATE/held" ] && return
        alive "$(cat "$STATE/holder")" || break
        sleep 0.05
    done
    fail "A root of its own cannot be mounted here: $(cat "$STATE/hold.log")"
}

nspawn() {
    local group=notifyd-test-$BASHPID
    local repository
    repository=$(cat "$STATE/repository")
    for hierarchy in $(hierarchies); do
        mkdir -p "$hierarchy/$group"
        echo $BASHPID >"$hierarchy/$group/cgroup.procs"
    done
    echo "$group" >>"$STATE/groups"
    echo $BASHPID >"$STATE/machine"
    exec nsenter --target "$(cat "$STATE/holder")" --mount -- env SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 \
        systemd-nspawn --quiet --directory="$STATE/root/merged" --machine="$group" --register=no --keep-unit \
        --console=pipe --bind-ro="$repository" --boot systemd.unit=basic.target
}

boot() {
    rm -f "$STATE/machine" "$STATE/leader"
    (nspawn) </dev/null >>"$STATE/boot.log" 2>&1 &
    local started=$! first=
    for _ in $(seq 600); do
        alive $started || break
        first=$(pgrep --parent "$(cat "$STATE/machine" 2>/dev/null || echo 0)" 2>/dev/null | head -1 || true)
        if [ -n "$first" ]; then
            echo "$first" >"$STATE/leader"
            case $(inside systemctl is-system-running --wait 2>/dev/null || true) in
            running | degraded) login; return ;;
            esac
        fi
        sleep 0.05
    done
    fail "No systemd can be booted here: $(tail -20 "$STATE/boot.log")"
}

login() {
    inside bash -c "id $user >/dev/null 2>&1 || useradd --create-home --uid $uid --shell /bin/bash $user"
    inside systemctl start systemd-logind "user@$uid.service" ||
        fail "No user manager can be started: $(inside systemctl status --no-pager "user@$uid.service" 2>&1 | tail -20)"
}

off() {
    local machine
    machine=$(cat "$STATE/machine" 2>/dev/null || true)
    alive "$machine" || return 0
    inside systemctl poweroff || true
    for _ in $(seq 400); do
        alive "$machine" || return 0
        sleep 0.05
    done
    kill -KILL "$machine"
}

drop() {
    off
    local holder
    holder=$(cat "$STATE/holder" 2>/dev/null || true)
    if alive "$holder"; then kill -KILL "$holder"; fi
    for group in $(cat "$STATE/groups" 2>/dev/null); do
        for hierarchy in $(hierarchies); do
            find "$hierarchy/$group" -depth -type d -exec rmdir {} \; 2>/dev/null || true
        done
    done
}

verb=$1
shift
case $verb in
hold | boot | off | drop) "$verb" "$@" ;;
run) inside "$@" ;;
user)
    inside runuser --user $user -- env --chdir=/home/$user HOME=/home/$user XDG_RUNTIME_DIR=/run/user/$uid \
        DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$uid/bus "$@"
    ;;
*) fail "unknown verb $verb" ;;
esac
