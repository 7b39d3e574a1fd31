"""W1 to W4 with python-statemachine: charts as classes, actions as methods named after the states."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

from statemachine import State, StateChart  # noqa: E402

import charts  # noqa: E402
import peer  # noqa: E402


class Bound:
    """The machine's events by number."""

    def __init__(self, machine):
        self.machine = machine
        self.events = [getattr(machine, f"e{number}", None) for number in range(8)]

    def send(self, event):
        self.events[event]()

    def checksum(self):
        return self.machine.checksum()


class Turnstile(StateChart):
    locked = State(initial=True)
    unlocked = State()
    e0 = locked.to(unlocked, on="add1") | unlocked.to(None, on="add5")
    e1 = locked.to(None, on="add3") | unlocked.to(locked, on="add7")

    count = 0

    def add1(self):
        self.count += 1

    def add3(self):
        self.count += 3

    def add5(self):
        self.count += 5

    def add7(self):
        self.count += 7

    def checksum(self):
        return (self.count * 31 + (self.unlocked in self.configuration)) & peer.WORD


def traffic_act(kind, weight):
    def act(self):
        self.v = peer.traffic_action(kind, weight, self.v)

    return act


def traffic_class():
    states = [State(f"s{state}", initial=state == 0) for state in range(8)]
    members = {f"s{state}": states[state] for state in range(8)}
    for event in range(8):
        transitions = None
        for state in range(8):
            target, weight, is_guarded, kind = peer.traffic_cell(state, event)
            name = f"act_{state}_{event}"
            members[name] = traffic_act(kind, weight)
            transition = states[state].to(
                states[target],
                cond="is_calm" if is_guarded else None,
                on=name if kind != 3 else None,
            )
            transitions = transition if transitions is None else transitions | transition
        members[f"e{event}"] = transitions
    members["v"] = 0
    members["is_calm"] = lambda self: (self.v & 16) == 0
    members["checksum"] = lambda self: (
        self.v * 31 + int(next(iter(self.configuration)).id[1:])
    ) & peer.WORD
    return type(StateChart)("Traffic", (StateChart,), members)


def player_entering(number):
    def enter(self):
        self.a = (self.a * 3 + 2 * number + 1) & peer.WORD

    return enter


def player_leaving(number):
    def leave(self):
        self.a = ((self.a ^ (7 * number + 5)) * 5) & peer.WORD

    return leave


class Player(StateChart):
    off = State(initial=True)

    class on(State.Compound):
        empty = State(initial=True)
        open = State()
        stopped = State()

        class playing(State.Compound):
            normal = State(initial=True)
            fastForward = State()
            rewind = State()
            e6 = normal.to(fastForward) | fastForward.to(rewind) | rewind.to(normal)
            e3 = normal.to.itself() | fastForward.to(normal) | rewind.to(normal)
            e7 = normal.to(None, on="add1") | fastForward.to(None, on="add4")

        class paused(State.Compound):
            idle = State(initial=True)
            blink = State()
            e7 = idle.to(blink) | blink.to(idle)

        e1 = (
            empty.to(open) | open.to(empty) | stopped.to(open) | playing.to(open) | paused.to(open)
        )
        e2 = empty.to(stopped) | open.to(stopped)
        e3 = stopped.to(playing) | paused.to(playing)
        e4 = playing.to(stopped) | paused.to(stopped)
        e5 = playing.to(paused) | paused.to(playing)

    e0 = off.to(on) | on.to(off)
    e7 = on.to(None, on="add1000")

    a = 0

    for _name, (_number, _, _) in charts.STATES.items():
        locals()[f"on_enter_{_name}"] = player_entering(_number)
        locals()[f"on_exit_{_name}"] = player_leaving(_number)

    def add1(self):
        self.a = (self.a + 1) & peer.WORD

    def add4(self):
        self.a = (self.a + 4) & peer.WORD

    def add1000(self):
        self.a = (self.a + 1000) & peer.WORD

    def checksum(self):
        return self.a


def regions_entering(number):
    def enter(self):
        self.log = (self.log * 3 + number) & peer.WORD

    return enter


class Regions(StateChart):
    class all(State.Parallel):
        class a(State.Compound):
            a0 = State(initial=True)
            a1 = State()
            a2 = State()
            e0 = a0.to(a1) | a1.to(a2) | a2.to(a0)
            e4 = a1.to(a0)
            e6 = a2.to(a1)

        class b(State.Compound):
            b0 = State(initial=True)
            b1 = State()
            b2 = State()
            e1 = b0.to(b1) | b1.to(b2) | b2.to(b0)
            e5 = b2.to(b0)
            e6 = b0.to(b2)

        class c(State.Compound):
            c0 = State(initial=True)
            c1 = State()
            c2 = State()
            e2 = c0.to(c1) | c1.to(c2) | c2.to(c0)
            e4 = c0.to(c2)
            e7 = c2.to(c1)

        class d(State.Compound):
            d0 = State(initial=True)
            d1 = State()
            d2 = State()
            e3 = d0.to(d1) | d1.to(d2)
            e5 = d1.to(d0)
            e7 = d0.to(d1)
            d2.to(d0)

    log = 0

    for _number, _region in enumerate("abcd"):
        for _state in range(3):
            locals()[f"on_enter_{_region}{_state}"] = regions_entering(3 * _number + _state + 1)

    def checksum(self):
        return self.log


def started(machine, name):
    """Started, with the log that the start has written thrown away."""
    machine = machine()
    setattr(machine, name, 0)
    return Bound(machine)


peer.main(
    {
        "W1": lambda: started(Turnstile, "count"),
        "W2": lambda: started(traffic_class(), "v"),
        "W3": lambda: started(Player, "a"),
        "W4": lambda: started(Regions, "log"),
    }
)
