"""Publishes messages with paho-mqtt and waits until the broker has each of them.

usage: paho_publish.py PORT CA USER PASSWORD TOPIC < lines of JSON {"payload": TEXT, "properties": {NAME: VALUE}}
"""
import json
import sys

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

port, ca, user, password, topic = sys.argv[1:6]
client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
client.tls_set(ca)
client.username_pw_set(user, password)
client.connect("localhost", int(port))
client.loop_start()
for line in sys.stdin:
    message = json.loads(line)
    properties = Properties(PacketTypes.PUBLISH)
    properties.UserProperty = list(message["properties"].items())
    client.publish(topic, message["payload"], qos=1, properties=properties).wait_for_publish(10)
client.disconnect()
client.loop_stop()
