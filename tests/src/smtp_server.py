"""A real SMTP server for tests: prints each mail it takes, and answers some recipients as the tests wish.

A recipient whose name begins with "refused" gets a lasting refusal (550), one with "busy" a passing one (451),
one with "busy-once" only at the first time. As real servers do, the answers quote the address.
"""

import asyncio
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


async def main(port):
    handler = Handler(sys.stdout)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(handler, loop=loop), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1])))
