"""Dates of recurrence rules by python-dateutil: a line "START HORIZON RULE" in, a JSON object out.

It has at most eight dates, and in "unseen" the first day that was not looked at, null when the rule has ended. Only as
many periods of a rule are looked at as the argument says, and none after the year HORIZON: for a rule that never fires dateutil itself goes
on to the year 9999, second by second if need be.
"""

import datetime
import itertools
import json
import sys

from dateutil import rrule

MOST_PERIODS = int(sys.argv[1])


class Enough(Exception):
    """Raised at the first period that is not looked at."""


class Bound:
    """Counts the periods of the rule at hand."""

    periods = 0
    most = 0
    year = 0


def bounded(name):
    """Makes dateutil's choice of the days of a period stop at the bound."""
    choose = getattr(rrule._iterinfo, name)

    def days(self, year, month, day):
        Bound.periods += 1
        if year > Bound.year or Bound.periods > Bound.most:
            first = {"ydayset": (1, 1), "mdayset": (month, 1)}.get(name, (month, day))
            raise Enough(datetime.date(year, *first).isoformat())
        return choose(self, year, month, day)

    setattr(rrule._iterinfo, name, days)


for name in ["ydayset", "mdayset", "wdayset", "ddayset"]:
    bounded(name)


def answer(start, horizon, text):
    Bound.periods, Bound.year = 0, int(horizon)
    # dateutil may try each second of a day to find the next period of such a rule.
    Bound.most = MOST_PERIODS // 10 if "FREQ=SECONDLY" in text else MOST_PERIODS
    dates = []
    unseen = None
    try:
        for date in itertools.islice(rrule.rrulestr(text, dtstart=datetime.datetime.fromisoformat(start)), 8):
            dates.append(date.isoformat())
    except Enough as bound:
        unseen = str(bound)
    except ValueError as fault:
        # dateutil's word for an interval that never meets the hours, minutes or seconds asked for.
        if "empty" not in str(fault):
            raise
    return {"dates": dates, "unseen": unseen}


for line in sys.stdin:
    print(json.dumps(answer(*line.split())))
