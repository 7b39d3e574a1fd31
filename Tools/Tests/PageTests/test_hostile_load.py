"""More than there should be: of connections, of events, and of patience."""

import json
import socket as sockets
import threading
import time
import unittest

from hostile import HostileTest
from studio import Studio, wait_until
from wire import Refused, WebSocket, connect, get


class Dribble(threading.Thread):
    """Connections that ask, but never come to an end; what they wait for takes its time."""

    def __init__(self):
        super().__init__(daemon=True)
        self.studio = Studio().start()
        self.open = []
        self.took = None

    def run(self):
        port = self.studio.port
        head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode()
        self.open = [connect(port) for _ in range(60)]
        # Half of them have asked something before, and been answered.
        for line in self.open[:30]:
            line.sendall(head + b"\r\n")
            line.recv(65536)
        begin = time.monotonic()
        for line in self.open:
            line.sendall(head)
        while self.open and time.monotonic() - begin < 40:
            for line in list(self.open):
                try:
                    line.sendall(b"X-Some: thing\r\n")
                except OSError:
                    line.close()
                    self.open.remove(line)
            time.sleep(0.5)
        self.took = time.monotonic() - begin


def setUpModule():
    # Goes on while other tests run.
    global dribble
    dribble = Dribble()
    unittest.addModuleCleanup(dribble.studio.stop)
    dribble.start()


class Load(HostileTest):
    def test_a_thousand_connections_leave_room_for_a_page(self):
        lines = []
        try:
            with WebSocket(self.port) as page:
                for _ in range(1000):
                    lines.append(connect(self.port))
                self.assert_well()
                # All but a few have been closed.
                closed = wait_until(lambda: self.closed(lines) >= 860 and self.closed(lines))
                self.assertGreaterEqual(closed, 1000 - 128)
                # Who had a page before still has it.
                self.assertIsNone(page.ask(action="restart", machine="phone"))
        finally:
            for line in lines:
                line.close()

    @staticmethod
    def closed(lines):
        count = 0
        for line in lines:
            line.setblocking(False)
            try:
                count += line.recv(1) == b""
            except BlockingIOError:
                pass
            except OSError:
                count += 1
        return count

    def test_a_thousand_sockets_leave_room_for_a_page(self):
        pages = []
        refused = 0
        try:
            for _ in range(1000):
                try:
                    pages.append(WebSocket(self.port))
                except (Refused, OSError):
                    refused += 1
            self.assertGreater(len(pages), 50)
            self.assertLessEqual(len(pages), 128)
            self.assertEqual(len(pages) + refused, 1000)
            self.assertEqual(get(self.port)[0], 200)
        finally:
            for page in pages:
                page.close()
        wait_until(self.takes_sockets)

    def takes_sockets(self):
        try:
            WebSocket(self.port).close()
            return True
        except Refused:
            return False

    def test_connections_that_come_and_go_leave_nothing_behind(self):
        def come_and_go(count):
            for _ in range(count):
                with WebSocket(self.port) as page:
                    page.say(action="watch", machine="phone")

        come_and_go(100)
        before = self.studio.memory
        come_and_go(600)
        if before is not None:
            grown = self.studio.memory - before
            print(f"pages: memory after 600 more connections: {grown:+.1f} MiB to {self.studio.memory:.0f} MiB")
            self.assertLess(grown, 40)

    def test_a_page_that_never_reads_slows_nobody(self):
        mute = WebSocket(self.port, buffer=4096)
        self.addCleanup(mute.close)
        for machine in ["phone", "animation", "traffic-light", "mirror-pad"]:
            mute.say(action="watch", machine=machine)
        before = self.studio.memory
        highest = before or 0
        slowest = 0
        name = json.dumps({"name": "x" * 2000})
        with WebSocket(self.port) as page:
            begin = time.monotonic()
            events = 0
            while time.monotonic() - begin < 6:
                for _ in range(50):
                    page.say(action="send", machine="phone", event="dial")
                    page.say(action="send", machine="animation", event="play", payload=name)
                asked = time.monotonic()
                page.ask(action="send", machine="phone", event="hangUp")
                slowest = max(slowest, time.monotonic() - asked)
                highest = max(highest, self.studio.memory or 0)
                events += 101
            self.assertEqual(get(self.port)[0], 200)
        if before is not None:
            print(
                f"pages: a page that never reads, {events} events: memory {before:.0f} MiB, at most"
                f" {highest:.0f} MiB; the slowest hundred events took {slowest * 1000:.0f} ms"
            )
            self.assertLess(highest - before, 150)
        self.assertLess(slowest, 10)

    def test_a_flood_whose_answers_nobody_reads_is_held_back(self):
        before = self.studio.memory
        pages = [WebSocket(self.port, buffer=4096, timeout=0.5) for _ in range(8)]
        payload = json.dumps({"name": "y" * 30_000})
        highest = 0

        def flood(page):
            end = time.monotonic() + 5
            try:
                while time.monotonic() < end:
                    page.say(action="send", machine="animation", event="play", payload=payload)
            except OSError:
                pass

        threads = [threading.Thread(target=flood, args=(page,)) for page in pages]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            highest = max(highest, self.studio.memory or 0)
            time.sleep(0.05)
        self.assertEqual(get(self.port)[0], 200)
        for page in pages:
            page.close()
        if before is not None:
            print(f"pages: eight floods of large events: memory {before:.0f} MiB, at most {highest:.0f} MiB")
            self.assertLess(highest - before, 250)

    def test_a_page_that_vanishes_in_the_middle_is_forgotten(self):
        for cut in range(1, 40):
            line = connect(self.port)
            request = f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            line.sendall(request[: cut * 3].encode())
            line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            line.close()
        page = WebSocket(self.port)
        page.say(action="watch", machine="phone")
        page.line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        page.close()


class Slow(unittest.TestCase):
    def test_whoever_dribbles_is_closed(self):
        self.assertEqual(get(dribble.studio.port)[0], 200)
        dribble.join(60)
        self.assertEqual(dribble.open, [])
        self.assertGreater(dribble.took, 10)
        self.assertEqual(get(dribble.studio.port)[0], 200)


if __name__ == "__main__":
    unittest.main()
