"""Inputs that a program in Python accepts in its own transactions, with psycopg."""

import json
import re
import subprocess
import sys
import unittest

try:
    import psycopg
    from psycopg.types.json import Json
except ImportError:
    psycopg = None

from databases import DatabaseTests, execute
import served

ARTICLE = (
    served.ROOT / "Sources/StatecraftPostgreSQL/StatecraftPostgreSQL.docc/ManyWorkers.md"
)
NEW_DAY = {"hour": 0, "taskFinished": False, "isAsked": False}


def start(connection, machine, key, context=NEW_DAY):
    statement = "SELECT statecraft.start(%s, %s, %s, %s)"
    return connection.execute(statement, ("WorkingDay", machine, key, Json(context))).fetchone()[0]


def post(connection, machine, key, hour):
    statement = "SELECT statecraft.post(%s, %s, %s, %s)"
    event = Json({"work": {"hour": hour}})
    return connection.execute(statement, ("WorkingDay", machine, key, event)).fetchone()[0]


@unittest.skipUnless(psycopg, "psycopg is missing")
class OwnTransactionTests(DatabaseTests):
    """A program has the table `request`, and a service processes the machines."""

    def setUp(self):
        super().setUp()
        self.service = served.Served("WorkingDay", store=self.store)
        self.addCleanup(self.service.remove)
        execute("CREATE TABLE request(name text PRIMARY KEY)", self.store)

    def connect(self):
        """A connection that commits at the end of its block, and then ends."""
        return psycopg.connect(self.store)

    def request(self, connection, name):
        connection.execute("INSERT INTO request VALUES (%s)", (name,))

    def requests(self):
        with self.connect() as connection:
            rows = connection.execute("SELECT name FROM request ORDER BY name").fetchall()
        return [name for name, in rows]

    def journal(self, machine, last):
        """The keys and hours in the journal of a machine, when the last one has come."""
        with self.connect() as connection:
            connection.execute("SELECT statecraft.wake()")
        with self.service.stream(f"/v1/WorkingDay/{machine}/changes") as lines:
            for line in lines:
                if f'"key":"{last}"'.encode() in line:
                    break
        text = self.service.request("GET", f"/v1/WorkingDay/{machine}/journal")[2]
        entries = json.loads(text)["entries"]
        return [(entry["key"], entry["data"]["hour"]) for entry in entries]

    def test_an_event_and_a_row_are_committed_together_or_not_at_all(self):
        with self.connect() as connection:
            self.assertEqual(start(connection, "1", "begin"), "accepted")
        with self.connect() as connection:
            self.request(connection, "never")
            self.assertEqual(post(connection, "1", "never", 9), "accepted")
            connection.rollback()
        with self.connect() as connection:
            self.request(connection, "once")
            self.assertEqual(post(connection, "1", "once", 9.5), "accepted")
            self.assertEqual(post(connection, "1", "once", 9.5), "repeated")
        with self.connect() as connection:
            self.assertEqual(post(connection, "1", "once", 9.5), "repeated")
            self.assertEqual(post(connection, "1", "last", 12.5), "accepted")
        # A machine gets its inputs in their order: what came before the last one is there.
        self.assertEqual(
            self.journal("1", last="last"), [("begin", 0), ("once", 9.5), ("last", 12.5)]
        )
        self.assertEqual(self.requests(), ["once"])
        with self.connect() as connection:
            self.assertEqual(post(connection, "1", "once", 9.5), "repeated")

    def test_a_machine_and_a_row_are_committed_together_or_not_at_all(self):
        with self.connect() as connection:
            self.request(connection, "never")
            self.assertEqual(start(connection, "1", "begin"), "accepted")
            connection.rollback()
        self.assertEqual(self.service.request("GET", "/v1/WorkingDay/1")[0], 404)
        with self.connect() as connection:
            self.request(connection, "once")
            self.assertEqual(start(connection, "1", "begin"), "accepted")
            self.assertEqual(post(connection, "1", "first", 9), "accepted")
        with self.connect() as connection:
            self.assertEqual(start(connection, "1", "begin"), "repeated")
        self.assertEqual(self.journal("1", last="first"), [("begin", 0), ("first", 9)])
        self.assertEqual(self.requests(), ["once"])

    def test_what_cannot_be_accepted_is_an_error_that_ends_the_transaction(self):
        with self.connect() as connection:
            start(connection, "1", "begin")
            post(connection, "1", "used", 9)

        def refusal(error, call):
            with self.assertRaises(error) as caught, self.connect() as connection:
                self.request(connection, "never")
                call(connection)
            return caught.exception.diag

        used = refusal(
            psycopg.errors.UniqueViolation, lambda connection: post(connection, "1", "used", 10)
        )
        self.assertEqual(
            (used.message_primary, used.message_hint),
            (
                "the key used of WorkingDay/1 was used for another input",
                "a key stands for one input; use a new key for a new input",
            ),
        )
        unknown = refusal(
            psycopg.errors.NoDataFound, lambda connection: post(connection, "2", "a", 9)
        )
        self.assertEqual(
            (unknown.message_primary, unknown.message_hint),
            (
                "there is no machine WorkingDay/2",
                "start it: SELECT statecraft.start(chart, id, key, context)",
            ),
        )
        reserved = refusal(
            psycopg.errors.InvalidParameterValue,
            lambda connection: post(connection, "1", "timer:1", 9),
        )
        self.assertIn("the key 'timer:1' is not usable", reserved.message_primary)
        missing = refusal(
            psycopg.errors.NullValueNotAllowed, lambda connection: start(connection, "2", None)
        )
        self.assertIn("must not be NULL", missing.message_primary)
        self.assertEqual(self.requests(), [])
        self.assertEqual(self.journal("1", last="used"), [("begin", 0), ("used", 9)])

    def test_nothing_is_left_of_a_connection_that_is_killed_before_its_commit(self):
        with self.connect() as connection:
            start(connection, "1", "begin")
        killed = self.connect()
        self.addCleanup(killed.close)
        self.request(killed, "lost")
        self.assertEqual(post(killed, "1", "lost", 9), "accepted")
        with self.connect() as connection:
            connection.execute("SELECT pg_terminate_backend(%s)", (killed.info.backend_pid,))
        with self.assertRaises(psycopg.OperationalError):
            killed.commit()
        self.assertEqual(self.requests(), [])
        # The same key waits for the end of the killed transaction, and is new after it.
        with self.connect() as connection:
            self.request(connection, "lost")
            self.assertEqual(post(connection, "1", "lost", 10), "accepted")
        self.assertEqual(self.journal("1", last="lost"), [("begin", 0), ("lost", 10)])
        self.assertEqual(self.requests(), ["lost"])

    def test_the_trace_of_a_program_goes_on(self):
        parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        trace = json.dumps({"traceparent": parent}, separators=(",", ":"))
        with self.connect() as connection:
            answer = connection.execute(
                "SELECT statecraft.start(%s, %s, %s, %s, %s)",
                ("WorkingDay", "1", "begin", Json(NEW_DAY), parent),
            ).fetchone()[0]
            self.assertEqual(answer, "accepted")
            connection.execute("SELECT set_config('statecraft.traceparent', %s, true)", (parent,))
            self.assertEqual(post(connection, "1", "later", 9), "accepted")
            rows = connection.execute("SELECT key, trace FROM statecraft.inbox ORDER BY seq").fetchall()
            self.assertEqual(rows, [("begin", trace), ("later", trace)])
        self.assertEqual(self.journal("1", last="later"), [("begin", 0), ("later", 9)])

    def test_the_program_of_the_article_runs(self):
        program = re.search(r"```python\n(.*?)```", ARTICLE.read_text(), re.S).group(1)
        address = "postgresql://orders@first.example/orders"
        self.assertIn(f'"{address}"', program)
        execute("CREATE TABLE cart(id bigint); INSERT INTO cart VALUES (8), (9)", self.store)
        execute("SELECT statecraft.start('Order', '42', 'cart-9', '{}')", self.store)
        for answer in "accepted", "repeated":
            result = subprocess.run(
                [sys.executable, "-c", program.replace(address, self.store)],
                capture_output=True, text=True, timeout=300,
            )
            self.assertEqual((result.stderr, result.stdout), ("", f"{answer}\n"))
        self.assertEqual(execute("SELECT id FROM cart", self.store), "8\n")


if __name__ == "__main__":
    unittest.main()
