"""Frames and messages that no page of the studio sends."""

import json
import unittest

from hostile import HostileTest
from client import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, WebSocket

LARGEST = 2**63 - 1


class Messages(HostileTest):
    arguments = ["demo", "--virtual-time"]

    def open(self):
        socket = WebSocket(self.port)
        self.addCleanup(socket.close)
        return socket

    def test_an_oversized_message_closes_the_connection(self):
        for length in [65_537, 1 << 20]:
            with self.subTest(length):
                socket = self.open()
                try:
                    socket.frame(b" " * length)
                except ConnectionError:
                    pass
                self.assertTrue(socket.ends)

    def test_a_frame_with_a_huge_length_closes_the_connection(self):
        for length in [1 << 31, 1 << 40, LARGEST]:
            with self.subTest(length):
                socket = self.open()
                socket.frame(b"x", length=length)
                self.assertTrue(socket.ends)

    def test_fragments_are_joined_to_one_message(self):
        text = json.dumps({"action": "restart", "machine": "elevator", "request": 7}).encode()
        socket = self.open()
        socket.frame(text[:10], fin=False)
        socket.frame(b"in between", PING)
        socket.frame(text[10:20], CONTINUATION, fin=False)
        socket.frame(text[20:], CONTINUATION)
        kinds = []
        while True:
            opcode, data = socket.receive()
            kinds.append(opcode)
            if opcode == PONG:
                self.assertEqual(data, b"in between")
            if opcode == TEXT and json.loads(data)["type"] == "reply":
                self.assertEqual(json.loads(data)["request"], 7)
                break
        self.assertIn(PONG, kinds)

    def test_endless_fragments_close_the_connection(self):
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

    def test_invalid_frames_close_the_connection(self):
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
            "random bytes": lambda socket: socket.connection.sendall(b"\xff" * 5000),
            "a request": lambda socket: socket.connection.sendall(b"GET / HTTP/1.1\r\n\r\n" * 100),
            "close": lambda socket: socket.frame(b"\x03\xe8", CLOSE),
            "close with half a code": lambda socket: socket.frame(b"\x00", CLOSE),
        }.items():
            with self.subTest(name):
                socket = self.open()
                send(socket)
                self.assertTrue(socket.ends)

    def test_an_invalid_message_is_refused(self):
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
                self.assertIn("not a message", answer["error"])

    def test_unknown_names_are_refused_with_a_reason(self):
        socket = self.open()
        for machine in ["nobody", "", "\x00", "phone\x00", "\u202e", "../phone", "a" * 50_000, "PHONE"]:
            for action in ["watch", "send", "restart", "rewind"]:
                with self.subTest(machine=machine[:20], action=action):
                    error = socket.request(action=action, machine=machine, event="dial", step=0)
                    self.assertIn("there is no machine", error)
                    self.assertLess(len(error), 1000)
        for event in ["", "nothing", "\x00", "dial\x00", "\x1b[2J", '"', "\\", "a" * 50_000]:
            with self.subTest(event=event[:20]):
                self.assertIsNotNone(socket.request(action="send", machine="phone", event=event))
        self.assertIsNotNone(socket.request(action="send", machine="phone"))
        self.assertIsNotNone(socket.request(action="rewind", machine="phone"))

    def test_payloads_that_do_not_fit_are_refused(self):
        socket = self.open()
        socket.request(action="restart", machine="working-day")
        for payload in [
            "", "{", "[]", "{}", "null", '"nine"', '{"hour":"nine"}', '{"hour":null}', '{"hours":9}', '{"hour":1e999}',
            "[" * 20_000, '{"hour":' + "[" * 20_000, '{"_0":' * 3000, "\x00", '{"hour":NaN}', '{"hour":9}}{',
            '9}}, "finishTask": {"a": {"b": 1',
        ]:
            with self.subTest(payload[:30]):
                self.assertIsNotNone(
                    socket.request(action="send", machine="working-day", event="work", payload=payload)
                )
        for machine, payload in [("mirror-pad", '{"x":%s,"y":%s}')]:
            for number in ["-1", "1e308", "-1e308", "1e-320", "9007199254740993", "123456789012345678901234567890"]:
                with self.subTest(number):
                    socket.request(action="send", machine=machine, event="touchBegan", payload=payload % (number, number))

    def test_a_rewind_to_an_unknown_step_is_refused(self):
        socket = self.open()
        socket.request(action="restart", machine="phone")
        for step in [-1, 1, 10**6, LARGEST, -LARGEST - 1, -LARGEST]:
            with self.subTest(step):
                self.assertIsNotNone(socket.request(action="rewind", machine="phone", step=step))
        # Also when the first steps are not kept any more.
        for _ in range(2600):
            socket.send(action="send", machine="phone", event="dial")
        self.assertIsNone(socket.request(action="send", machine="phone", event="dial"))
        for step in [-1, 0, LARGEST, -LARGEST - 1, -LARGEST]:
            with self.subTest(step):
                self.assertIsNotNone(socket.request(action="rewind", machine="phone", step=step))
        self.assertIsNone(socket.request(action="rewind", machine="phone", step=2600))
        socket.request(action="restart", machine="phone")

    def test_an_advance_by_an_impossible_time_is_refused(self):
        socket = self.open()
        for amount in [-1, 1e300, -0.001, 3.7e10]:
            with self.subTest(amount):
                error = socket.request(action="advance", machine="traffic-light", milliseconds=amount)
                self.assertIn("time can advance by 0 ms to 10000 h", error)
        socket.frame(b'{"action":"advance","machine":"phone","milliseconds":1e999}')
        self.assertIn("not a message", next(m for m in socket.messages() if m["type"] == "reply")["error"])
        # A light that changes too often stops at the time of the last deadline that was allowed.
        error = socket.request(action="advance", machine="traffic-light", milliseconds=3.6e10)
        self.assertIn("at most 10000 deadlines", error)

    def test_a_page_with_a_wrong_position_receives_the_present_steps(self):
        socket = self.open()
        socket.send(action="watch", machine="phone")
        update = next(m for m in socket.messages() if m["type"] == "update")
        for epoch in [update["epoch"], -1, 0, LARGEST, -LARGEST - 1]:
            for seen in [-1, 0, 1, 10**9, LARGEST, -LARGEST - 1]:
                with self.subTest(epoch=epoch, nextStep=seen):
                    socket.send(action="watch", machine="phone", epoch=epoch, nextStep=seen)
                    answer = next(m for m in socket.messages() if m["type"] == "update")
                    self.assertEqual(answer["epoch"], update["epoch"])
                    self.assertLessEqual(answer["first"] + len(answer["steps"]), 1)

    def test_a_payload_with_control_characters_does_not_break_the_messages(self):
        socket = self.open()
        socket.request(action="restart", machine="animation")
        name = '\x00\x1b[2J</script><img src=x onerror=alert(1)>\u2028"\\\U0001f6a6'
        error = socket.request(action="send", machine="animation", event="play", payload=json.dumps({"name": name}))
        self.assertIn(error, [None, error])
        socket.send(action="watch", machine="animation")
        update = next(m for m in socket.messages() if m["type"] == "update")
        self.assertTrue(update["steps"])


if __name__ == "__main__":
    unittest.main()
