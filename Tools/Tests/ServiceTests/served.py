"""A service and its worker, as processes of the real command."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("STATECRAFT", "statecraft")


class Served:
    """`statecraft serve` on free ports, in a folder of its own."""

    def __init__(self, *arguments, store="machines.db", folder=None):
        self.owns_folder = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="statecraft-service."))
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [COMMAND, "serve", *arguments, "--store", store, "--port", "0"],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
            text=True,
        )
        # The addresses come when the service listens; nothing comes if it has ended.
        self.address = self.process.stdout.readline().strip()
        self.operations = self.process.stdout.readline().strip()
        if not self.operations:
            raise RuntimeError((self.folder / "log").read_text())

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1])

    def request(self, method, path, body=None, headers=None, operations=False):
        """Returns the status, the headers and the object of an answer."""
        request = urllib.request.Request(
            (self.operations if operations else self.address) + path, method=method,
            data=None if body is None else json.dumps(body).encode(), headers=headers or {},
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read().decode()

    def send(self, machine, event, key):
        status, _, text = self.request(
            "POST", f"/v1/{machine}/events", {"event": event}, {"Idempotency-Key": key}
        )
        return status, json.loads(text)

    def stream(self, path):
        """Opens a stream; its lines are read as they come."""
        return urllib.request.urlopen(self.address + path, timeout=300)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def end(self, number=signal.SIGTERM):
        """Ends the service by a signal; returns its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=120)
        self.process.stdout.close()
        self.log.close()
        return code

    def remove(self):
        if self.process.poll() is None:
            self.kill()
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
