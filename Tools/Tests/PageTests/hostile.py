"""What tests with hostile clients share: afterwards the studio must be as it was."""

import unittest

from studio import Studio
from wire import WebSocket, get


class HostileTest(unittest.TestCase):
    arguments = ["demo"]

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(*cls.arguments).start()
        cls.addClassCleanup(cls.studio.stop)
        cls.port = cls.studio.port

    def tearDown(self):
        self.assert_well()

    def assert_well(self):
        """The process lives, pages are served, and a machine takes events."""
        self.assertTrue(self.studio.is_running, "the studio has ended")
        status, answer = get(self.port)
        self.assertEqual(status, 200)
        self.assertIn(b"Statecraft Studio", answer)
        with WebSocket(self.port) as socket:
            self.assertIsNone(socket.ask(action="restart", machine="elevator"))
            self.assertIsNone(socket.ask(action="send", machine="elevator", event="open"))
