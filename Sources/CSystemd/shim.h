/* libsystemd for Swift. Variadic calls (sd_notifyf, sd_journal_print, sd_bus_message_append) cannot be imported; the plain ones are enough. */
#pragma once
/* Without this sd_journal_sendv is a macro that adds the C file and line. */
#define SD_JOURNAL_SUPPRESS_LOCATION
/* iovec and the like belong to Glibc alone. */
#pragma clang module import SwiftGlibc
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
