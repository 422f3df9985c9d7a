"""Sends raw bytes to the edge, and reads from the gateway's log which requests it answered."""

import json
import os
import secrets
import socket
import time
from pathlib import Path

EDGE = ("127.0.0.1", int(os.environ["EDGE_PORT"]))
GATEWAY = ("127.0.0.1", int(os.environ["GATEWAY_PORT"]))
LOG = Path(os.environ["GATEWAY_LOG"])
# Maximum wait for an edge that expects more bytes: longer than it tries to reach a gateway (lb_try_duration).
PATIENCE = 8
START = 30


def exchange(sent, address=EDGE):
    """All bytes of the response until the edge closes the connection or waits for more input."""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        answered = b""
        try:
            connection.sendall(sent)
            while part := connection.recv(65536):
                answered += part
        except (TimeoutError, ConnectionError):
            pass
        return answered


def pages_answered(path):
    """The number of times that the gateway has served this page since its start, by its log."""
    trace = secrets.token_hex(16)
    exchange(get("/robots.txt", f"traceparent: 00-{trace}-00000000000000aa-01", "Connection: close"), GATEWAY)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        # The last line may be incomplete.
        lines = [json.loads(line) for line in LOG.read_text(encoding="utf-8").split("\n")[:-1]]
        if any(line.get("trace_id") == trace for line in lines):
            return sum(line.get("http.path") == path for line in lines)
        time.sleep(0.02)
    raise AssertionError(f"the gateway's log lacks a request: see {LOG}")


def get(path, *headers, version="1.1"):
    """A GET request with these header lines."""
    return request("GET", path, *headers, version=version)


def request(method, path, *headers, version="1.1", body=b""):
    lines = [f"{method} {path} HTTP/{version}", "Host: firm.example", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def wait_until_both_answer():
    end = time.monotonic() + START
    while time.monotonic() < end:
        try:
            if exchange(get("/robots.txt", "Connection: close")).startswith(b"HTTP/1.1 200 OK"):
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError("the edge and the gateway do not answer: see var/log/edge.log and var/log/edge-gateway.log")
