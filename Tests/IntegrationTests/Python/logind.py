"""Plays logind's part of a sleep on a bus: gives locks that delay it, and says by a JSON line when one is taken or let go.

logind.py ADDRESS give|refuse: gives the locks, or refuses them. SIGUSR1 announces a sleep, SIGUSR2 says that the machine has
woken up.
"""
import asyncio
import json
import os
import signal
import sys

from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus

NAME = "org.freedesktop.login1"
PATH = "/org/freedesktop/login1"
INTERFACE = "org.freedesktop.login1.Manager"


def tell(**line):
    print(json.dumps(line), flush=True)


async def main(address, manner):
    bus = await MessageBus(bus_address=address, negotiate_unix_fd=True).connect()
    loop = asyncio.get_running_loop()
    locks = set()
    none_is_left = asyncio.Event()

    def watch(end):
        loop.remove_reader(end)
        os.close(end)
        tell(member="released")
        locks.remove(end)
        if not locks:
            none_is_left.set()

    async def give(message):
        ours, theirs = os.pipe()
        locks.add(ours)
        loop.add_reader(ours, watch, ours)
        await bus.send(Message.new_method_return(message, "h", [0], [theirs]))
        os.close(theirs)
        tell(member="Inhibit", body=message.body)

    def handle(message):
        if message.message_type != MessageType.METHOD_CALL or message.member != "Inhibit":
            return None
        if manner == "refuse":
            return Message.new_error(message, "org.freedesktop.DBus.Error.AccessDenied", "it is not allowed")
        asyncio.ensure_future(give(message))
        return True

    def say(begins):
        bus.send(
            Message(
                message_type=MessageType.SIGNAL, path=PATH, interface=INTERFACE, member="PrepareForSleep",
                signature="b", body=[begins]))

    bus.add_message_handler(handle)
    loop.add_signal_handler(signal.SIGUSR1, say, True)
    loop.add_signal_handler(signal.SIGUSR2, say, False)
    await bus.request_name(NAME)
    tell(member="ready")
    try:
        await bus.wait_for_disconnect()
    except EOFError:
        # Without a bus logind still sees who lets go.
        if locks:
            none_is_left.clear()
            await asyncio.wait_for(none_is_left.wait(), 10)


asyncio.run(main(*sys.argv[1:]))
