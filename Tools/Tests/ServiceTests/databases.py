"""Databases of tests, in the server that STATECRAFT_POSTGRESQL names."""

import os
import re
import shutil
import subprocess
import unittest
import uuid

import served

SERVER = os.environ.get("STATECRAFT_POSTGRESQL")


def run(*arguments, **options):
    """Runs the command to its end."""
    return subprocess.run(
        [served.COMMAND, *arguments], capture_output=True, text=True, timeout=300, **options
    )


def execute(text, address=SERVER):
    """Executes statements by psql; returns what it shows."""
    return subprocess.run(
        ["psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-c", text, address],
        check=True, capture_output=True, text=True, timeout=300,
    ).stdout


@unittest.skipUnless(SERVER and shutil.which("psql"), "there is no PostgreSQL server, or no psql")
class DatabaseTests(unittest.TestCase):
    """Tests with a database of their own, `store`; skipped without a server."""

    def setUp(self):
        self.store = self.database()

    def database(self):
        """The address of a new database, which is dropped after the test."""
        name = f"test_{uuid.uuid4().hex}"
        execute(f"CREATE DATABASE {name}")
        self.addCleanup(execute, f"DROP DATABASE {name} WITH (FORCE)")
        store = re.sub(r"/postgres(\?|$)", rf"/{name}\1", SERVER)
        self.assertIn(name, store)
        return store
