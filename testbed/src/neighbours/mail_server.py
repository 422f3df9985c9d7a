"""A real SMTP server that notes what it takes, a line each: the time, what happened, the Message-ID.

Arguments: port, the file of notes, seconds that each mail takes. "taken" is noted before a mail is acknowledged: what
was acknowledged is in the file, even if the server is killed. "known" is noted when the client sends the next mail or
QUIT after it, which the notifier does when the mail is marked as sent: it knows of it.
"""

import asyncio
import os
import re
import sys
import time

from aiosmtpd.smtp import SMTP


class Handler:
    def __init__(self, mailbox, delay):
        self.mailbox = os.open(mailbox, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self.delay = delay

    def note(self, event, message_id):
        os.write(self.mailbox, b"%.3f %s %s\n" % (time.time(), event, message_id))

    def note_known(self, session):
        if hasattr(session, "taken"):
            self.note(b"known", session.taken)
            del session.taken

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        self.note_known(session)
        envelope.mail_from = address
        envelope.mail_options.extend(mail_options)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(self.delay)
        found = re.search(rb"^Message-ID: *(.*?)\r?$", envelope.content, re.MULTILINE)
        session.taken = found[1] if found else b"none"
        self.note(b"taken", session.taken)
        return "250 taken"

    async def handle_QUIT(self, server, session, envelope):
        self.note_known(session)
        return "221 goodbye"


async def main(port, mailbox, delay):
    handler = Handler(mailbox, delay)
    loop = asyncio.get_running_loop()
    # Without a name it looks up its own, which blocks for seconds where no name server answers.
    server = await loop.create_server(lambda: SMTP(handler, loop=loop, hostname="localhost"), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
