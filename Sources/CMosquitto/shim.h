/* libmosquitto for Swift; its calls have no variadics. */
#pragma once
/* What libc declares belongs to Glibc alone. */
#pragma clang module import SwiftGlibc
#include <mosquitto.h>
#include <mqtt_protocol.h>
