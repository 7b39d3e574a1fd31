"""Measures DBOS on a PostgreSQL server: workflows of one step, so many at once.

    workflows.py ADDRESS SECONDS ROUNDS NUMBER…

Prints a line of JSON: the version, for each number the workflows per second of each round, and the
milliseconds of single workflows that were awaited one after the other.
"""

import importlib.metadata
import json
import logging
import sys
import time

from dbos import DBOS, DBOSConfig

address, seconds, rounds = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
numbers = [int(number) for number in sys.argv[4:]]
logging.disable(logging.CRITICAL)
DBOS(config=DBOSConfig(name="benchmark", system_database_url=address, run_admin_server=False))
count = 0


@DBOS.step()
def record(number: int) -> int:
    global count
    count += 1
    return count


@DBOS.workflow()
def event(number: int) -> int:
    return record(number)


DBOS.launch()


def run(at_once: int) -> float:
    """Returns the workflows per second, so many of them at the same time."""
    done = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        if at_once == 1:
            event(done)
        else:
            handles = [DBOS.start_workflow(event, number) for number in range(at_once)]
            for handle in handles:
                handle.get_result()
        done += at_once
    return done / (time.perf_counter() - start)


rates = {}
for number in numbers:
    run(number)  # warms up
    rates[number] = [run(number) for _ in range(rounds)]
times = []
for number in range(300):
    start = time.perf_counter()
    event(number)
    times.append((time.perf_counter() - start) * 1000)
DBOS.destroy()
print(json.dumps({"version": importlib.metadata.version("dbos"), "rates": rates, "times": times}))
