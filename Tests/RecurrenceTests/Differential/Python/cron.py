"""Dates of cron expressions by croniter: a line "START|EXPRESSION" in, a JSON array of five dates out."""

import datetime
import json
import sys

from croniter import CroniterBadDateError, croniter


def dates(start, text):
    # croniter calls it a bug that a day field which begins with a star must match too; crontab(5) has it so.
    cron = croniter(text, datetime.datetime.fromisoformat(start), implement_cron_bug=True)
    try:
        return [cron.get_next(datetime.datetime).isoformat() for _ in range(5)]
    except CroniterBadDateError:
        return []


for line in sys.stdin:
    print(json.dumps(dates(*line.rstrip("\n").split("|"))))
