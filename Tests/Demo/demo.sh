#!/bin/bash
# demo.sh BUILD: the whole way of a notification, with the programs of a build folder, in a folder of its own.
# It says what it does, does it, and ends with 1 as soon as something did not happen.
set -euo pipefail

build=$(cd "${1:?usage: demo.sh BUILD-FOLDER}" && pwd)
for program in notifyd notifyctl; do
    [ -x "$build/$program" ] || { echo "$build/$program is not built: run \"make demo\"." >&2; exit 1; }
done
export PATH="$build:$PATH"

# The desktop, if there is one: it is asked to show the banners of the daemon that runs on the real clock.
if [ -z "${DBUS_SESSION_BUS_ADDRESS:-}" ] && [ -S "${XDG_RUNTIME_DIR:-/nonexistent}/bus" ]; then
    DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
fi
export DBUS_SESSION_BUS_ADDRESS=${DBUS_SESSION_BUS_ADDRESS:-}

folder=$(mktemp -d /tmp/notifyd-demo.XXXXXX)
# Nothing of the user's own is touched: every XDG folder is private.
for name in runtime state config data; do mkdir -m 0700 "$folder/$name"; done
export XDG_RUNTIME_DIR=$folder/runtime XDG_STATE_HOME=$folder/state XDG_CONFIG_HOME=$folder/config
export XDG_DATA_HOME=$folder/data XDG_DATA_DIRS=$folder/data NOTIFYD_SOCKET=$folder/socket
unset NOTIFY_SOCKET

started=()
clean_up() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
    rm -rf "$folder"
}
trap clean_up EXIT

if [ -t 1 ]; then bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'; else bold='' dim='' plain=''; fi

chapter() { printf '\n%s== %s%s\n' "$bold" "$1" "$plain"; }
tell() { printf '\n%s\n' "$1"; }

# Shows a command as one would type it, then runs it.
run() {
    printf '%s$' "$dim"
    for word in "$@"; do
        case $word in
            *[!A-Za-z0-9_./:@%+=,-]*) printf ' "%s"' "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '%s\n' "$plain"
    "$@" 2>&1 | sed 's/^/    /'
}

give_up() {
    printf '\nThis did not happen: %s\n' "$1" >&2
    for log in "$folder"/*.log; do
        [ -s "$log" ] && { echo "--- $(basename "$log")" >&2; tail -n 20 "$log" >&2; }
    done
    exit 1
}

# Waits up to ten seconds for a text in a file.
expect() {
    local file=$1 text=$2 what=$3
    for _ in {1..100}; do
        grep -qF -- "$text" "$file" 2>/dev/null && return
        sleep 0.1
    done
    give_up "$what"
}

# Starts a daemon in the background and waits until it answers.
start_daemon() {
    printf '%s$ notifyd %s &%s\n' "$dim" "$*" "$plain"
    notifyd "$@" 2>>"$folder/notifyd.log" &
    daemon=$!
    started+=("$daemon")
    for _ in {1..100}; do
        notifyctl status >/dev/null 2>&1 && return
        kill -0 "$daemon" 2>/dev/null || give_up "notifyd starts"
        sleep 0.1
    done
    give_up "notifyd answers"
}

# Starts a client program that prints what it receives, here and into a file.
start_listener() {
    printf '%s$ notifyctl listen &%s\n' "$dim" "$plain"
    : >"$1"
    notifyctl listen >"$1" 2>>"$folder/listen.log" &
    listener=$!
    started+=("$listener")
    tail -n +1 -f --pid="$listener" "$1" 2>/dev/null | sed -u 's/^/    [listener] /' &
    started+=("$!")
}

chapter "1. A daemon, and a program that listens"
tell "The daemon, in a private folder, on the real clock:"
start_daemon --socket "$folder/socket" --state-dir "$folder/store"
screen=$(notifyctl status | sed -n 's/^Screen: *//p')
case $screen in
    banners*) tell "Your desktop shows what rings: $screen." ;;
    *) tell "No banner will be seen here: $screen." ;;
esac
tell "A real client: it prints each message and confirms it."
start_listener "$folder/heard"

chapter "2. Scheduled, fired, answered"
tell "In two seconds, with a button; and one at a date."
run notifyctl schedule "Take the pills" --in 2s --id pills --action taken=Taken
run notifyctl schedule "Tea is ready" --at "$(date -u -d '+3 seconds' +%Y-%m-%dT%H:%M:%SZ)" --id tea
run notifyctl list
expect "$folder/heard" "Take the pills" "the listener hears of the pills"
expect "$folder/heard" "Tea is ready" "the listener hears of the tea"
tell "Both rang. The user presses the button; the program is told of the answer."
run notifyctl respond pills taken
expect "$folder/heard" "taken" "the answer reaches the listener"
tell "The tea needs no answer, only to be acknowledged."
run notifyctl ack tea

chapter "3. A program that is not running is launched"
cat >"$folder/program" <<'PROGRAM'
#!/bin/bash
# A client that lives only when there is something to hear.
cd "$(dirname "$0")"
mkfifo pipe
echo "launched, reason: $NOTIFYD_LAUNCH_REASON" >>program.log
notifyctl listen --client "$NOTIFYD_CLIENT" >pipe &
listener=$!
read -r -t 10 message <pipe && echo "received: $message" >>program.log
kill "$listener"
PROGRAM
chmod +x "$folder/program"
tell "org.example.Demo has a program, which is not running."
run notifyctl client add org.example.Demo --exec "$folder/program"
run notifyctl schedule "Download finished" --in 1s --id download --client org.example.Demo
expect "$folder/program.log" "launched" "the program is launched"
expect "$folder/program.log" "Download finished" "the launched program receives its message"
sed 's/^/    [program] /' "$folder/program.log"

chapter "4. A crash in between"
tell "Scheduled; then the daemon is killed before the date, and started again after it."
run notifyctl schedule "This survives" --in 2s --id survivor
kill -KILL "$daemon"
wait "$daemon" 2>/dev/null || true
printf '%s$ kill -KILL %s%s\n' "$dim" "$daemon" "$plain"
kill "$listener" 2>/dev/null || true
sleep 2
start_daemon --socket "$folder/socket" --state-dir "$folder/store"
start_listener "$folder/heard-again"
expect "$folder/heard-again" "This survives" "what was scheduled before the crash rings after it"

chapter "5. The ledger tells every story"
run notifyctl explain pills
run notifyctl explain org.example.Demo/download
run notifyctl history
kill "$listener" "$daemon"
wait "$listener" "$daemon" 2>/dev/null || true

chapter "6. A whole day in a moment: the virtual clock"
# Days that only seem to pass are nothing for the user's screen.
unset DBUS_SESSION_BUS_ADDRESS
start_daemon --socket "$folder/socket" --state-dir "$folder/virtual" --test-clock 2026-03-07T00:00Z
start_listener "$folder/heard-virtual"
run notifyctl schedule "Evening" --at 2026-03-07T20:00Z --id evening
run notifyctl schedule "Morning" --at 2026-03-07T07:00Z --id morning
run notifyctl schedule "In ninety minutes" --in 90min --id soon
run notifyctl clock advance 1d
expect "$folder/heard-virtual" "Evening" "the evening rings"
order=$(grep -oE 'In ninety minutes|Morning|Evening' "$folder/heard-virtual" | uniq | paste -sd, -)
[ "$order" = "In ninety minutes,Morning,Evening" ] || give_up "all three come in the order of their dates (came: $order)"
run notifyctl explain morning
run notifyctl clock show

printf '\n%sEverything happened as promised.%s\n' "$bold" "$plain"
