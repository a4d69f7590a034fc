"""Holds the write lock of a SQLite database. Usage: hold_lock.py DATABASE SECONDS. Writes a line when it has the lock."""

import sqlite3
import sys
import time

connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA busy_timeout = 5000")
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
connection.execute("ROLLBACK")
