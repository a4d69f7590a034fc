"""Passes bytes between two sockets, until it is told otherwise.

usage: relay.py LISTEN TARGET [HELD]

LISTEN and TARGET are tcp:PORT (on 127.0.0.1) or unix:PATH; with tcp:0 the system chooses. It says "ready PORT" and obeys
two signals: at SIGUSR1 it closes what is connected and lets nobody in, and says "cut"; at SIGUSR2 it lets them in again,
and says "open". An answer of the target that has the text HELD in it is kept back for ever, and "held" is said.
"""
import signal
import socket
import sys
import threading


def make(address):
    kind, _, place = address.partition(":")
    if kind == "unix":
        return socket.socket(socket.AF_UNIX), place
    return socket.socket(socket.AF_INET), ("127.0.0.1", int(place))


class Relay:
    def __init__(self, target, hold):
        self.target = target
        self.hold = hold
        self.is_open = True
        self.ends = []
        self.lock = threading.Lock()

    def serve(self, listener):
        while True:
            near, _ = listener.accept()
            with self.lock:
                if not self.is_open:
                    near.close()
                    continue
                try:
                    far, address = make(self.target)
                    far.connect(address)
                except OSError:
                    near.close()
                    continue
                self.ends += [near, far]
            threading.Thread(target=self.move, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.move, args=(far, near, True), daemon=True).start()

    def move(self, source, sink, is_answer):
        try:
            while data := source.recv(65536):
                if is_answer and self.hold and self.hold in data:
                    print("held", flush=True)
                    return
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        with self.lock:
            self.is_open = False
            for end in self.ends:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            self.ends = []

    def open(self):
        with self.lock:
            self.is_open = True


SIGNALS = {signal.SIGUSR1, signal.SIGUSR2}


def main():
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    listen, target = sys.argv[1:3]
    hold = sys.argv[3].encode() if len(sys.argv) > 3 else None
    relay = Relay(target, hold)
    listener, address = make(listen)
    if listener.family == socket.AF_INET:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(address)
    listener.listen(64)
    threading.Thread(target=relay.serve, args=(listener,), daemon=True).start()
    where = listener.getsockname()[1] if listener.family == socket.AF_INET else listen
    print(f"ready {where}", flush=True)
    while True:
        number = signal.sigwait(SIGNALS)
        (relay.cut if number == signal.SIGUSR1 else relay.open)()
        print("cut" if number == signal.SIGUSR1 else "open", flush=True)


main()
