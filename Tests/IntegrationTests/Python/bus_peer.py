"""Plays a peer on a bus: owns a name, prints a JSON line for each call, and answers as it is told.

bus_peer.py ADDRESS NAME answer|refuse|refuse-boom|hang: with nothing, with an error, with an error to the action "boom", or
never.
"""
import asyncio
import json
import sys

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus


def plain(value):
    if isinstance(value, Variant):
        return plain(value.value)
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, list):
        return [plain(member) for member in value]
    return value


async def main(address, name, manner):
    bus = await MessageBus(bus_address=address).connect()

    def handle(message):
        if message.message_type != MessageType.METHOD_CALL or not message.path.startswith("/org/"):
            return None
        print(json.dumps({"member": message.member, "path": message.path, "body": plain(message.body)}), flush=True)
        if manner == "hang":
            return True
        if manner == "refuse" or manner == "refuse-boom" and message.body[0] == "boom":
            return Message.new_error(message, "org.freedesktop.DBus.Error.AccessDenied", "it is not allowed")
        return Message.new_method_return(message)

    bus.add_message_handler(handle)
    await bus.request_name(name)
    print(json.dumps({"member": "ready"}), flush=True)
    await bus.wait_for_disconnect()


asyncio.run(main(*sys.argv[1:]))
