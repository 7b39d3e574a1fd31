"""The base class of tests with hostile clients: after each test the studio must still work."""

import unittest

from studio import Studio
from client import WebSocket, get


class HostileTest(unittest.TestCase):
    arguments = ["demo"]

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(*cls.arguments).start()
        cls.addClassCleanup(cls.studio.stop)
        cls.port = cls.studio.port

    def tearDown(self):
        self.assert_healthy()

    def assert_healthy(self):
        """The process runs, pages are served, and a machine takes events."""
        self.assertTrue(self.studio.is_running, "the studio has ended")
        status, answer = get(self.port)
        self.assertEqual(status, 200)
        self.assertIn(b"Statecraft Studio", answer)
        with WebSocket(self.port) as socket:
            self.assertIsNone(socket.request(action="restart", machine="elevator"))
            self.assertIsNone(socket.request(action="send", machine="elevator", event="open"))
