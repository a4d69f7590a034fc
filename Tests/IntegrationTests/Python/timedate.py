"""Plays timedated on a bus: owns its name and says that properties have changed, first another one, then the zone."""
import asyncio
import sys

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

NAME = "org.freedesktop.timedate1"


async def main(address):
    bus = await MessageBus(bus_address=address).connect()
    await bus.request_name(NAME)
    for changed, gone in [({"NTP": Variant("b", True)}, []), ({"Timezone": Variant("s", "Europe/Berlin")}, []), ({}, ["Timezone"])]:
        await bus.send(
            Message(
                message_type=MessageType.SIGNAL, path="/org/freedesktop/timedate1",
                interface="org.freedesktop.DBus.Properties", member="PropertiesChanged", signature="sa{sv}as",
                body=[NAME, changed, gone]))
    # The bus keeps the order: after its answer the signals have been handed out.
    await bus.introspect("org.freedesktop.DBus", "/org/freedesktop/DBus")
    print("done")


asyncio.run(main(sys.argv[1]))
