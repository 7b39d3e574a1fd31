"""Requests that no page of the studio makes."""

import unittest

from hostile import HostileTest
from client import Refused, WebSocket, exchange, get


class Requests(HostileTest):
    def test_other_hosts_are_refused(self):
        port = self.port
        for host in [
            "evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example",
            "127.0.0.1@evil.example", f"evil.example#@127.0.0.1:{port}", "0.0.0.0", "[::]", "127.0.0.2",
            "2130706433", "127.1", "0x7f000001", "localhost\t.evil", "", " ", "a" * 5000, "\x01", "é", "[",
            "127.0.0.1:99999999999999999999/../", "localhost\\evil.example",
        ]:
            with self.subTest(host=host):
                self.assertIn(get(port, host=host or " ")[0], [400, 403])
                with self.assertRaises(Refused):
                    WebSocket(port, host=host or " ").close()

    def test_the_studios_own_names_are_served(self):
        for host in [f"127.0.0.1:{self.port}", f"localhost:{self.port}", "LOCALHOST", "[::1]:80"]:
            with self.subTest(host=host):
                self.assertEqual(get(self.port, host=host)[0], 200)

    def test_a_request_needs_exactly_one_host(self):
        for request in [
            b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.0\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        ]:
            with self.subTest(request):
                self.assertIn(exchange(self.port, request)[0], [400, 403])

    def test_other_origins_are_refused(self):
        port = self.port
        for origin in [
            "http://evil.example", "null", "file://", f"http://127.0.0.1:{port + 1}", "http://127.0.0.1",
            f"http://127.0.0.1:{port}.evil.example", f"http://127.0.0.1:{port}/", f"ftp://127.0.0.1:{port}",
            f"http://localhost:{port}", f"http://evil@127.0.0.1:{port}", "x" * 5000,
        ]:
            with self.subTest(origin=origin):
                self.assertEqual(get(port, Origin=origin)[0], 403)
                self.assertEqual(get(port, "/machines/phone.svg", Origin=origin)[0], 403)
                with self.assertRaises(Refused) as refusal:
                    WebSocket(port, origin=origin).close()
                self.assertIn("403", str(refusal.exception))

    def test_the_studios_own_page_may_open_a_web_socket(self):
        WebSocket(self.port).close()
        WebSocket(self.port, host=f"localhost:{self.port}").close()

    def test_only_get_and_head_are_allowed(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]:
            with self.subTest(method):
                self.assertEqual(get(self.port, method=method)[0], 405)
        status, answer = get(self.port, method="HEAD")
        self.assertEqual(status, 200)
        self.assertTrue(answer.endswith(b"\r\n\r\n"))

    def test_unknown_paths_are_not_found(self):
        for path in [
            "/nobody", "/machines/nobody.svg", "/machines/.svg", "/machines/phone", "/machines/phone.exe",
            "/machines/..%2f..%2fetc%2fpasswd.svg", "/../../etc/passwd", "/scenes/..%2Fstudio.js",
            "/scenes/nobody.js", "/machines/%00.svg", "/machines/%ff%fe.scxml", "//", "/machines//phone.svg",
            "/%", "/machines/%.svg", "/" + "a" * 20_000,
        ]:
            with self.subTest(path=path[:60]):
                status = get(self.port, path)[0]
                self.assertIn(status, [400, 404] if path != "/machines//phone.svg" else [200, 404])

    def test_the_security_policy_allows_only_the_studio(self):
        _, answer = get(self.port)
        self.assertIn(b"default-src 'none'; script-src 'self'", answer)
        self.assertIn(b"frame-ancestors 'none'", answer)
        self.assertIn(b"nosniff", answer)

    def test_an_oversized_header_is_refused(self):
        status, _ = get(self.port, X_Long="a" * 1_000_000)
        self.assertIn(status, [0, 400, 413, 431])
        many = {f"X_{number}": "a" * 100 for number in range(20_000)}
        self.assertIn(get(self.port, **many)[0], [0, 400, 413, 431])

    def test_an_oversized_body_is_refused(self):
        head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: 10000000\r\n\r\n"
        status, _ = exchange(self.port, head.encode() + b"a" * 10_000_000)
        self.assertIn(status, [0, 413])
        chunked = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        status, _ = exchange(self.port, chunked.encode() + b"1000\r\n" + b"a" * 4096 + b"\r\n" * 1 + b"1000\r\n" * 0
                        + (b"1000\r\n" + b"a" * 4096 + b"\r\n") * 100)
        self.assertIn(status, [0, 413])

    def test_invalid_requests_are_refused(self):
        good = f"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode()
        host = f"Host: 127.0.0.1:{self.port}\r\n".encode()
        for request in [
            b"\x00" * 1000, b"\xff\xfe" * 1000, b"\r\n" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"Bad Header\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"X: \x00\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
        ]:
            with self.subTest(request[:40]):
                # What comes behind it ends the connection, if nothing else does.
                _, answer = exchange(self.port, request + good)
                self.assertNotIn(b"<!doctype html>", answer)

    def test_many_requests_at_once_are_answered_in_turn(self):
        one = f"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        request = (one + "\r\n") * 200 + one + "Connection: close\r\n\r\n"
        _, answer = exchange(self.port, request.encode())
        self.assertEqual(answer.count(b"HTTP/1.1 200"), 201)


if __name__ == "__main__":
    unittest.main()
