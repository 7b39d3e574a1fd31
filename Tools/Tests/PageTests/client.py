"""A client of a studio on plain sockets, which can send what no browser sends."""

import base64
import json
import os
import socket
import struct

from studio import TIMEOUT

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


class Refused(Exception):
    """The studio responded, but did not open a WebSocket."""


def connect(port, timeout=TIMEOUT):
    return socket.create_connection(("127.0.0.1", port), timeout=timeout)


def exchange(port, request, timeout=TIMEOUT):
    """Sends bytes, and returns the status and all bytes of the response."""
    with connect(port, timeout) as connection:
        try:
            connection.sendall(request)
        except OSError:
            pass
        answer = b""
        try:
            while data := connection.recv(65536):
                answer += data
        except (ConnectionResetError, BrokenPipeError):
            pass
    status = answer.split(b" ", 2)[1] if answer.startswith(b"HTTP/1.1 ") else b"0"
    return int(status), answer


def get(port, path="/", host=None, method="GET", **headers):
    """Sends a request, and closes the connection after the response."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return exchange(port, "\r\n".join([*lines, "", ""]).encode())


class WebSocket:
    """A WebSocket to a studio whose frames a test can form itself."""

    def __init__(self, port, path="/socket", host=None, origin=None, timeout=TIMEOUT, buffer=None):
        if buffer is None:
            self.connection = connect(port, timeout)
        else:
            self.connection = socket.socket()
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            self.connection.settimeout(timeout)
            self.connection.connect(("127.0.0.1", port))
        try:
            self._upgrade(path, host or f"127.0.0.1:{port}", origin)
        except BaseException:
            self.close()
            raise

    def _upgrade(self, path, host, origin):
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        if origin != "none":
            lines.append(f"Origin: {origin or f'http://{host}'}")
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            data = self.connection.recv(65536)
            if not data:
                break
            self.rest += data
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise Refused(head.decode("latin-1"))

    def frame(self, data, opcode=TEXT, fin=True, masked=True, length=None, first=None):
        """Sends one frame."""
        length = len(data) if length is None else length
        first = (0x80 if fin else 0) | opcode if first is None else first
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head = bytes([first, mask_bit | length])
        elif length < 65536:
            head = bytes([first, mask_bit | 126]) + struct.pack("!H", length)
        else:
            head = bytes([first, mask_bit | 127]) + struct.pack("!Q", length)
        if masked:
            mask = os.urandom(4)
            repeated = (mask * (len(data) // 4 + 1))[: len(data)]
            data = (
                int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")
            ).to_bytes(len(data), "big")
            head += mask
        self.connection.sendall(head + data)

    def send(self, **message):
        self.frame(json.dumps(message).encode())

    def _take(self, count):
        while len(self.rest) < count:
            data = self.connection.recv(65536)
            if not data:
                raise EOFError
            self.rest += data
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def receive(self):
        """Receives the next frame: its opcode and data."""
        first, second = self._take(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return first & 0x0F, self._take(length)

    def messages(self):
        """Receives messages until the connection is closed."""
        while True:
            try:
                opcode, data = self.receive()
            except (EOFError, ConnectionError):
                return
            if opcode == CLOSE:
                return
            if opcode == TEXT:
                yield json.loads(data)

    def request(self, **message):
        """Sends a request, and returns the error in its reply; None when there is none."""
        self.send(**message, request=1)
        for answer in self.messages():
            if answer["type"] == "reply" and answer["request"] == 1:
                return answer.get("error")
        raise EOFError

    @property
    def ends(self):
        """Whether the studio closes the connection; messages before that are ignored. False after the timeout."""
        try:
            for _ in self.messages():
                pass
        except TimeoutError:
            return False
        return True

    def close(self):
        self.connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
