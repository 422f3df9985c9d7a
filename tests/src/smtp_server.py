"""A real SMTP server for tests: prints each mail it takes, and answers some recipients as the tests wish.

A recipient whose name begins with "refused" gets a lasting refusal (550), one with "busy" a passing one (451).
"""

import asyncio
import sys

from aiosmtpd.handlers import Debugging
from aiosmtpd.smtp import SMTP


class Handler(Debugging):
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused"):
            return "550 5.1.1 no such mailbox"
        if address.startswith("busy"):
            return "451 4.3.0 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"


async def main(port):
    handler = Handler(sys.stdout)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(handler, loop=loop), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1])))
