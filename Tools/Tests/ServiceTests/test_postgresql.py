"""`statecraft machines`, `serve` and `worker` on a PostgreSQL database; skipped without a server."""

import json
import os
import re
import shutil
import signal
import subprocess
import unittest
import uuid

import served

SERVER = os.environ.get("STATECRAFT_POSTGRESQL")


def run(*arguments, **options):
    return subprocess.run(
        [served.COMMAND, *arguments], capture_output=True, text=True, timeout=300, **options
    )


@unittest.skipUnless(SERVER and shutil.which("psql"), "there is no PostgreSQL server, or no psql")
class PostgreSQLTests(unittest.TestCase):
    def setUp(self):
        name = f"test_{uuid.uuid4().hex}"
        self.sql(f"CREATE DATABASE {name}")
        self.addCleanup(self.sql, f"DROP DATABASE {name} WITH (FORCE)")
        self.store = re.sub(r"/postgres(\?|$)", rf"/{name}\1", SERVER)
        self.assertIn(name, self.store)

    @staticmethod
    def sql(text, address=SERVER):
        return subprocess.run(
            ["psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-c", text, address],
            check=True, capture_output=True, text=True, timeout=300,
        ).stdout

    def machines(self, *arguments):
        result = run("machines", *arguments, "--store", self.store)
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
        self.sql(
            "SELECT statecraft.post('Elevator', '1', 'from-sql', '\"run\"')", address=self.store
        )
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

    def worker(self, folder):
        worker = subprocess.Popen(
            [served.COMMAND, "worker", "Elevator", "--store", self.store], cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(worker.kill)
        self.assertIn("working for Elevator in PostgreSQL", worker.stderr.readline())
        return worker


if __name__ == "__main__":
    unittest.main()
