"""A real SMTP server for tests: prints each mail it takes, and answers some recipients as the tests wish.

A recipient whose name begins with "refused" gets a lasting refusal (550), one with "busy" a passing one (451),
one with "busy-once" only at the first time. As real servers do, the answers quote the address.

Arguments: the port, and for TLS "starttls" or "implicit" with a file that holds certificate and key.
"""

import asyncio
import ssl
import sys

from aiosmtpd.handlers import Debugging
from aiosmtpd.smtp import SMTP


class Handler(Debugging):
    def __init__(self, stream):
        super().__init__(stream)
        self.put_off = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused"):
            return f"550 5.1.1 <{address}> no such mailbox"
        if address.startswith("busy") and address not in self.put_off:
            if address.startswith("busy-once"):
                self.put_off.add(address)
            return f"451 4.3.0 <{address}> try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print("RECIPIENTS", *envelope.rcpt_tos, file=self.stream)
        return await super().handle_DATA(server, session, envelope)


async def main(port, tls=None, certificate=None):
    handler = Handler(sys.stdout)
    loop = asyncio.get_running_loop()
    context = None
    if tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
    starttls = {"tls_context": context, "require_starttls": True} if tls == "starttls" else {}
    implicit = context if tls == "implicit" else None

    def session():
        # Without a name it looks up its own, which blocks for seconds where no name server answers.
        return SMTP(handler, loop=loop, hostname="localhost", **starttls)

    server = await loop.create_server(session, "127.0.0.1", port, ssl=implicit)
    async with server:
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), *sys.argv[2:]))
