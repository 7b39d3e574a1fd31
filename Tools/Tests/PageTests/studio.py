"""Starts the command `statecraft` for tests, and stops it again."""

import os
import pathlib
import select
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The built command; by default the script, which builds it first.
COMMAND = os.environ.get("STATECRAFT") or str(ROOT / "Scripts" / "statecraft")


# The seconds after which a test fails because something hangs. It is far more than anything takes, because
# no test may depend on how fast or busy the machine is.
TIMEOUT = 300


class Studio:
    """`statecraft demo` or `statecraft studio …`, as a process of its own."""

    def __init__(self, *arguments, port=0):
        self.arguments = list(arguments) or ["demo"]
        self.port = port
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [COMMAND, *self.arguments, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        # The first line of standard output is the address.
        ready, _, _ = select.select([self.process.stdout], [], [], TIMEOUT)
        self.address = self.process.stdout.readline().strip() if ready else ""
        if not self.address.startswith("http://"):
            self.stop()
            raise RuntimeError(f"the studio did not start: {self.address!r}")
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])
        return self

    def stop(self):
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process = None

    def kill(self):
        """Kills the process, as a crash would end it."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def memory(self):
        """The memory of the process in mebibytes; None where the system does not tell."""
        try:
            status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return None
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()


def wait_until(condition, pause=0.02):
    """Waits until a condition holds, and returns its value; fails after the timeout."""
    end = time.monotonic() + TIMEOUT
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"the condition did not hold within {TIMEOUT} seconds")
        time.sleep(pause)
