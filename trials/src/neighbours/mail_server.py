"""A real SMTP server that notes the Message-ID of each mail it takes, a line a mail.

Arguments: port, the file of notes, seconds that each mail takes. A mail is noted before it is acknowledged: what
was acknowledged is in the file, even if the server is killed.
"""

import asyncio
import os
import re
import sys

from aiosmtpd.smtp import SMTP


class Handler:
    def __init__(self, mailbox, delay):
        self.mailbox = os.open(mailbox, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self.delay = delay

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(self.delay)
        found = re.search(rb"^Message-ID: *(.*?)\r?$", envelope.content, re.MULTILINE)
        os.write(self.mailbox, (found[1] if found else b"none") + b"\n")
        return "250 taken"


async def main(port, mailbox, delay):
    handler = Handler(mailbox, delay)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(handler, loop=loop), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
