"""The studio's side of a page's WebSocket, played by a test, which decides what comes when."""

import json
import re

from studio import wait_until


def machine(name, **members):
    """The description of a machine with two states and one event."""
    return {
        "type": "machine",
        "id": name,
        "name": name,
        "summary": "",
        "isSystem": False,
        "instance": 1,
        "text": name,
        "states": [
            {"name": name, "element": "chart", "isAtomic": False},
            {"name": "off", "element": "state-off", "isAtomic": True},
            {"name": "on", "element": "state-on", "isAtomic": True},
        ],
        "edges": [],
        "events": [event("toggle")],
        "canRestart": True,
        "isTimeVirtual": False,
        "hasSCXML": False,
        **members,
    }


def event(name, *fields):
    """An event with the fields of its payload, each a key, a kind and other members."""
    return {
        "name": name,
        "hasPayload": bool(fields),
        "hasButton": True,
        "fields": [
            {"key": key, "kind": kind, "isOptional": False, "choices": [], **members} for key, kind, members in fields
        ],
    }


def step(event, state, **members):
    """A step to a state."""
    return {
        "time": 0,
        "source": "event",
        "event": event,
        "outcome": "transitioned",
        "taken": [],
        "transitions": [],
        "exited": [],
        "entered": [state],
        "configuration": [state],
        "outputs": [],
        **members,
    }


def status(state, **members):
    """The status of a machine in a state, which takes the event 'toggle'."""
    return {
        "now": 0,
        "configuration": [state],
        "isDone": False,
        "verdicts": {"toggle": {"isTaken": True, "reason": ""}},
        "values": [],
        "timers": [],
        **members,
    }


def values(**texts):
    """Data by their names."""
    return [{"name": name, "text": text} for name, text in texts.items()]


def proof(name, **members):
    """What is known of the claims of a machine after a proof."""
    return {
        "type": "proof",
        "id": name,
        "phase": "done",
        "elapsed": 0,
        "limit": 60_000,
        "claims": [],
        "findings": [],
        "assumptions": [],
        "problems": [],
        "size": "2 situations",
        "transitions": [],
        **members,
    }


class PlayedStudio:
    """Answers a page instead of the studio, which serves only the files of the page.

    A machine that the page watches is described by `machines`, and what it has done by `updates`. One whose
    identifier has a slash is in the store. Requests are kept; only those whose action is in `answers` are answered.
    """

    def __init__(self, page, *machines, store=None):
        self.page = page
        self.machines = {each["id"]: each for each in machines}
        self.store = store
        self.watch_limit = 256
        self.updates = {}
        self.answers = {}
        self.requests = []
        self.socket = None
        # There are no heartbeats, so the page must not wait for them: each second it looks whether one is missing.
        page.add_init_script(
            "const every = window.setInterval;"
            "window.setInterval = (body, time, ...rest) => time === 1000 ? 0 : every(body, time, ...rest);"
        )
        page.route_web_socket(re.compile("/socket$"), self._open)

    def _open(self, socket):
        self.socket = socket
        socket.on_message(self._receive)
        self.list()

    def _receive(self, text):
        request = json.loads(text)
        self.requests.append(request)
        if request["action"] == "watch" and request["machine"] in self.machines:
            self.send(**self.machines[request["machine"]])
            for update in self.updates.get(request["machine"], []):
                self.update(request["machine"], **update)
        if request["action"] in self.answers:
            self.answers[request["action"]](request)

    def send(self, **message):
        if message.get("id") in self.machines:
            message.setdefault("instance", self.machines[message["id"]]["instance"])
        self.socket.send(json.dumps(message))

    def list(self):
        """Sends the list of machines."""
        shown = [each for each in self.machines.values() if "/" not in each["id"]]
        cards = [{member: each[member] for member in ["id", "name", "summary", "isSystem", "instance"]} for each in shown]
        self.send(type="machines", title="played", messageLimit=65_536, watchLimit=self.watch_limit, machines=cards, **({"store": self.store} if self.store else {}))

    def update(self, name, first, steps, status, epoch=1):
        """Sends steps and the status of a machine."""
        self.send(type="update", id=name, epoch=epoch, first=first, steps=steps, status=status, changes=[])

    def refuse(self, reason):
        """An answer that refuses each request."""
        return lambda request: self.send(type="reply", request=request.get("request", 0), error=reason)

    def of(self, action):
        """The requests of an action that have come."""
        return [request for request in self.requests if request["action"] == action]

    def wait(self, condition):
        """Waits until a condition holds, while messages come and go."""

        def holds():
            # Messages come while a call of the browser waits.
            self.page.evaluate("0")
            return condition()

        return wait_until(holds)
