"""Starts the real command for tests, and stops it again."""

import os
import pathlib
import select
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]

# A command that is built already; by default the script, which builds it when it must.
COMMAND = os.environ.get("STATECRAFT") or str(ROOT / "Scripts" / "statecraft")


# A hang ends after so many seconds. No test may depend on how fast or busy the machine is, so this is far
# more than anything takes.
PATIENCE = 300


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
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
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
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process = None

    def kill(self):
        """Ends it at once, as a crash would."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def memory(self):
        """How many mebibytes of memory the process uses; None where nobody tells."""
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
    """Waits for a condition, and returns its value; fails when that hangs."""
    end = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"it did not happen within {PATIENCE} seconds")
        time.sleep(pause)
