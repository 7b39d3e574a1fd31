"""Databases with durable machines, for tests of pages."""

import contextlib
import fcntl
import os
import pathlib
import sqlite3
import subprocess
import tempfile

from studio import COMMAND


class Store:
    """A database in a folder of its own, which the command `statecraft machines` fills."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = str(pathlib.Path(self.folder.name) / "orders.db")

    def run(self, *arguments, fails=False):
        """Runs `statecraft machines …`, and returns its output."""
        result = subprocess.run(
            [COMMAND, "machines", *arguments, "--store", self.path], capture_output=True, text=True
        )
        if (result.returncode != 0) != fails:
            raise AssertionError(f"{arguments}: {result.returncode}, {result.stdout}{result.stderr}")
        return result.stdout

    def start(self, machine, *events, context="{}"):
        """Starts a machine, and sends it events."""
        self.run("start", machine, context, "--key", "key-1")
        for number, event in enumerate(events):
            self.send(machine, event, f"key-{number + 2}")

    def send(self, machine, event, key, refused=False):
        self.run("send", machine, event, "--key", key, fails=refused)

    def break_state(self, machine, event="open"):
        """Damages the state of a machine, and sends it an event, so that it is parked."""
        self.rename(machine, "configuration", "gone")
        self.run("send", machine, event, fails=True)

    def repair_state(self, machine):
        """Repairs a state that was damaged."""
        self.rename(machine, "gone", "configuration")

    def park(self, machine, event):
        """Parks a machine at an event, as an action does that throws."""
        self.break_state(machine, event)
        self.repair_state(machine)
        chart, name = machine.split("/", 1)
        number = (
            "(SELECT m.id FROM statecraft_machine m JOIN statecraft_chart c ON c.id = m.chart "
            "WHERE c.name = ? AND m.name = ?)"
        )
        self.change(
            f"UPDATE statecraft_machine SET fault = json_set(fault, '$.key', 'bad', '$.input', ?) WHERE id = {number}",
            event,
            chart,
            name,
        )
        self.change(
            "INSERT INTO statecraft_held(machine, key, kind, body, accepted) "
            f"SELECT id, 'bad', 'event', ?, changed FROM statecraft_machine WHERE id = {number}",
            f'"{event}"',
            chart,
            name,
        )

    def bury(self, machine, *numbers):
        """Adds dead letters with these numbers to a machine, as outputs that nobody could deliver."""
        chart, name = machine.split("/", 1)
        for place, number in enumerate(numbers):
            self.change(
                "INSERT INTO statecraft_dead(seq, machine, revision, n, body, attempt, due, emitted, error) "
                "SELECT ?, id, 1, ?, '\"a letter\"', 3, changed, changed, 'no such address' "
                "FROM statecraft_machine WHERE name = ? "
                "AND chart = (SELECT id FROM statecraft_chart WHERE name = ?)",
                number,
                place,
                name,
                chart,
            )

    def rename(self, machine, member, other):
        chart, name = machine.split("/", 1)
        self.change(
            "UPDATE statecraft_machine SET state = replace(state, ?, ?) "
            "WHERE name = ? AND chart = (SELECT id FROM statecraft_chart WHERE name = ?)",
            f'"{member}"',
            f'"{other}"',
            name,
            chart,
        )

    def change(self, statement, *values):
        """Changes rows as another program would."""
        database = sqlite3.connect(self.path)
        with database:
            count = database.execute(statement, values).rowcount
        database.close()
        return count

    def copy(self, machine, prefix, count):
        """Adds copies of a machine with the ids PREFIX-0000001 and so on: rows, states, journals and numbers."""
        chart, name = machine.split("/", 1)
        numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :count)"
        original = (
            "(SELECT m.* FROM statecraft_machine m JOIN statecraft_chart c ON c.id = m.chart "
            "WHERE c.name = :chart AND m.name = :name)"
        )
        values = {"count": count, "chart": chart, "name": name, "prefix": f"{prefix}-%07d"}
        database = sqlite3.connect(self.path)
        with database:
            (values["last"],) = database.execute("SELECT max(id) FROM statecraft_machine").fetchone()
            database.execute(
                f"{numbers} INSERT INTO statecraft_machine SELECT :last + i, m.chart, printf(:prefix, i), "
                f"m.version, m.revision, m.status, m.changed, m.fault, m.state FROM n, {original} m",
                values,
            )
            database.execute(
                f"{numbers} INSERT INTO statecraft_place SELECT :last + i, p.n, p.state, p.since, "
                f"printf(:prefix, i) FROM n, {original} m JOIN statecraft_place p ON p.machine = m.id",
                values,
            )
            database.execute(
                f"{numbers} INSERT INTO statecraft_journal SELECT NULL, :last + i, j.revision, j.key, j.kind, "
                f"j.number, j.body, j.note, j.digest, j.version, j.outcome, j.answer, j.time, j.accepted "
                f"FROM n, {original} m JOIN statecraft_journal j ON j.machine = m.id",
                values,
            )
            database.execute(
                "UPDATE statecraft_state SET machines = machines + :count WHERE id IN "
                f"(SELECT p.state FROM statecraft_place p, {original} m WHERE p.machine = m.id)",
                values,
            )
        database.close()

    @contextlib.contextmanager
    def written_by_another(self):
        """Holds the lock of a process that writes the file, as a worker does."""
        with open(f"{self.path}-writer", "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            lock.truncate(0)
            lock.write(f"{os.getpid()}\n")
            lock.flush()
            yield

    def close(self):
        self.folder.cleanup()
