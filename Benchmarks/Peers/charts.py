"""W3 and W4 as data, for peers in Python."""

# State: (number, parent, initial child)
STATES = {
    "off": (0, None, None),
    "on": (1, None, "empty"),
    "empty": (2, "on", None),
    "open": (3, "on", None),
    "stopped": (4, "on", None),
    "playing": (5, "on", "normal"),
    "paused": (6, "on", "idle"),
    "normal": (7, "playing", None),
    "fastForward": (8, "playing", None),
    "rewind": (9, "playing", None),
    "idle": (10, "paused", None),
    "blink": (11, "paused", None),
}

POWER, EJECT, INSERT, PLAY, STOP, PAUSE, SEEK, TICK = range(8)

# Source, event, target
TRANSITIONS = [
    ("off", POWER, "on"),
    ("on", POWER, "off"),
    ("empty", EJECT, "open"),
    ("empty", INSERT, "stopped"),
    ("open", EJECT, "empty"),
    ("open", INSERT, "stopped"),
    ("stopped", EJECT, "open"),
    ("stopped", PLAY, "playing"),
    ("playing", STOP, "stopped"),
    ("playing", PAUSE, "paused"),
    ("playing", EJECT, "open"),
    ("normal", SEEK, "fastForward"),
    ("normal", PLAY, "normal"),
    ("fastForward", SEEK, "rewind"),
    ("fastForward", PLAY, "normal"),
    ("rewind", SEEK, "normal"),
    ("rewind", PLAY, "normal"),
    ("paused", PAUSE, "playing"),
    ("paused", PLAY, "playing"),
    ("paused", STOP, "stopped"),
    ("paused", EJECT, "open"),
    ("idle", TICK, "blink"),
    ("blink", TICK, "idle"),
]

# Source, event, what is added
REACTIONS = [("on", TICK, 1000), ("normal", TICK, 1), ("fastForward", TICK, 4)]

# Region: (state, event) -> state
REGIONS = {
    "a": {(0, 0): 1, (1, 0): 2, (2, 0): 0, (1, 4): 0, (2, 6): 1},
    "b": {(0, 1): 1, (1, 1): 2, (2, 1): 0, (2, 5): 0, (0, 6): 2},
    "c": {(0, 2): 1, (1, 2): 2, (2, 2): 0, (0, 4): 2, (2, 7): 1},
    "d": {(0, 3): 1, (1, 3): 2, (1, 5): 0, (0, 7): 1},
}


def children(parent):
    """The states inside a state, in order."""
    return [name for name, (_, outer, _) in STATES.items() if outer == parent]
