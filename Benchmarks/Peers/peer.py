"""What all peers in Python share: the events, the loop, the clock and the output.

A peer is called with a workload and a number of events, such as `W3p 1000`. It prints the checksum
and the nanoseconds that the loop took, or ends with 3 when it does not have the workload.
"""

import sys
import time

PLAYER_EVENTS = (0, 1, 1, 2, 2, 3, 3, 3, 4, 5, 5, 6, 6, 7, 7, 7)
WORD = 0xFFFFFFFF

EVENTS = {
    "W1": lambda x: x >> 31,
    "W2": lambda x: x >> 29,
    "W3": lambda x: PLAYER_EVENTS[x >> 28],
    "W4": lambda x: x >> 29,
}


def draws(count, repetition):
    """The random numbers; they begin anew after so many."""
    x = 12345
    for index in range(count):
        if repetition and index % repetition == 0:
            x = 12345
        x = (x * 1664525 + 1013904223) & WORD
        yield x


def traffic_cell(state, event):
    """Target, guard and action of W2."""
    target = (5 * state + 3 * event + 1) & 7
    weight = 8 * state + event + 1
    is_guarded = ((3 * state + event) & 3) == 0
    return target, weight, is_guarded, (state + event) & 3


def traffic_action(kind, weight, v):
    """The new value of v in W2."""
    if kind == 0:
        return (v + weight) & WORD
    if kind == 1:
        return v ^ weight
    if kind == 2:
        return (v * 3 + weight) & WORD
    return v


def main(machines):
    """Runs a workload; `machines` has for its name what makes a started machine.

    A machine has `send(event number)` and `checksum()`.
    """
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} WORKLOAD EVENTS")
    name, count = sys.argv[1], int(sys.argv[2])
    repetition = 64 if name.endswith("p") else 0
    name = name.removesuffix("p")
    if name not in machines:
        sys.exit(3)
    machine = machines[name]()
    event = EVENTS[name]
    events = [event(x) for x in draws(count, repetition)]
    send = machine.send
    start = time.thread_time_ns()
    for number in events:
        send(number)
    end = time.thread_time_ns()
    print(machine.checksum(), end - start)
