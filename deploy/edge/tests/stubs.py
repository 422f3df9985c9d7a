"""A separate edge for the test, and stubs of its dependencies: gateways at several addresses of one name, and a DNS server."""

import contextlib
import http.client
import http.server
import os
import socket
import struct
import subprocess
import threading
import time
from pathlib import Path

# Longer than the time for which the edge tries to reach a gateway (lb_try_duration).
DEADLINE = 15
CADDYFILE = Path(__file__).parents[1] / "Caddyfile"
PORTS = os.environ["MORE_EDGE_PORTS"].split()


class Gateway:
    """A server that answers GET and HEAD with its name, for pages and for the assets that it has, and POST with the body."""

    def __init__(self, name, address, port=0, assets=()):
        self.requests, self.connections = [], 0
        gateway, sockets = self, set()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                gateway.connections += 1
                sockets.add(self.request)
                super().setup()

            def answer(self):
                sent = (
                    self.chunks()
                    if "Transfer-Encoding" in self.headers
                    else self.rfile.read(int(self.headers.get("Content-Length", 0)))
                )
                gateway.requests.append((self.command, self.path, dict(self.headers), sent))
                body = sent if self.command == "POST" else name.encode()
                known = not self.path.startswith("/assets/") or self.path.removeprefix("/assets/") in assets
                self.send_response(200 if known and self.path != "/nothing/" else 404)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def chunks(self):
                body = b""
                while length := int(self.rfile.readline(), 16):
                    body += self.rfile.read(length)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            do_GET = do_HEAD = do_POST = answer

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads, request_queue_size = True, 256

            def handle_error(self, *_):
                """Ignores connections that the edge has aborted."""

        self.server = Server((address, port), Handler)
        self.port = self.server.server_port
        self.sockets = sockets
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        for connection in list(self.sockets):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class NameServer:
    """A DNS server that resolves every name to these addresses."""

    def __init__(self, addresses):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.addresses = addresses
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                query, sender = self.socket.recvfrom(512)
            except OSError:
                return
            end = query.index(b"\0", 12) + 5
            is_a = query[end - 4 : end - 2] == b"\0\1"
            found = self.addresses if is_a else []
            answers = b"".join(b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + socket.inet_aton(address) for address in found)
            self.socket.sendto(
                query[:2] + struct.pack(">5H", 0x8180, 1, len(found), 0, 0) + query[12:end] + answers, sender
            )

    def stop(self):
        self.socket.close()


class Edge:
    """Caddy with the edge's configuration, on one of the ports reserved for it."""

    def __init__(self, port, **settings):
        self.port = int(port)
        environment = os.environ | {"SITE_ADDRESS": f"http://:{port}"} | settings
        with open(f"var/log/edge-{port}.log", "wb") as log:
            self.process = subprocess.Popen(
                [os.environ["CADDY"], "run", "--config", CADDYFILE, "--adapter", "caddyfile"],
                env=environment,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.02)
        self.stop()
        raise AssertionError(f"the edge does not start: see var/log/edge-{port}.log")

    def ask(self, path, browser="a browser", method="GET", headers=None):
        """Status and body, over its own connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        try:
            connection.request(method, path, headers={"User-Agent": browser, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def stop(self):
        self.process.kill()
        self.process.wait()
