"""The service, used by clients that nobody here wrote: curl, Python's own, and Schemathesis."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

import served

DOCUMENTS = served.ROOT / "Examples/Documents"
ARTICLE = served.ROOT / "Sources/StatecraftService/StatecraftService.docc/EveryLanguage.md"


class ServiceTests(unittest.TestCase):
    def serve(self, *arguments, **options):
        service = served.Served(*arguments, **options)
        self.addCleanup(service.remove)
        return service

    def test_the_session_of_the_article_is_what_curl_shows(self):
        if not shutil.which("curl"):
            self.skipTest("curl is missing")
        service = self.serve("Elevator", store=":memory:")
        session = re.search(r"```session\n(.*?)```", ARTICLE.read_text(), re.S).group(1)
        shown = ""
        for line in session.splitlines():
            if not line.startswith("$ "):
                continue
            command = line[2:].replace("localhost:8080", f"localhost:{service.port}")
            answer = subprocess.run(
                ["bash", "-c", command], capture_output=True, text=True, check=True, timeout=120
            )
            shown += f"{line}\n{answer.stdout}"
        self.assertEqual(shown, session)

    def test_what_was_acknowledged_survives_a_kill_and_a_repeated_key_gets_the_first_answer(self):
        service = self.serve("Elevator")
        self.assertEqual(service.request("PUT", "/v1/Elevator/1", {})[0], 201)
        for number in range(5):
            self.assertEqual(service.send("Elevator/1", "run", f"run-{number}")[0], 200)
            self.assertEqual(service.send("Elevator/1", "stop", f"stop-{number}")[0], 200)
        service.kill()
        again = self.serve("Elevator", folder=service.folder)
        status, answer = again.send("Elevator/1", "stop", "stop-4")
        self.assertEqual((status, answer["revision"], answer["repeated"]), (200, 11, True))
        entries = json.loads(again.request("GET", "/v1/Elevator/1/journal")[2])["entries"]
        self.assertEqual([entry["revision"] for entry in entries], list(range(1, 12)))
        again.kill()

    def test_the_machine_of_a_document_survives_a_kill_with_its_data_and_its_delayed_events(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # The bank has all the time that the test needs.
        document = pathlib.Path(folder.name) / "payment.scxml"
        text = (DOCUMENTS / "payment.scxml").read_text()
        document.write_text(text.replace('delay="10s"', 'delay="36000s"'))
        document = str(document)
        service = self.serve(document)
        self.assertEqual(service.request("PUT", "/v1/payment/1", {})[0], 201)
        status, _, _ = service.request(
            "POST", "/v1/payment/1/events", {"event": "pay", "data": {"amount": 20}},
            {"Idempotency-Key": "pay"},
        )
        self.assertEqual(status, 200)
        service.kill()
        again = self.serve("--document", document, folder=service.folder)
        machine = json.loads(again.request("GET", "/v1/payment/1")[2])
        self.assertEqual(machine["configuration"], ["trying", "asking"])
        self.assertEqual((machine["data"]["amount"], machine["data"]["attempts"]), (20, 1))
        status, answer = again.send("payment/1", "bank.accepted", "bank")
        self.assertEqual((status, answer["configuration"]), (200, ["paid"]))
        again.kill()

    def test_signals_let_the_service_end_with_what_it_has_begun(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            service = self.serve("Elevator")
            service.request("PUT", "/v1/Elevator/1", {})
            stream = socket.create_connection(("127.0.0.1", service.port))
            stream.sendall(b"GET /v1/Elevator/1/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertTrue(stream.recv(4096).startswith(b"HTTP/1.1 200 "))
            self.assertEqual(service.end(number), 0)
            while stream.recv(4096):
                pass
            stream.close()

    def test_a_thousand_connections_are_open_at_once_and_each_is_answered(self):
        # The usual limit of 1,024 files has hardly space for a thousand connections.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2048)), hard))
        service = self.serve("Elevator", store=":memory:")
        service.request("PUT", "/v1/Elevator/1", {})
        sockets = []
        for _ in range(1000):
            sockets.append(socket.create_connection(("127.0.0.1", service.port), timeout=120))
        for number, connection in enumerate(sockets):
            event = b'{"event":"run"}' if number % 2 == 0 else b'{"event":"stop"}'
            connection.sendall(
                b"POST /v1/Elevator/1/events HTTP/1.1\r\nHost: localhost\r\n"
                b"Idempotency-Key: %d\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                % (number, len(event), event)
            )
        answers = []
        for connection in sockets:
            with connection, connection.makefile("rb") as reader:
                answers.append(reader.read()[:12])
        self.assertEqual(set(answers) - {b"HTTP/1.1 200", b"HTTP/1.1 409"}, set())
        machine = json.loads(service.request("GET", "/v1/Elevator/1")[2])
        self.assertEqual(machine["revision"], 1001)

    def test_clients_that_flood_and_do_not_read_do_no_harm(self):
        service = self.serve("Elevator", store=":memory:")
        service.request("PUT", "/v1/Elevator/1", {})
        deaf = socket.create_connection(("127.0.0.1", service.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.setblocking(False)
        request = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try:
            for _ in range(100_000):
                deaf.send(request * 10)
        except BlockingIOError:
            pass  # The service reads no more than it can answer.
        else:
            self.fail("the service reads without end from a client that does not")
        self.assertEqual(service.send("Elevator/1", "run", "k")[0], 200)
        size = pathlib.Path(f"/proc/{service.process.pid}/statm")
        if size.exists():
            pages = int(size.read_text().split()[1])
            self.assertLess(pages * os.sysconf("SC_PAGE_SIZE"), 500_000_000)
        deaf.close()

    def test_metrics_and_health_are_on_the_port_for_operators(self):
        service = self.serve("Elevator", store=":memory:")
        service.request("PUT", "/v1/Elevator/1", {})
        self.assertEqual(service.request("GET", "/livez", operations=True)[0], 200)
        self.assertEqual(service.request("GET", "/readyz", operations=True)[0], 200)
        status, headers, text = service.request("GET", "/metrics", operations=True)
        self.assertEqual(status, 200)
        self.assertTrue(headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        self.assertIn('statecraft_events_total{chart="Elevator",outcome="started"} 1', text)
        self.assertIn('statecraft_http_requests_total{method="PUT",status="201"} 1', text)
        self.assertEqual(service.request("GET", "/metrics")[0], 404)

    def test_operators_repair_machines_and_a_repetition_is_recognized(self):
        service = self.serve("Elevator", store=":memory:")
        service.request("PUT", "/v1/Elevator/1", {})

        def operate(method, path, body=None, key=None):
            headers = {"Idempotency-Key": key} if key else {}
            status, _, text = service.request(method, path, body, headers, operations=True)
            return status, json.loads(text)

        move = {"states": ["running"], "reason": "ticket 812"}
        for repeated in (False, True):
            status, answer = operate("POST", "/v1/Elevator/1/move", move, "m")
            self.assertEqual((status, answer["repeated"]), (200, repeated))
            self.assertEqual((answer["revision"], answer["configuration"]), (2, ["running"]))
        status, answer = operate("POST", "/v1/Elevator/1/resolve", {"work": "lift", "result": 1})
        self.assertEqual((status, answer["title"]), (404, "unknown work"))
        self.assertEqual(operate("GET", "/v1/dead-letters"), (200, {"deadLetters": [], "next": None}))
        self.assertEqual(operate("POST", "/v1/Elevator/prune", {"last": 1}), (200, {"entries": 1}))
        entries = json.loads(service.request("GET", "/v1/Elevator/1/journal")[2])["entries"]
        self.assertEqual([entry["kind"] for entry in entries], [None, "move"])

    def test_the_command_says_what_is_wrong(self):
        def complaint(*arguments):
            result = subprocess.run(
                [served.COMMAND, "serve", *arguments], capture_output=True, text=True, timeout=120
            )
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(result.stdout, "")
            return result.stderr

        self.assertIn("there is no chart 'Lift'", complaint("Lift", "--store", ":memory:"))
        self.assertIn("lift.scxml: cannot be read", complaint("lift.scxml", "--store", ":memory:"))
        self.assertIn(
            "<invoke> cannot be stored",
            complaint("--document", str(DOCUMENTS / "call-centre.scxml"), "--store", ":memory:"),
        )
        self.assertIn(
            "other machines can reach 0.0.0.0",
            complaint("--store", ":memory:", "--host", "0.0.0.0", "--port", "0"),
        )

    def check_description(self, address, folder, *arguments):
        program = os.environ.get("SCHEMATHESIS")
        if not program:
            self.skipTest("Schemathesis is missing")
        result = subprocess.run(
            [
                program, "run", f"{address}/openapi.json", "--max-examples", "5",
                "--phases", "fuzzing", "--seed", "1", "--no-color",
                "--exclude-checks", "positive_data_acceptance", *arguments,
            ],
            capture_output=True, text=True, timeout=600, cwd=folder,
        )
        self.assertEqual(result.returncode, 0, result.stdout[-8000:] + result.stderr[-2000:])

    def test_schemathesis_finds_no_answer_that_the_description_does_not_have(self):
        service = self.serve("Elevator", "WorkingDay", store=":memory:")
        for machine in ("Elevator/1", "Elevator/2"):
            service.request("PUT", f"/v1/{machine}", {})
        self.check_description(
            service.address, service.folder, "--exclude-path-regex", "changes$"
        )

    def test_schemathesis_finds_no_other_answer_of_the_port_for_operators(self):
        service = self.serve("Elevator", "WorkingDay", store=":memory:")
        for machine in ("Elevator/1", "Elevator/2"):
            service.request("PUT", f"/v1/{machine}", {})
        self.check_description(service.operations, service.folder)


class WorkerTests(unittest.TestCase):
    def worker(self, *arguments, folder=None):
        worker = subprocess.Popen(
            [served.COMMAND, "worker", *arguments], cwd=folder,
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        )
        self.addCleanup(worker.stderr.close)
        self.addCleanup(worker.wait)
        self.addCleanup(worker.kill)
        return worker

    def end(self, worker):
        """Ends a worker by a signal; returns what it says then."""
        worker.send_signal(signal.SIGTERM)
        said = worker.stderr.read()
        self.assertEqual(worker.wait(timeout=120), 0)
        return said

    def folder_with_an_elevator(self):
        service = served.Served("Elevator")
        self.addCleanup(service.remove)
        service.request("PUT", "/v1/Elevator/1", {})
        self.assertEqual(service.end(), 0)
        return service.folder

    def test_a_worker_ends_after_its_steps_when_a_signal_comes(self):
        worker = self.worker(
            "Elevator", "--store", "machines.db", folder=self.folder_with_an_elevator()
        )
        self.assertIn("working for Elevator in machines.db", worker.stderr.readline())
        self.assertEqual(self.end(worker), "statecraft: the worker has ended\n")

    def test_a_lease_has_a_second_at_least(self):
        for command in ["worker", "--store", "machines.db"], ["serve", "--store", "machines.db"]:
            refused = subprocess.run(
                [served.COMMAND, *command, "--lease", "0"], capture_output=True, text=True, check=False
            )
            self.assertIn("--lease takes 1 to 86400 seconds, not 0", refused.stderr)
            self.assertEqual(refused.returncode, 64)

    def test_a_worker_whose_server_is_away_waits_for_it(self):
        worker = self.worker("Phone", "--store", "postgresql:///nothing?host=/nonexistent")
        self.assertIn("cannot be reached", worker.stderr.readline())
        # What comes first of these is left open.
        said = worker.stderr.readline() + worker.stderr.readline()
        self.assertIn("working for Phone in PostgreSQL", said)
        self.assertIn("the store is away, and is tried again", said)
        self.assertIn("the worker has ended", self.end(worker))

    def test_a_worker_says_which_machines_it_does_not_work_for(self):
        worker = self.worker(
            "Phone", "--store", "machines.db", folder=self.folder_with_an_elevator()
        )
        self.assertIn("working for Phone in machines.db", worker.stderr.readline())
        self.assertEqual(
            worker.stderr.readline(),
            "statecraft: the store also has machines of Elevator; another program has to work for them\n",
        )
        self.end(worker)


if __name__ == "__main__":
    unittest.main()
