"""Frames and messages that no page of the studio sends."""

import json
import unittest

from hostile import HostileTest
from wire import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, WebSocket

LARGEST = 2**63 - 1


class Messages(HostileTest):
    arguments = ["demo", "--virtual-time"]

    def open(self):
        socket = WebSocket(self.port)
        self.addCleanup(socket.close)
        return socket

    def test_an_oversized_message_ends_the_socket(self):
        for length in [65_537, 1 << 20]:
            with self.subTest(length):
                socket = self.open()
                try:
                    socket.frame(b" " * length)
                except ConnectionError:
                    pass
                self.assertTrue(socket.ends)

    def test_a_length_that_nobody_sends_ends_the_socket(self):
        for length in [1 << 31, 1 << 40, LARGEST]:
            with self.subTest(length):
                socket = self.open()
                socket.frame(b"x", length=length)
                self.assertTrue(socket.ends)

    def test_fragments_are_put_together(self):
        text = json.dumps({"action": "restart", "machine": "elevator", "request": 7}).encode()
        socket = self.open()
        socket.frame(text[:10], fin=False)
        socket.frame(b"in between", PING)
        socket.frame(text[10:20], CONTINUATION, fin=False)
        socket.frame(text[20:], CONTINUATION)
        kinds = []
        while True:
            opcode, data = socket.hear()
            kinds.append(opcode)
            if opcode == PONG:
                self.assertEqual(data, b"in between")
            if opcode == TEXT and json.loads(data)["type"] == "reply":
                self.assertEqual(json.loads(data)["request"], 7)
                break
        self.assertIn(PONG, kinds)

    def test_endless_fragments_end_the_socket(self):
        for size, count in [(1, 100), (10_000, 20)]:
            with self.subTest(size):
                socket = self.open()
                try:
                    socket.frame(b"a" * size, fin=False)
                    for _ in range(count):
                        socket.frame(b"a" * size, CONTINUATION, fin=False)
                except ConnectionError:
                    pass
                self.assertTrue(socket.ends)

    def test_broken_frames_end_the_socket(self):
        for name, send in {
            "unmasked": lambda socket: socket.frame(b"{}", masked=False),
            "reserved bits": lambda socket: socket.frame(b"{}", first=0xF1),
            "reserved opcode": lambda socket: socket.frame(b"{}", opcode=5),
            "long ping": lambda socket: socket.frame(b"a" * 126, PING),
            "continuation of nothing": lambda socket: socket.frame(b"a", CONTINUATION),
            "new before the end": lambda socket: (
                socket.frame(b"a", fin=False), socket.frame(b"b", fin=False)
            ),
            "binary": lambda socket: socket.frame(b"{}", BINARY),
            "rubbish": lambda socket: socket.line.sendall(b"\xff" * 5000),
            "a request": lambda socket: socket.line.sendall(b"GET / HTTP/1.1\r\n\r\n" * 100),
            "close": lambda socket: socket.frame(b"\x03\xe8", CLOSE),
            "close with rubbish": lambda socket: socket.frame(b"\x00", CLOSE),
        }.items():
            with self.subTest(name):
                socket = self.open()
                send(socket)
                self.assertTrue(socket.ends)

    def test_what_is_no_message_is_told_so(self):
        socket = self.open()
        deep = b"[" * 30_000
        for data in [
            b"", b"{", b"null", b"[]", b"1", b'"x"', b"\xff\xfe", b"{}", b'{"action":"dance","machine":"phone"}',
            b'{"action":"send"}', b'{"action":1,"machine":"phone"}', b'{"action":"send","machine":null}',
            b'{"action":"rewind","machine":"phone","step":1e999}',
            b'{"action":"rewind","machine":"phone","step":99999999999999999999}',
            b'{"action":"rewind","machine":"phone","step":"1"}',
            b'{"action":"rewind","machine":"phone","step":1.5}', deep, deep + b"]" * 30_000,
            b'{"a":' * 10_000 + b"1" + b"}" * 10_000, b'{"x":' + deep, b"\x00" * 100, b'"\\ud800"',
            b'{"action":"send","machine":"phone","event":"\\ud800"}',
        ]:
            with self.subTest(data[:60]):
                socket.frame(data)
                answer = next(m for m in socket.messages() if m["type"] == "reply")
                self.assertIn("no message", answer["error"])

    def test_unknown_names_are_refused_in_words(self):
        socket = self.open()
        for machine in ["nobody", "", "\x00", "phone\x00", "\u202e", "../phone", "a" * 50_000, "PHONE"]:
            for action in ["watch", "send", "restart", "rewind"]:
                with self.subTest(machine=machine[:20], action=action):
                    error = socket.ask(action=action, machine=machine, event="dial", step=0)
                    self.assertIn("there is no machine", error)
                    self.assertLess(len(error), 1000)
        for event in ["", "nothing", "\x00", "dial\x00", "\x1b[2J", '"', "\\", "a" * 50_000]:
            with self.subTest(event=event[:20]):
                self.assertIsNotNone(socket.ask(action="send", machine="phone", event=event))
        self.assertIsNotNone(socket.ask(action="send", machine="phone"))
        self.assertIsNotNone(socket.ask(action="rewind", machine="phone"))

    def test_payloads_that_do_not_fit_are_refused(self):
        socket = self.open()
        socket.ask(action="restart", machine="working-day")
        for payload in [
            "", "{", "[]", "{}", "null", '"nine"', '{"hour":"nine"}', '{"hour":null}', '{"hours":9}', '{"hour":1e999}',
            "[" * 20_000, '{"hour":' + "[" * 20_000, '{"_0":' * 3000, "\x00", '{"hour":NaN}', '{"hour":9}}{',
            '9}}, "finishTask": {"a": {"b": 1',
        ]:
            with self.subTest(payload[:30]):
                self.assertIsNotNone(
                    socket.ask(action="send", machine="working-day", event="work", payload=payload)
                )
        for machine, payload in [("mirror-pad", '{"x":%s,"y":%s}')]:
            for number in ["-1", "1e308", "-1e308", "1e-320", "9007199254740993", "123456789012345678901234567890"]:
                with self.subTest(number):
                    socket.ask(action="send", machine=machine, event="touchBegan", payload=payload % (number, number))

    def test_steps_that_never_were_cannot_be_gone_to(self):
        socket = self.open()
        socket.ask(action="restart", machine="phone")
        for step in [-1, 1, 10**6, LARGEST, -LARGEST - 1, -LARGEST]:
            with self.subTest(step):
                self.assertIsNotNone(socket.ask(action="rewind", machine="phone", step=step))
        # Also when the first steps are not kept any more.
        for _ in range(2600):
            socket.say(action="send", machine="phone", event="dial")
        self.assertIsNone(socket.ask(action="send", machine="phone", event="dial"))
        for step in [-1, 0, LARGEST, -LARGEST - 1, -LARGEST]:
            with self.subTest(step):
                self.assertIsNotNone(socket.ask(action="rewind", machine="phone", step=step))
        self.assertIsNone(socket.ask(action="rewind", machine="phone", step=2600))
        socket.ask(action="restart", machine="phone")

    def test_time_passes_only_by_what_can_be(self):
        socket = self.open()
        for amount in [-1, 1e300, -0.001, 3.7e10]:
            with self.subTest(amount):
                error = socket.ask(action="advance", machine="traffic-light", milliseconds=amount)
                self.assertIn("time may pass by 0 ms to 10000 h", error)
        socket.frame(b'{"action":"advance","machine":"phone","milliseconds":1e999}')
        self.assertIn("no message", next(m for m in socket.messages() if m["type"] == "reply")["error"])
        # A light that changes thousands of times is not waited for: it is as late as it could get.
        error = socket.ask(action="advance", machine="traffic-light", milliseconds=3.6e10)
        self.assertIn("so much happens", error)

    def test_a_page_that_claims_to_have_seen_the_future_gets_the_present(self):
        socket = self.open()
        socket.say(action="watch", machine="phone")
        news = next(m for m in socket.messages() if m["type"] == "news")
        for epoch in [news["epoch"], -1, 0, LARGEST, -LARGEST - 1]:
            for seen in [-1, 0, 1, 10**9, LARGEST, -LARGEST - 1]:
                with self.subTest(epoch=epoch, seen=seen):
                    socket.say(action="watch", machine="phone", epoch=epoch, seen=seen)
                    answer = next(m for m in socket.messages() if m["type"] == "news")
                    self.assertEqual(answer["epoch"], news["epoch"])
                    self.assertLessEqual(answer["first"] + len(answer["steps"]), 1)

    def test_names_with_control_characters_come_back_as_they_are(self):
        socket = self.open()
        socket.ask(action="restart", machine="animation")
        name = '\x00\x1b[2J</script><img src=x onerror=alert(1)>\u2028"\\\U0001f6a6'
        error = socket.ask(action="send", machine="animation", event="play", payload=json.dumps({"name": name}))
        self.assertIn(error, [None, error])
        socket.say(action="watch", machine="animation")
        news = next(m for m in socket.messages() if m["type"] == "news")
        self.assertTrue(news["steps"])


if __name__ == "__main__":
    unittest.main()
