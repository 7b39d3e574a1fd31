"""Too many connections, too many events, and clients that do not read."""

import json
import socket as sockets
import threading
import time
import unittest

from hostile import HostileTest
from studio import wait_until
from client import PONG, Refused, WebSocket, connect, get


class Load(HostileTest):
    def test_a_page_is_served_while_a_thousand_connections_are_open(self):
        lines = []
        try:
            with WebSocket(self.port) as page:
                for number in range(1000):
                    lines.append(connect(self.port))
                    self.keep([page], number)
                self.assert_healthy()
                # All but a few have been closed.
                wait_until(lambda: self.keep([page]) or self.closed(lines) >= 1000 - 128)
                # A page that was open before is still connected.
                self.assertIsNone(page.request(action="restart", machine="phone"))
        finally:
            for line in lines:
                line.close()

    @staticmethod
    def keep(pages, number=0):
        """Lets pages say each fifty times that they are there, as browsers do: else they are closed after a minute."""
        if number % 50 == 0:
            for page in pages:
                page.frame(b"", PONG)

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

    def test_a_page_is_served_while_a_thousand_web_sockets_are_requested(self):
        pages = []
        refused = 0
        try:
            for number in range(1000):
                try:
                    pages.append(WebSocket(self.port))
                except (Refused, OSError):
                    refused += 1
                self.keep(pages, number)
            self.assertGreater(len(pages), 50)
            self.assertLessEqual(len(pages), 128)
            self.assertEqual(len(pages) + refused, 1000)
            self.assertEqual(get(self.port)[0], 200)
        finally:
            for page in pages:
                page.close()
        wait_until(self.allows_web_sockets)

    def allows_web_sockets(self):
        try:
            WebSocket(self.port).close()
            return True
        except Refused:
            return False

    def test_closed_connections_use_no_memory(self):
        def open_and_close(count):
            for _ in range(count):
                with WebSocket(self.port) as page:
                    page.send(action="watch", machine="phone")

        open_and_close(100)
        before = self.studio.memory
        open_and_close(600)
        if before is not None:
            grown = self.studio.memory - before
            print(f"pages: memory after 600 more connections: {grown:+.1f} MiB to {self.studio.memory:.0f} MiB")
            self.assertLess(grown, 40)

    def test_a_page_that_never_reads_slows_no_other_page(self):
        mute = WebSocket(self.port, buffer=4096)
        self.addCleanup(mute.close)
        for machine in ["phone", "animation", "traffic-light", "mirror-pad"]:
            mute.send(action="watch", machine=machine)
        before = self.studio.memory
        highest = before or 0
        slowest = 0
        name = json.dumps({"name": "x" * 2000})
        with WebSocket(self.port) as page:
            events = 0
            for _ in range(60):
                for _ in range(50):
                    page.send(action="send", machine="phone", event="dial")
                    page.send(action="send", machine="animation", event="play", payload=name)
                asked = time.monotonic()
                page.request(action="send", machine="phone", event="hangUp")
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

    def test_a_flood_of_large_events_uses_bounded_memory(self):
        before = self.studio.memory
        pages = [WebSocket(self.port, buffer=4096) for _ in range(8)]
        payload = json.dumps({"name": "y" * 30_000})
        highest = 0

        def flood(page):
            for _ in range(500):
                page.send(action="send", machine="animation", event="play", payload=payload)
            # All events have been handled when this request is answered.
            page.request(action="send", machine="phone", event="hangUp")

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

    def test_connections_may_be_reset_at_any_time(self):
        for cut in range(1, 40):
            connection = connect(self.port)
            request = f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            connection.sendall(request[: cut * 3].encode())
            connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            connection.close()
        page = WebSocket(self.port)
        page.send(action="watch", machine="phone")
        page.connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        page.close()


if __name__ == "__main__":
    unittest.main()
