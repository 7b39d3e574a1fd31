"""`statecraft machines`, `serve` and `worker` on a PostgreSQL database; skipped without a server."""

import json
import signal
import subprocess
import unittest

from databases import DatabaseTests, execute, run
import served


class PostgreSQLTests(DatabaseTests):
    def machines(self, *arguments, stores=None):
        named = [part for store in stores or [self.store] for part in ("--store", store)]
        result = run("machines", *arguments, *named)
        self.assertEqual((result.stderr, result.returncode), ("", 0))
        return result.stdout

    def test_machines_are_started_sent_to_listed_and_shown(self):
        self.machines("start", "Elevator/7", "--key", "first")
        self.assertEqual(
            self.machines("send", "Elevator/7", "run", "--key", "second"),
            'transitioned at revision 2: running  (emitted: "the elevator runs")\n',
        )
        self.assertEqual(
            self.machines("send", "Elevator/7", "run", "--key", "second"),
            'repeated: transitioned at revision 2: running  (emitted: "the elevator runs")\n',
        )
        self.assertEqual(
            self.machines("list", "Elevator"), "Elevator/7  active  revision 2  running\n"
        )
        self.assertIn("Elevator\n  running: 1\n", self.machines("list"))
        self.assertIn('output 7:2:0: "the elevator runs"', self.machines("show", "Elevator/7"))
        entry = json.loads(self.machines("journal", "Elevator/7", "--after", "1", "--json"))
        self.assertEqual((entry["revision"], entry["input"]), (2, "run"))
        finding = json.loads(self.machines("stuck", "--overdue", "0", "--json").splitlines()[0])
        self.assertEqual((finding["chart"], finding["id"]), ("Elevator", "7"))

    def test_the_printed_schema_is_the_one_that_programs_use(self):
        schema = run("machines", "--print-schema")
        self.assertEqual((schema.stderr, schema.returncode), ("", 0))
        subprocess.run(
            ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", "-", self.store],
            input=schema.stdout, check=True, capture_output=True, text=True, timeout=300,
        )
        self.machines("start", "Elevator/1")
        self.assertEqual(
            self.machines("list", "Elevator"), "Elevator/1  active  revision 1  closed\n"
        )

    def test_the_printed_upgrade_is_that_of_older_tables(self):
        upgrade = run("machines", "--print-schema", "--from-version", "1")
        self.assertEqual((upgrade.stderr, upgrade.returncode), ("", 0))
        self.assertTrue(upgrade.stdout.startswith("BEGIN;\n"))
        self.assertTrue(upgrade.stdout.endswith("COMMIT;\n"))
        for version in "0", "8", "99":
            refused = run("machines", "--print-schema", "--from-version", version)
            self.assertEqual((refused.stdout, refused.returncode), ("", 64))
            self.assertIn(f"tables of version {version} cannot be upgraded", refused.stderr)
        alone = run("machines", "--from-version", "1")
        self.assertEqual((alone.stdout, alone.returncode), ("", 64))
        self.assertIn("'--from-version' goes with '--print-schema'", alone.stderr)

    def test_two_databases_share_machines_whose_slots_move_while_a_worker_runs(self):
        both = [self.store, self.database()]
        self.machines("start", "Elevator/1")
        refused = run("machines", "slots", "--store", both[0], "--store", both[1])
        self.assertEqual((refused.stdout, refused.returncode), ("", 66))
        self.assertIn("has no durable machines; no store has written it", refused.stderr)

        # A database that is added begins without slots.
        self.machines("send", "Elevator/1", "run", "--key", "a", stores=both)
        rows = [json.loads(line) for line in self.slots(both)]
        self.assertEqual([len(row["slots"]) for row in rows], [4096, 0])
        spread = self.machines("slots", "spread", stores=both)
        self.assertIn("moved 2048 slots\n1  the database ", spread)
        self.assertIn("  2048 slots: 0-2047\n", spread)
        self.assertIn("  2048 slots: 2048-4095\n", spread)

        place = json.loads(self.machines("slots", "list", "Elevator/1", "--json", stores=both))
        slot, database = place["slot"], place["database"]
        other = 3 - database
        worker = self.worker(None, both, "working for Elevator in 2 PostgreSQL databases")
        moved = self.machines("slots", "move", str(slot), "--to", str(other), stores=both)
        self.assertIn(f"moved 1 slot to {other}  the database ", moved)
        again = self.machines("slots", "move", str(slot), "--to", str(other), stores=both)
        self.assertIn(f"moved 0 slots to {other}  the database ", again)
        self.assertIn(
            f"Elevator/1  slot {slot}, in {other}  the database ",
            self.machines("slots", "list", "Elevator/1", stores=both),
        )
        self.machines("send", "Elevator/1", "stop", "--key", "b", stores=both[::-1])
        journal = self.machines("journal", "Elevator/1", "--json", stores=both).splitlines()
        self.assertEqual([json.loads(line)["revision"] for line in journal], [1, 2, 3])
        worker.send_signal(signal.SIGTERM)
        self.assertIn("the worker has ended\n", worker.stderr.read())
        self.assertEqual(worker.wait(timeout=300), 0)
        worker.stderr.close()

        # One of them alone is refused by those that read, too.
        alone = run("machines", "list", "Elevator", "--store", both[0])
        self.assertEqual((alone.stdout, alone.returncode), ("", 66))
        self.assertIn("name all databases that share the machines", alone.stderr)

    def slots(self, stores):
        return self.machines("slots", "--json", stores=stores).splitlines()

    def test_what_is_no_list_of_databases_is_refused(self):
        def refusal(*arguments):
            result = run(*arguments)
            self.assertEqual((result.stdout, result.returncode), ("", 64))
            return result.stderr

        words = "only PostgreSQL databases share machines, and 'orders.db' is none"
        for command in ["serve"], ["machines", "list"], ["machines", "slots", "spread"]:
            self.assertIn(
                words, refusal(*command, "--store", self.store, "--store", "orders.db")
            )
        self.assertIn(words, refusal("worker", "--store", "orders.db", "--store", self.store))
        move = ["machines", "slots", "move"]
        self.assertIn(
            "there is no database 3; '--store' names 2, numbered from 1",
            refusal(*move, "7", "--to", "3", "--store", self.store, "--store", self.store),
        )
        self.assertIn(
            "'5-2' names no slots; write numbers from 0 to 4095 and ranges of them: 0-99,200",
            refusal(*move, "5-2", "--to", "1", "--store", self.store, "--store", self.store),
        )
        self.assertIn(
            "slots move among several databases; name each of them with '--store'",
            refusal(*move, "7", "--to", "1", "--store", self.store),
        )
        for command in ["slots", "spread"], ["list"]:
            twice = run("machines", *command, "--store", self.store, "--store", self.store)
            self.assertEqual((twice.stdout, twice.returncode), ("", 66))
            self.assertIn("are the same database", twice.stderr)
        self.machines("start", "Elevator/1")

    def test_a_server_that_is_away_is_said(self):
        result = run("machines", "list", "--store", "postgresql:///nothing?host=/nonexistent")
        self.assertEqual(result.stdout, "")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("/nonexistent", result.stderr)

    def test_what_is_posted_over_http_is_done_by_a_worker_that_replaces_a_killed_one(self):
        service = served.Served("Elevator", store=self.store)
        self.addCleanup(service.remove)
        self.assertEqual(service.request("PUT", "/v1/Elevator/1", {})[0], 201)
        service.kill()
        workers = [self.worker(service.folder) for _ in range(2)]
        workers[0].kill()
        workers[0].wait()
        workers[0].stderr.close()
        execute("SELECT statecraft.post('Elevator', '1', 'from-sql', '\"run\"')", self.store)
        again = served.Served("Elevator", store=self.store, folder=service.folder)
        self.addCleanup(again.remove)
        with again.stream("/v1/Elevator/1/changes") as lines:
            for line in lines:
                if b'"revision":2,' in line:
                    self.assertIn(b'"key":"from-sql"', line)
                    break
        again.kill()
        workers[1].send_signal(signal.SIGTERM)
        self.assertIn("the worker has ended\n", workers[1].stderr.read())
        self.assertEqual(workers[1].wait(timeout=300), 0)
        workers[1].stderr.close()

    def test_a_worker_fires_the_delayed_events_of_a_document(self):
        document = str(served.ROOT / "Tools/Tests/ServiceTests/lamp.scxml")
        service = served.Served(document, store=self.store)
        self.addCleanup(service.remove)
        self.assertEqual(service.request("PUT", "/v1/lamp/1", {"data": {"watts": 60}})[0], 201)
        service.kill()
        # The event is in the inbox when nobody works for the machine.
        execute("SELECT statecraft.post('lamp', '1', 'on', '\"light\"')", self.store)
        worker = self.worker(
            service.folder, said="working for lamp in PostgreSQL", names=[document]
        )
        # Nobody else applies it, and fires the delayed event.
        while "revision 3" not in self.machines("list", "lamp"):
            self.assertIsNone(worker.poll())
        self.assertEqual(self.machines("list", "lamp"), "lamp/1  active  revision 3  dark\n")
        again = served.Served(document, store=self.store, folder=service.folder)
        self.addCleanup(again.remove)
        machine = json.loads(again.request("GET", "/v1/lamp/1")[2])
        self.assertEqual(machine["configuration"], ["dark"])
        self.assertEqual((machine["data"]["watts"], machine["data"]["times"]), (60, 1))
        again.kill()
        worker.send_signal(signal.SIGTERM)
        self.assertIn("the worker has ended\n", worker.stderr.read())
        self.assertEqual(worker.wait(timeout=300), 0)
        worker.stderr.close()
        shown = self.machines("replay", "lamp", "--document", document)
        self.assertEqual(shown, "1 journal, 0 differ\n")

    def worker(self, folder, stores=None, said="working for Elevator in PostgreSQL", names=("Elevator",)):
        named = [part for store in stores or [self.store] for part in ("--store", store)]
        worker = subprocess.Popen(
            [served.COMMAND, "worker", *names, *named], cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(worker.kill)
        self.assertIn(said, worker.stderr.readline())
        return worker


if __name__ == "__main__":
    unittest.main()
