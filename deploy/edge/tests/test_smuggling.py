"""The edge and the gateway parse the same requests, whatever their framing.

If they differ, a client can prepend a request to another client's, or bypass the rules of the edge (request smuggling,
CWE-444). Each attack hides a request for a page: the gateway may serve that page only as often as the attacker receives it,
and the next client gets the response to its own request.
"""

import unittest

from wire import exchange, get, pages_answered, request, wait_until_both_answer

PAGE = "/blog/"
HIDDEN = get(PAGE)
LAST = get("/robots.txt", "Connection: close")
CHUNKED = b"0\r\n\r\n"


def framed(*headers, body, method="GET", path="/"):
    return request(method, path, *headers, body=body)


def both(*headers, body):
    """The same request as GET and as POST, which use separate connections to the gateway."""
    yield framed(*headers, body=body)
    yield framed("Content-Type: application/json", *headers, body=body, method="POST", path="/api/contact")


# By name, with the bytes after the first head. Lengths are those of all these bytes, or of the first part.
WHOLE = f"Content-Length: {len(CHUNKED + HIDDEN)}"
PART = f"Content-Length: {len(CHUNKED)}"
FRAMES = {
    "a length and chunks": [WHOLE, "Transfer-Encoding: chunked"],
    "chunks and a length": ["Transfer-Encoding: chunked", PART],
    "a length of nothing and chunks": ["Content-Length: 0", "Transfer-Encoding: chunked"],
    "two lengths, the longer first": [WHOLE, PART],
    "two lengths, the shorter first": [PART, WHOLE],
    "two lengths in a list": [f"Content-Length: {len(CHUNKED)}, {len(CHUNKED + HIDDEN)}"],
    "a length with a sign": [f"Content-Length: +{len(CHUNKED)}"],
    "a length with zeros before it": [f"Content-Length: 000{len(CHUNKED)}"],
    "a length in hexadecimal": [f"Content-Length: 0x{len(CHUNKED):x}"],
    "a length with a space in its name": [f"Content-Length : {len(CHUNKED)}"],
    "a length that is no number": ["Content-Length: five"],
    "a length below nothing": ["Content-Length: -1"],
    "a coding with a space in its name": [WHOLE, "Transfer-Encoding : chunked"],
    "a coding after a tab": [WHOLE, "Transfer-Encoding:\tchunked"],
    "a coding with a byte before it": [WHOLE, "Transfer-Encoding: \x0bchunked"],
    "a coding with a byte behind it": [WHOLE, "Transfer-Encoding: chunked\x00"],
    "a coding in quotes": [WHOLE, 'Transfer-Encoding: "chunked"'],
    "a coding that only looks like chunks": [WHOLE, "Transfer-Encoding: xchunked"],
    "chunks in capitals": [WHOLE, "TRANSFER-ENCODING: CHUNKED"],
    "two codings": [WHOLE, "Transfer-Encoding: chunked, identity"],
    "two codings in two headers": [WHOLE, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
    "chunks twice": [WHOLE, "Transfer-Encoding: chunked, chunked"],
    "a coding on a folded line": [WHOLE, "Transfer-Encoding:\r\n chunked"],
    "a name with an underscore": [WHOLE, "Transfer_Encoding: chunked"],
    "a length that is to be left out": [WHOLE, "Connection: keep-alive, Content-Length"],
    "chunks that are to be left out": ["Transfer-Encoding: chunked", "Connection: keep-alive, Transfer-Encoding"],
    "a body that is announced": [WHOLE, "Expect: 100-continue"],
    "another protocol": [
        WHOLE,
        "Connection: Upgrade, HTTP2-Settings",
        "Upgrade: h2c",
        "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
    ],
    "a web socket": [
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ],
    "no length at all": [],
}
# Malformed chunks.
CHUNKS = {
    "an extension with a bare line feed": b"0;a\nb\r\n\r\n",
    "a line feed alone": b"0\n\n",
    "a carriage return alone": b"0\r\r\n\r\n",
    "a length with a space": b"0 \r\n\r\n",
    "a length in hexadecimal notation": b"0x0\r\n\r\n",
    "a length that does not fit": b"10000000000000000\r\n\r\n",
    "a chunk that is longer than it says": b"1\r\nabc\r\n0\r\n\r\n",
    "a trailer that frames anew": b"0\r\nContent-Length: 100\r\n\r\n",
}
# Heads that a parser might read as two, or differently.
HEADS = {
    "line feeds alone": b"GET / HTTP/1.1\nHost: firm.example\n\n",
    "a line feed within a header": b"GET / HTTP/1.1\r\nHost: firm.example\r\nA: b\nTransfer-Encoding: chunked\r\n\r\n",
    "a carriage return within a header": b"GET / HTTP/1.1\r\nHost: firm.example\r\nA: b\rTransfer-Encoding: chunked\r\n\r\n",
    "a zero within a header": b"GET / HTTP/1.1\r\nHost: firm.example\r\nA: b\x00c\r\n\r\n",
    "a header without a name": b"GET / HTTP/1.1\r\nHost: firm.example\r\n: b\r\n\r\n",
    "a space before the first header": b"GET / HTTP/1.1\r\n Host: firm.example\r\nHost: firm.example\r\n\r\n",
    "a request within the target": b"GET / HTTP/1.1\r\n\r\nGET /blog/ HTTP/1.1\r\nHost: firm.example\r\n\r\n",
    "two spaces": b"GET  /  HTTP/1.1\r\nHost: firm.example\r\n\r\n",
    "an old version with chunks": b"GET / HTTP/1.0\r\nHost: firm.example\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a version of no kind": b"GET / HTTP/1.9\r\nHost: firm.example\r\n\r\n",
    "HTTP/2 by prior knowledge": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: firm.example\r\nHost: evil.example\r\n\r\n",
    "a whole address and another host": b"GET http://evil.example/ HTTP/1.1\r\nHost: firm.example\r\n\r\n",
    "a way through": b"CONNECT firm.example:443 HTTP/1.1\r\nHost: firm.example:443\r\n\r\n",
}


def body_of(answered):
    return answered.partition(b"\r\n\r\n")[2]


class Smuggling(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        wait_until_both_answer()
        cls.robots = body_of(exchange(LAST))
        assert cls.robots
        head = exchange(get(PAGE, "Connection: close")).split(b"\r\n\r\n", 1)[0]
        [cls.tag] = [line for line in head.split(b"\r\n") if line.lower().startswith(b"etag: ")]

    def assert_seen_alike(self, sent):
        before = pages_answered(PAGE)
        answered = exchange(sent)
        self.assertEqual(pages_answered(PAGE) - before, answered.count(self.tag), answered)
        # Later requests, over the connections that the edge keeps alive.
        for _ in range(3):
            self.assertEqual(body_of(exchange(LAST)), self.robots, sent)

    def test_pipelined_requests_are_answered_one_by_one(self):
        before = pages_answered(PAGE)
        answered = exchange(get("/") + HIDDEN + HIDDEN + LAST)
        self.assertEqual((pages_answered(PAGE) - before, answered.count(self.tag)), (2, 2))

    def test_edge_and_gateway_agree_on_the_end_of_a_body(self):
        for name, headers in FRAMES.items():
            for sent in both(*headers, body=CHUNKED + HIDDEN + LAST):
                with self.subTest(name, sent=sent):
                    self.assert_seen_alike(sent)

    def test_edge_and_gateway_agree_on_the_end_of_chunks(self):
        for name, chunks in CHUNKS.items():
            for sent in both("Transfer-Encoding: chunked", body=chunks + HIDDEN + LAST):
                with self.subTest(name, sent=sent):
                    self.assert_seen_alike(sent)

    def test_a_head_is_one_head_to_both(self):
        for name, head in HEADS.items():
            with self.subTest(name):
                self.assert_seen_alike(head + HIDDEN + LAST)

    def test_the_edge_rejects_ambiguously_framed_requests(self):
        before = pages_answered(PAGE)
        for name in ["two lengths, the shorter first", "a coding with a space in its name", "a length with a sign"]:
            with self.subTest(name):
                answered = exchange(framed(*FRAMES[name], body=CHUNKED + HIDDEN, path=PAGE))
                self.assertTrue(answered.startswith(b"HTTP/1.1 400 "), answered)
        self.assertEqual(pages_answered(PAGE), before)


if __name__ == "__main__":
    unittest.main()
