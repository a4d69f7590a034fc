"""A notification server that records: prints a JSON line for each call, and does on the bus what the test tells it to.

Profiles play what real servers do (signals to the sender alone or to all, numbers of others, refusals). The test steers it
by the interface org.notifyd.Test on the same object.
"""
import argparse
import asyncio
import json
import time

from dbus_fast import Message, MessageType, RequestNameReply, Variant
from dbus_fast.aio import MessageBus

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
TEST = "org.notifyd.Test"
LAUNCHER = "com.canonical.Unity.LauncherEntry"
DOCK = "com.canonical.Unity"
INVALID = "org.freedesktop.DBus.Error.InvalidArgs"
EXCESS = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
PROFILES = {
    "dunst": ["actions", "body", "body-markup", "icon-static", "x-dunst-stack-tag"],
    "gnome": ["actions", "body", "body-markup", "icon-static", "persistence", "sound"],
    "plasma": ["actions", "body", "body-markup", "icon-static", "inline-reply", "inhibitions"],
    "mate": ["actions", "body", "body-markup", "icon-static", "sound"],
    "plain": ["body"],
}


def plain(value):
    if isinstance(value, Variant):
        return {"type": value.signature, "value": plain(value.value)}
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, bytes):
        return list(value)
    return value


class Server:
    def __init__(self, bus, options):
        self.bus = bus
        self.profile = options.profile
        self.words = PROFILES[options.profile]
        self.last = options.first_id - 1
        self.shown = {}
        self.held = None
        self.refusals = []
        self.early = []
        self.recent = {}
        self.end = asyncio.get_running_loop().create_future()

    def tell(self, event, **facts):
        line = json.dumps({"event": event, **facts})
        if self.early is not None:
            self.early.append(line)
        else:
            print(line, flush=True)

    def ready(self):
        """What came before the test could wait for it follows the word that all is ready."""
        early, self.early = self.early, None
        self.tell("ready")
        for line in early:
            print(line, flush=True)

    def reply(self, call, signature="", body=()):
        if self.held is not None and call.interface == NAME:
            self.held.append((call, signature, list(body)))
        else:
            self.bus.send(Message.new_method_return(call, signature, list(body)))

    def fail(self, call, name, text):
        self.bus.send(Message.new_error(call, name, text))

    def signal(self, member, signature, body, to):
        unicast = self.profile in ("dunst", "gnome")
        self.bus.send(
            Message(
                message_type=MessageType.SIGNAL, path=PATH, interface=NAME, member=member, signature=signature, body=body,
                destination=to if unicast else None))

    def handle(self, message):
        if message.message_type == MessageType.SIGNAL and message.member == "NameOwnerChanged":
            name, _, new = message.body
            if self.profile == "gnome" and not new:
                self.shown = {number: owner for number, owner in self.shown.items() if owner != name}
            return None
        if message.message_type == MessageType.SIGNAL and message.interface == LAUNCHER:
            self.tell("badge", application=message.body[0], properties=plain(message.body[1]))
            return None
        if message.message_type != MessageType.METHOD_CALL or message.path != PATH:
            return None
        if message.interface == NAME:
            getattr(self, "do_" + message.member, self.unknown)(message)
            return True
        if message.interface == TEST:
            getattr(self, "test_" + message.member)(message, *message.body)
            return True
        return None

    def unknown(self, message):
        self.fail(message, "org.freedesktop.DBus.Error.UnknownMethod", message.member)

    def do_GetCapabilities(self, call):
        self.reply(call, "as", [self.words])

    def do_GetServerInformation(self, call):
        self.reply(call, "ssss", ["fake " + self.profile, "notifyd", "1", "1.2"])

    def do_Notify(self, call):
        application, replaces, icon, summary, body, actions, hints, expiry = call.body
        facts = {
            "application": application, "replaces": replaces, "icon": icon, "summary": summary, "body": body,
            "actions": actions, "hints": plain(hints), "expiry": expiry,
        }
        if self.refusals:
            self.tell("refused", **facts)
            return self.fail(call, self.refusals.pop(0), "refused")
        if self.profile == "gnome" and replaces and self.shown.get(replaces) != call.sender:
            self.tell("refused", **facts)
            return self.fail(call, INVALID, "Invalid notification ID")
        key = (application, summary, body)
        if self.profile == "plasma" and time.monotonic() - self.recent.get(key, -9) < 1:
            self.tell("refused", **facts)
            return self.fail(call, EXCESS, "Created too many similar notifications in quick succession")
        self.recent[key] = time.monotonic()
        if replaces:
            number = replaces
        else:
            self.last += 1
            number = self.last
        self.shown[number] = call.sender
        self.tell("notify", id=number, **facts)
        self.reply(call, "u", [number])

    def do_CloseNotification(self, call):
        number = call.body[0]
        self.tell("close", id=number)
        if self.profile == "gnome" and self.shown.get(number) != call.sender:
            return self.fail(call, INVALID, "Invalid notification ID")
        owner = self.shown.pop(number, None)
        self.reply(call)
        if owner is not None:
            self.signal("NotificationClosed", "uu", [number, 3], owner)

    # What the test says.

    def test_Invoke(self, call, number, key):
        self.signal("ActionInvoked", "us", [number, key], self.shown.get(number))
        self.reply(call)

    def test_Click(self, call, number, key, order):
        """A click closes: the action before the closing, or after it; or twice and no closing, as dunst's own command."""
        owner = self.shown.get(number)
        for letter in order:
            if letter == "a":
                self.signal("ActionInvoked", "us", [number, key], owner)
            else:
                self.signal("NotificationClosed", "uu", [number, 2], owner)
                self.shown.pop(number, None)
        self.reply(call)

    def test_Expire(self, call, number, key):
        """It is said to have timed out before the button that closed it is named."""
        owner = self.shown.pop(number, None)
        self.signal("NotificationClosed", "uu", [number, 1], owner)
        self.signal("ActionInvoked", "us", [number, key], owner)
        self.reply(call)

    def test_Token(self, call, number, token):
        self.signal("ActivationToken", "us", [number, token], self.shown.get(number))
        self.reply(call)

    def test_Reply(self, call, number, text):
        self.signal("NotificationReplied", "us", [number, text], self.shown.get(number))
        self.reply(call)

    def test_Close(self, call, number, reason):
        self.signal("NotificationClosed", "uu", [number, reason], self.shown.pop(number, None))
        self.reply(call)

    def test_Hang(self, call, hangs):
        if hangs:
            self.held = []
        else:
            held, self.held = self.held or [], None
            for answer in held:
                self.reply(*answer)
        self.reply(call)

    def test_Refuse(self, call, name, count):
        self.refusals = [name] * count
        self.reply(call)

    def test_Shown(self, call):
        self.reply(call, "au", [sorted(self.shown)])

    def test_Own(self, call, number, owner):
        self.shown[number] = owner
        self.reply(call)

    def test_Mark(self, call, text):
        self.tell("mark", text=text)
        self.reply(call)

    def test_Quit(self, call):
        self.reply(call)
        asyncio.get_running_loop().call_later(0.01, self.end.set_result, None)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--profile", default="dunst", choices=sorted(PROFILES))
    parser.add_argument("--first-id", type=int, default=1)
    options = parser.parse_args()
    bus = await MessageBus(bus_address=options.address).connect()
    server = Server(bus, options)
    bus.add_message_handler(server.handle)
    # It is a dock as well: it follows the numbers at icons.
    for rule in ["member='NameOwnerChanged'", f"interface='{LAUNCHER}'"]:
        await bus.call(
            Message(
                destination="org.freedesktop.DBus", path="/org/freedesktop/DBus", interface="org.freedesktop.DBus",
                member="AddMatch", signature="s", body=["type='signal'," + rule]))
    await bus.request_name(DOCK)
    reply = await bus.request_name(NAME)
    assert reply == RequestNameReply.PRIMARY_OWNER, reply
    server.ready()
    done, _ = await asyncio.wait(
        [server.end, asyncio.ensure_future(bus.wait_for_disconnect())], return_when=asyncio.FIRST_COMPLETED)


asyncio.run(main())
