"""A real SMTP server that notes what it takes, a line each: the time, what happened, the Message-ID.

Arguments: port, the file of notes, seconds that each mail takes, and "ends-sessions" or nothing: whether it ends some
sessions between two mails, which is noted as "ended". "taken" is noted before a mail is acknowledged: what
was acknowledged is in the file, even if the server is killed. "known" is noted when the client sends the content of the
next mail or QUIT after it, which the notifier does when the mail is marked as sent: it knows of it. The same follows from the next
mail's envelope, unless that came with the content of the one before (RFC 2920 §3.1); if the mail of such an envelope does not
follow, the one before is not noted as known.
"""

import asyncio
import os
import re
import sys
import time

from aiosmtpd.smtp import SMTP

# Of the mails that follow another one on a connection, each 40th closes it, each 40th gets a 421, and each 150th gets no
# reply. The last is rare because it lasts until the client's timeout.
CLOSE_EVERY = 40
HANG_EVERY = 150


class Handler:
    def __init__(self, mailbox, delay, ends_sessions):
        self.mailbox = os.open(mailbox, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self.delay = delay
        self.ends_sessions = ends_sessions
        self.further_mails = 0

    def note(self, event, message_id):
        os.write(self.mailbox, b"%.3f %s %s\n" % (time.time(), event, message_id))

    def note_known(self, session):
        if hasattr(session, "taken"):
            self.note(b"known", session.taken)
            del session.taken

    async def end_session(self, server):
        """Ends a session between two mails: closes the connection, closes it with 421, or replies no more.

        The number of such mails decides. Returns the reply, or None if the mail may follow.
        """
        self.further_mails += 1
        if self.further_mails % HANG_EVERY == 0:
            self.note(b"ended", b"no reply")
            await asyncio.Event().wait()
        elif self.further_mails % CLOSE_EVERY == 0:
            self.note(b"ended", b"closed")
            server.transport.abort()
        elif self.further_mails % CLOSE_EVERY == CLOSE_EVERY // 2:
            self.note(b"ended", b"421")
            # Closed once the reply is written.
            asyncio.get_running_loop().call_soon(server.transport.close)
        else:
            return None
        return "421 4.3.2 closing the connection"

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        # aiosmtpd reads one command after another, so a client may send several at once, but it does not offer that.
        return [*responses[:-1], "250-PIPELINING", responses[-1]]

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        follows_another = hasattr(session, "taken")
        if not getattr(session, "is_sent_ahead", False):
            self.note_known(session)
        if self.ends_sessions and follows_another and (reply := await self.end_session(server)):
            return reply
        envelope.mail_from = address
        envelope.mail_options.extend(mail_options)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.note_known(session)
        await asyncio.sleep(self.delay)
        found = re.search(rb"^Message-ID: *(.*?)\r?$", envelope.content, re.MULTILINE)
        session.taken = found[1] if found else b"none"
        self.note(b"taken", session.taken)
        # Input that is buffered before the reply is sent: the next envelope. aiosmtpd has no public method that shows it.
        session.is_sent_ahead = bool(server._reader._buffer)
        return "250 taken"

    async def handle_QUIT(self, server, session, envelope):
        self.note_known(session)
        return "221 goodbye"


async def main(port, mailbox, delay, ends_sessions):
    handler = Handler(mailbox, delay, ends_sessions)
    loop = asyncio.get_running_loop()
    # Without a name it looks up its own, which blocks for seconds where no name server answers.
    server = await loop.create_server(lambda: SMTP(handler, loop=loop, hostname="localhost"), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4:] == ["ends-sessions"]))
