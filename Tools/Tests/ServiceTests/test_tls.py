"""Stores in a PostgreSQL server that demands TLS, whose certificate is made on the spot."""

import signal
import subprocess
import unittest

from databases import execute, run
import served
import tls_server


class TLSTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        missing = tls_server.missing()
        if missing:
            raise unittest.SkipTest(missing)
        cls.server = tls_server.TLSServer()
        cls.addClassCleanup(cls.server.stop)

    def machines(self, *arguments):
        result = run("machines", *arguments, "--store", self.server.address("verify-full"))
        self.assertEqual((result.stderr, result.returncode), ("", 0))
        return result.stdout

    def refusal(self, address, *command):
        """What a command says that ends because of the address."""
        result = run(*(command or ("machines", "list")), "--store", address)
        self.assertEqual((result.stdout, result.returncode), ("", 66), result.stderr)
        self.assertIn("nothing was stored", result.stderr)
        return result.stderr

    def assert_refuses_tls(self, address, reason):
        # What runs for long ends, too: it does not try again.
        for command in ["machines", "list"], ["worker", "Elevator"]:
            text = self.refusal(address, *command)
            self.assertIn("cannot be reached by TLS: ", text)
            self.assertIn(reason, text)
            self.assertIn("`sslrootcert` in the address is the file of the authority", text)

    def test_machines_are_behind_a_certificate_that_is_verified(self):
        self.assertEqual(
            self.machines("start", "Elevator/1", "--key", "first"),
            "started at revision 1: closed\n",
        )
        worker = subprocess.Popen(
            [served.COMMAND, "worker", "Elevator", "--store", self.server.address("verify-full")],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(worker.kill)
        self.assertIn("working for Elevator in PostgreSQL", worker.stderr.readline())
        self.assertEqual(
            self.machines("send", "Elevator/1", "run", "--key", "second"),
            'transitioned at revision 2: running  (emitted: "the elevator runs")\n',
        )
        # The worker's sessions are there while it runs.
        sessions = execute(
            "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) "
            "WHERE application_name = 'statecraft'",
            self.server.local,
        )
        self.assertEqual(sessions, "t\n")
        worker.send_signal(signal.SIGTERM)
        self.assertIn("the worker has ended\n", worker.stderr.read())
        self.assertEqual(worker.wait(timeout=300), 0)
        worker.stderr.close()

    def test_a_certificate_of_another_authority_is_refused(self):
        self.assert_refuses_tls(
            self.server.address("verify-full", authority="other"), "certificate verify failed"
        )

    def test_a_certificate_for_another_host_is_refused(self):
        address = self.server.address("verify-full", host="db.example")
        self.assert_refuses_tls(
            address,
            'server certificate for "localhost" does not match host name "db.example"',
        )

    def test_an_authority_without_a_file_is_refused(self):
        self.assert_refuses_tls(
            self.server.address("verify-full", authority="missing"), 'missing.crt" does not exist'
        )

    def test_a_server_without_tls_is_refused(self):
        plain = tls_server.PlainServer()
        self.addCleanup(plain.stop)
        address = f"postgresql://orders@127.0.0.1:{plain.port}/orders?sslmode=require"
        self.assert_refuses_tls(address, "server does not support SSL, but SSL was required")

    def test_a_server_that_demands_tls_refuses_to_do_without(self):
        text = self.refusal(self.server.address("disable"))
        self.assertIn("refuses the connection: ", text)
        self.assertIn("no pg_hba.conf entry for host", text)
        self.assertIn(
            "the connection is not encrypted, which the server may demand: ask for TLS by "
            "`sslmode=verify-full` and `sslrootcert` in the address",
            text,
        )


if __name__ == "__main__":
    unittest.main()
