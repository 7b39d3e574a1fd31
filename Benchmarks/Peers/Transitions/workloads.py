"""W1 to W4 with transitions: flat, hierarchical and parallel machines on a model object."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

from transitions import Machine  # noqa: E402
from transitions.extensions.nesting import HierarchicalMachine, NestedState  # noqa: E402

import charts  # noqa: E402
import peer  # noqa: E402

NestedState.separator = "_"


class Model:
    """What the machine drives; its triggers are called by number."""

    def bind(self):
        self.triggers = [getattr(self, f"e{number}", None) for number in range(8)]

    def send(self, event):
        self.triggers[event]()


class Turnstile(Model):
    def __init__(self):
        self.count = 0
        Machine(
            self,
            states=["locked", "unlocked"],
            initial="locked",
            transitions=[
                ["e0", "locked", "unlocked", None, None, self.adding(1)],
                {"trigger": "e1", "source": "locked", "dest": None, "before": self.adding(3)},
                {"trigger": "e0", "source": "unlocked", "dest": None, "before": self.adding(5)},
                ["e1", "unlocked", "locked", None, None, self.adding(7)],
            ],
            auto_transitions=False,
        )
        self.bind()

    def adding(self, amount):
        def add():
            self.count += amount

        return add

    def checksum(self):
        return (self.count * 31 + (self.state == "unlocked")) & peer.WORD


class Traffic(Model):
    def __init__(self):
        self.v = 0
        transitions = []
        for state in range(8):
            for event in range(8):
                target, weight, is_guarded, kind = peer.traffic_cell(state, event)
                transitions.append(
                    {
                        "trigger": f"e{event}",
                        "source": f"s{state}",
                        "dest": f"s{target}",
                        "conditions": self.is_calm if is_guarded else None,
                        "before": self.acting(kind, weight) if kind != 3 else None,
                    }
                )
        Machine(
            self,
            states=[f"s{state}" for state in range(8)],
            initial="s0",
            transitions=transitions,
            auto_transitions=False,
        )
        self.bind()

    def is_calm(self):
        return (self.v & 16) == 0

    def acting(self, kind, weight):
        def act():
            self.v = peer.traffic_action(kind, weight, self.v)

        return act

    def checksum(self):
        return (self.v * 31 + int(self.state[1:])) & peer.WORD


class Player(Model):
    def __init__(self):
        self.a = 0
        paths = {}

        def described(name):
            number, parent, initial = charts.STATES[name]
            paths[name] = f"{paths[parent]}_{name}" if parent else name
            state = {"name": name, "on_enter": self.entering(number), "on_exit": self.leaving(number)}
            if initial:
                state["initial"] = initial
                state["children"] = [described(child) for child in charts.children(name)]
            return state

        states = [described(name) for name in charts.children(None)]
        HierarchicalMachine(
            self,
            states=states,
            initial="off",
            transitions=[
                [f"e{event}", paths[source], paths[target]]
                for source, event, target in charts.TRANSITIONS
            ]
            + [
                {
                    "trigger": f"e{event}",
                    "source": paths[source],
                    "dest": None,
                    "before": self.adding(amount),
                }
                for source, event, amount in charts.REACTIONS
            ],
            auto_transitions=False,
            ignore_invalid_triggers=True,
        )
        self.a = 0
        self.bind()

    def adding(self, amount):
        def add():
            self.a = (self.a + amount) & peer.WORD

        return add

    def entering(self, number):
        def enter():
            self.a = (self.a * 3 + 2 * number + 1) & peer.WORD

        return enter

    def leaving(self, number):
        def leave():
            self.a = ((self.a ^ (7 * number + 5)) * 5) & peer.WORD

        return leave

    def checksum(self):
        return self.a


class Regions(Model):
    def __init__(self):
        self.log = 0
        regions = []
        transitions = []
        for number, (region, cells) in enumerate(charts.REGIONS.items()):
            regions.append(
                {
                    "name": region,
                    "initial": "0",
                    "children": [
                        {"name": str(state), "on_enter": self.entering(3 * number + state + 1)}
                        for state in range(3)
                    ],
                }
            )
            for (source, event), target in cells.items():
                transitions.append(
                    [f"e{event}", f"all_{region}_{source}", f"all_{region}_{target}"]
                )
        # There are no transitions without a trigger.
        transitions.append(["settle", "all_d_2", "all_d_0"])
        HierarchicalMachine(
            self,
            states=[{"name": "all", "parallel": regions}],
            initial="all",
            transitions=transitions,
            auto_transitions=False,
            ignore_invalid_triggers=True,
        )
        self.log = 0
        self.bind()

    def send(self, event):
        self.triggers[event]()
        if "all_d_2" in self.state:
            self.settle()

    def entering(self, amount):
        def enter():
            self.log = (self.log * 3 + amount) & peer.WORD

        return enter

    def checksum(self):
        return self.log


peer.main({"W1": Turnstile, "W2": Traffic, "W3": Player, "W4": Regions})
