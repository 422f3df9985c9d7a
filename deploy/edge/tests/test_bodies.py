"""A request's body is complete before a gateway is dialled, so that slow bodies occupy no gateway."""

import socket
import unittest

from stubs import DEADLINE, PORTS, Edge, Gateway

BODY = b"x" * 20_000
HEAD = b"%s /api/contact HTTP/1.1\r\nHost: firm.example\r\nConnection: close\r\n%s\r\n"
LENGTH = b"Content-Length: %d\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def chunks(body):
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)


class Bodies(unittest.TestCase):
    def setUp(self):
        self.gateway = Gateway("gateway", "127.0.0.1")
        self.addCleanup(self.gateway.stop)
        self.edge = Edge(PORTS[0], GATEWAY_NAME="127.0.0.1", GATEWAY_PORT=str(self.gateway.port))
        self.addCleanup(self.edge.stop)

    def send(self, *parts):
        connection = socket.create_connection(("127.0.0.1", self.edge.port), timeout=DEADLINE)
        self.addCleanup(connection.close)
        connection.sendall(b"".join(parts))
        return connection

    def status(self, connection):
        answered = b""
        while part := connection.recv(65536):
            answered += part
        return answered[9:12]

    def test_no_gateway_is_dialled_until_a_body_is_complete(self):
        slow = []
        for method in [b"POST", b"GET"]:
            slow.append((self.send(HEAD % (method, LENGTH % len(BODY)), BODY[:9000]), BODY[9000:]))
            slow.append((self.send(HEAD % (method, CHUNKED), chunks(BODY)[:9000]), chunks(BODY)[9000:]))
        # Earlier requests have been read by now.
        for _ in range(20):
            self.assertEqual(self.status(self.send(HEAD % (b"POST", LENGTH % 3), b"abc")), b"200")
        self.assertEqual(self.gateway.connections, 20)
        for connection, rest in slow:
            connection.sendall(rest)
            self.assertEqual(self.status(connection), b"200")
        self.assertEqual([body for method, _, _, body in self.gateway.requests[20:] if method == "POST"], [BODY] * 2)

    def test_a_body_larger_than_the_buffer_is_forwarded_completely(self):
        body = bytes(range(256)) * 1000
        self.assertEqual(self.status(self.send(HEAD % (b"POST", LENGTH % len(body)), body)), b"200")
        self.assertEqual(self.gateway.requests[-1][3], body)

    def test_a_truncated_body_never_reaches_a_gateway_as_a_complete_one(self):
        for head, part in [(LENGTH % len(BODY), BODY[:9000]), (CHUNKED, chunks(BODY)[:9000] + b"\r\nno length\r\n")]:
            connection = self.send(HEAD % (b"POST", head), part)
            connection.shutdown(socket.SHUT_WR)
            self.assertNotEqual(self.status(connection), b"200")
        for _, _, headers, body in self.gateway.requests:
            self.assertTrue(headers.get("Transfer-Encoding") or len(body) < int(headers["Content-Length"]), headers)


if __name__ == "__main__":
    unittest.main()
