"""W1 to W4 with sismic, which interprets charts whose actions are Python text."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

from sismic.interpreter import Event, Interpreter  # noqa: E402
from sismic.model import (  # noqa: E402
    BasicState,
    CompoundState,
    OrthogonalState,
    Statechart,
    Transition,
)

import charts  # noqa: E402
import peer  # noqa: E402


class Machine:
    """A chart in its interpreter, and the events by number."""

    def __init__(self, chart, context):
        self.events = [Event(f"e{number}") for number in range(8)]
        self.interpreter = Interpreter(chart, initial_context=context)
        self.interpreter.execute()
        self.interpreter.context.update(context)

    def send(self, event):
        self.interpreter.queue(self.events[event])
        self.interpreter.execute()

    def number(self, names):
        return names.index(self.interpreter.configuration[-1])


class Turnstile(Machine):
    def __init__(self):
        chart = Statechart("turnstile")
        chart.add_state(CompoundState("root", initial="locked"), None)
        chart.add_state(BasicState("locked"), "root")
        chart.add_state(BasicState("unlocked"), "root")
        for source, target, event, amount in [
            ("locked", "unlocked", 0, 1),
            ("locked", None, 1, 3),
            ("unlocked", None, 0, 5),
            ("unlocked", "locked", 1, 7),
        ]:
            chart.add_transition(
                Transition(source, target, event=f"e{event}", action=f"count += {amount}")
            )
        super().__init__(chart, {"count": 0})

    def checksum(self):
        count = self.interpreter.context["count"]
        return (count * 31 + self.number(["locked", "unlocked"])) & peer.WORD


class Traffic(Machine):
    def __init__(self):
        chart = Statechart("traffic")
        chart.add_state(CompoundState("root", initial="s0"), None)
        for state in range(8):
            chart.add_state(BasicState(f"s{state}"), "root")
        for state in range(8):
            for event in range(8):
                target, weight, is_guarded, kind = peer.traffic_cell(state, event)
                chart.add_transition(
                    Transition(
                        f"s{state}",
                        f"s{target}",
                        event=f"e{event}",
                        guard="(v & 16) == 0" if is_guarded else None,
                        action=(
                            f"v = (v + {weight}) & 0xFFFFFFFF",
                            f"v ^= {weight}",
                            f"v = (v * 3 + {weight}) & 0xFFFFFFFF",
                            None,
                        )[kind],
                    )
                )
        super().__init__(chart, {"v": 0})

    def checksum(self):
        v = self.interpreter.context["v"]
        return (v * 31 + self.number([f"s{state}" for state in range(8)])) & peer.WORD


class Player(Machine):
    def __init__(self):
        chart = Statechart("player")
        chart.add_state(CompoundState("root", initial="off"), None)
        for name, (number, parent, initial) in charts.STATES.items():
            entry = f"a = (a * 3 + {2 * number + 1}) & 0xFFFFFFFF"
            leave = f"a = ((a ^ {7 * number + 5}) * 5) & 0xFFFFFFFF"
            if initial:
                state = CompoundState(name, initial=initial, on_entry=entry, on_exit=leave)
            else:
                state = BasicState(name, on_entry=entry, on_exit=leave)
            chart.add_state(state, parent or "root")
        for source, event, target in charts.TRANSITIONS:
            chart.add_transition(Transition(source, target, event=f"e{event}"))
        for source, event, amount in charts.REACTIONS:
            action = f"a = (a + {amount}) & 0xFFFFFFFF"
            chart.add_transition(Transition(source, None, event=f"e{event}", action=action))
        super().__init__(chart, {"a": 0})

    def checksum(self):
        return self.interpreter.context["a"]


class Regions(Machine):
    def __init__(self):
        chart = Statechart("regions")
        chart.add_state(OrthogonalState("all"), None)
        for number, (region, transitions) in enumerate(charts.REGIONS.items()):
            chart.add_state(CompoundState(region, initial=f"{region}0"), "all")
            for state in range(3):
                entry = f"log = (log * 3 + {3 * number + state + 1}) & 0xFFFFFFFF"
                chart.add_state(BasicState(f"{region}{state}", on_entry=entry), region)
            for (source, event), target in transitions.items():
                chart.add_transition(
                    Transition(f"{region}{source}", f"{region}{target}", event=f"e{event}")
                )
        chart.add_transition(Transition("d2", "d0"))
        super().__init__(chart, {"log": 0})

    def checksum(self):
        return self.interpreter.context["log"]


peer.main({"W1": Turnstile, "W2": Traffic, "W3": Player, "W4": Regions})
