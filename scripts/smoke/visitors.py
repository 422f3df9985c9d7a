"""Visitors of the site at a steady rate, until SIGTERM or SIGINT: they send enquiries and read pages.

    visitors.py http://localhost:8080 FOLDER [--enquiries 5] [--pages 20]
    visitors.py https://site.local:8443 FOLDER

Nobody tries twice: an answer that is not the right one, or none within the time limit, is a failure.
FOLDER/accepted has the id of each accepted enquiry, FOLDER/failed a line for each failure, and the last
line of the output says how many of each there were. With https the site is on this machine, whatever its name, and its
certificate is not verified.
"""

import argparse
import concurrent.futures
import http.client
import json
import pathlib
import signal
import socket
import ssl
import threading
import time
import urllib.parse
import uuid

TIME_LIMIT_S = 15
MOST_AT_ONCE = 64
PAGES = ["/", "/contact-us/", "/api/reviews", "/cctv-systems/"]


class Tally:
    """What became of the requests."""

    def __init__(self, folder):
        self.accepted = open(folder / "accepted", "w", buffering=1)  # noqa: SIM115 - open for as long as the process
        self.failed = open(folder / "failed", "w", buffering=1)  # noqa: SIM115
        self.lock = threading.Lock()
        self.counts = {"enquiries": [0, 0], "pages": [0, 0]}
        self.slowest_s = 0.0

    def note(self, kind, began, failure, enquiry=None):
        with self.lock:
            self.counts[kind][failure is not None] += 1
            self.slowest_s = max(self.slowest_s, time.monotonic() - began)
            if failure:
                print(time.strftime("%H:%M:%S"), kind, failure, file=self.failed)
            elif enquiry:
                print(enquiry, file=self.accepted)

    def line(self):
        (accepted, refused), (read, unread) = self.counts["enquiries"], self.counts["pages"]
        return (
            f"enquiries: {accepted} accepted, {refused} failed; pages: {read} read, {unread} failed; "
            f"slowest answer {self.slowest_s:.2f} s"
        )


class LocalHTTPSConnection(http.client.HTTPSConnection):
    """A TLS connection to this machine that asks for the site by its name."""

    CONTEXT = ssl._create_unverified_context()

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        self.sock = self.CONTEXT.wrap_socket(plain, server_hostname=self.host)


def ask(site, method, path, body=None, headers=None):
    """Status and body; a connection and its own browser, as a new visitor has: the edge tells them apart by it."""
    kind = LocalHTTPSConnection if site.scheme == "https" else http.client.HTTPConnection
    connection = kind(site.hostname, site.port, timeout=TIME_LIMIT_S)
    try:
        connection.request(method, path, body, {"User-Agent": f"visitor {uuid.uuid4()}", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def send_enquiry(site, tally):
    began, enquiry = time.monotonic(), str(uuid.uuid4())
    body = json.dumps(
        {
            "name": "Sam Smoke",
            "email": "sam@example.com",
            "phone": "0161 4960 998",
            "service": "cctv-systems",
            "message": "Is anybody there? This is the smoke test.",
            "honeypot": "",
        }
    )
    try:
        status, answer = ask(
            site, "POST", "/api/contact", body, {"Content-Type": "application/json", "Idempotency-Key": enquiry}
        )
        wanted = {"success": True, "id": enquiry}
        failure = None if status == 200 and json.loads(answer) == wanted else f"{status} {answer[:200]!r}"
    except (OSError, http.client.HTTPException, ValueError) as error:
        failure = repr(error)
    tally.note("enquiries", began, failure, enquiry)


def read_page(site, path, tally):
    began = time.monotonic()
    try:
        status, answer = ask(site, "GET", path)
        failure = None if status == 200 and answer else f"{path} {status} {answer[:200]!r}"
    except (OSError, http.client.HTTPException) as error:
        failure = f"{path} {error!r}"
    tally.note("pages", began, failure)


def every(pause_s, stop, act):
    """Runs `act(number)` at a steady pace until `stop` is set."""
    begun, number = time.monotonic(), 0
    while not stop.wait(max(0.0, begun + number * pause_s - time.monotonic())):
        act(number)
        number += 1


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("site")
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--enquiries", type=float, default=5, help="a second")
    arguments.add_argument("--pages", type=float, default=20, help="a second")
    given = arguments.parse_args()

    site = urllib.parse.urlsplit(given.site)
    tally, stop = Tally(given.folder), threading.Event()
    for signum in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signum, lambda *_: stop.set())
    with concurrent.futures.ThreadPoolExecutor(MOST_AT_ONCE) as visitors:
        readers = threading.Thread(
            target=every,
            args=(
                1 / given.pages,
                stop,
                lambda number: visitors.submit(read_page, site, PAGES[number % len(PAGES)], tally),
            ),
        )
        readers.start()
        every(1 / given.enquiries, stop, lambda _: visitors.submit(send_enquiry, site, tally))
        readers.join()
        # Requests that were not sent yet, because the site was slow, are not sent any more.
        visitors.shutdown(cancel_futures=True)
    print(tally.line(), flush=True)


if __name__ == "__main__":
    main()
