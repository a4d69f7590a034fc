"""A foreign Varlink client: PyPI's varlink against a real daemon, as a program of a user would be written.

Usage: foreign_client.py ADDRESS. Ends with 0 and one line of JSON when everything was as the interfaces promise.
"""

import json
import sys

import varlink

INTERFACES = ["org.notifyd.Notifications", "org.notifyd.Clients", "org.notifyd.Manager"]
CLIENT = "org.example.Foreign"


def introspect(client):
    """Every interface is listed and its description parses."""
    info = client.get_interface("org.varlink.service")
    description = info.get_description()
    assert description, "org.varlink.service has no description"
    with client.open("org.varlink.service") as service:
        reply = service.GetInfo()
        assert reply["product"] == "notifyd", reply
        for name in INTERFACES:
            assert name in reply["interfaces"], reply
    methods = {}
    for name in INTERFACES:
        methods[name] = sorted(client.get_interface(name).members)
    return methods


def refused(call, error):
    """The call fails with that error."""
    try:
        call()
    except varlink.VarlinkError as problem:
        assert problem.error() == error, problem.as_dict()
        return problem.parameters()
    raise AssertionError("not refused: " + error)


def main(address):
    client = varlink.Client.new_with_address(address)
    methods = introspect(client)
    with client.open("org.notifyd.Clients") as clients, client.open("org.notifyd.Notifications") as notifications:
        assert clients.Register(CLIENT, "Foreign")["created"] is True
        reply = notifications.Schedule(
            client=CLIENT,
            identifier="tea",
            content={"title": "Tea is ready", "userInfo": {"cup": [1, 2.5, "three", None, True]}},
            trigger={"in": "4min"},
        )
        assert reply["next"] == "2026-03-07T00:04:00Z", reply
        problem = refused(
            lambda: notifications.Schedule(client=CLIENT, content={"title": ""}, trigger={"now": True}),
            "org.notifyd.Notifications.InvalidField",
        )
        assert problem["field"] == "content.title", problem
        refused(lambda: notifications.Show("nothing"), "org.notifyd.Notifications.NoSuchOccurrence")
    with client.open("org.notifyd.Clients") as mailbox, client.open("org.notifyd.Clients") as clients, client.open(
        "org.notifyd.Manager"
    ) as manager, client.open("org.notifyd.Notifications") as notifications:
        stream = mailbox.Subscribe(CLIENT, _more=True)
        assert next(stream)["state"] == "owner"
        assert manager.AdvanceClock("1h")["fired"] == 1
        message = next(stream)["message"]
        assert message["content"]["title"] == "Tea is ready", message
        assert message["content"]["userInfo"] == {"cup": [1, 2.5, "three", None, True]}, message
        assert clients.Confirm(CLIENT, [message["sequence"]])["confirmed"] == 1
        assert clients.Confirm(CLIENT, [message["sequence"]])["confirmed"] == 0
        notifications.Respond(occurrence=message["handle"], action="default", by="python")
        answer = next(stream)["message"]
        assert answer["kind"] == "response" and answer["response"]["by"] == "python", answer
        assert clients.Confirm(client=CLIENT, through=answer["sequence"])["confirmed"] == 1
        story = [entry["event"] for entry in notifications.Explain("tea")["entries"]]
    print(json.dumps({"methods": methods, "id": message["id"], "story": story}))


if __name__ == "__main__":
    main(sys.argv[1])
