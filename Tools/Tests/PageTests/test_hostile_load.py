"""More than there should be: of connections, of events, and of patience."""

import json
import socket as sockets
import threading
import time
import unittest

from hostile import HostileTest
from studio import wait_until
from wire import Refused, WebSocket, connect, get


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
            events = 0
            for _ in range(60):
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

    def test_a_flood_of_large_events_is_not_kept(self):
        before = self.studio.memory
        pages = [WebSocket(self.port, buffer=4096) for _ in range(8)]
        payload = json.dumps({"name": "y" * 30_000})
        highest = 0

        def flood(page):
            for _ in range(500):
                page.say(action="send", machine="animation", event="play", payload=payload)
            # All of it has been dealt with when this is answered.
            page.ask(action="send", machine="phone", event="hangUp")

        threads = [threading.Thread(target=flood, args=(page,)) for page in pages]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                highest = max(highest, self.studio.memory or 0)
                thread.join(0.05)
        self.assertEqual(get(self.port)[0], 200)
        for page in pages:
            page.close()
        if before is not None:
            print(f"pages: 120 MB of large events: memory {before:.0f} MiB, at most {highest:.0f} MiB")
            self.assertLess(highest - before, 100)

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


if __name__ == "__main__":
    unittest.main()
