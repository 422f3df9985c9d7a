use std::{io, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    time,
};

use super::{Act, At, ReceivedMail, recipients::Recipients};

/// The channels to which a connection reports.
#[derive(Debug, Clone)]
pub(super) struct Observers {
    pub(super) mail: mpsc::UnboundedSender<ReceivedMail>,
    pub(super) command: mpsc::UnboundedSender<String>,
}

/// How a server treats its connections.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    pub(super) idle_timeout: Duration,
    /// The number of a connection's mails before its fault, unless that is at the second EHLO.
    pub(super) clean_mails: usize,
    /// Offers PIPELINING (RFC 2920), and accepts DATA without a recipient. From a connection's second mail on the replies to
    /// MAIL and RCPT are held back until DATA comes, longer than the RFC allows: a client that waits for one of them gets
    /// none.
    pub(super) offers_pipelining: bool,
    /// The number of a connection's mails after which the reply to the content waits for the next command.
    pub(super) awaits_command_after: Option<usize>,
}

/// One client connection.
pub(super) struct Connection {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
    fault: Option<(At, Act)>,
    manner: Manner,
    mails: usize,
    /// Replies that are held back.
    held: String,
    /// A command that was read before its turn.
    early: Option<String>,
    recipients: Recipients,
    observers: Observers,
}

impl Connection {
    pub(super) fn new(
        stream: TcpStream,
        fault: Option<(At, Act)>,
        manner: Manner,
        recipients: Recipients,
        observers: Observers,
    ) -> Self {
        let (reader, writer) = stream.into_split();
        let lines = BufReader::new(reader).lines();
        Self { lines, writer, fault, manner, mails: 0, held: String::new(), early: None, recipients, observers }
    }

    /// Serves the client until it disconnects or the fault ends the connection.
    pub(super) async fn serve(mut self) -> io::Result<()> {
        self.answer(At::Greeting, "220 test").await?;
        // `None` before a sender is accepted.
        let mut accepted: Option<Vec<String>> = None;
        while let Some(line) = self.command().await? {
            let _ = self.observers.command.send(line.clone());
            match line.split([' ', ':']).next().unwrap_or_default() {
                "EHLO" => {
                    accepted = None;
                    let pipelining = if self.manner.offers_pipelining { "250-PIPELINING\r\n" } else { "" };
                    let extensions = format!("250-test\r\n{pipelining}250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN");
                    self.answer(At::SecondEhlo, &extensions).await?;
                }
                "AUTH" => self.answer(At::Auth, "235 welcome").await?,
                "MAIL" => {
                    self.mails += 1;
                    accepted = self.fault_at(At::MailFrom).is_none().then(Vec::new);
                    self.answer(At::MailFrom, "250 fine").await?;
                }
                "RCPT" => match &mut accepted {
                    None => self.write_or_hold("503 MAIL first").await?,
                    Some(accepted) => {
                        let address = address_of(&line);
                        match self.recipients.refusal(address) {
                            Some(refusal) => self.write_or_hold(&refusal).await?,
                            None => {
                                if self.fault_at(At::Recipient).is_none() {
                                    accepted.push(address.to_owned());
                                }
                                self.answer(At::Recipient, "250 fine").await?;
                            }
                        }
                    }
                },
                "DATA" => {
                    let has_sender = accepted.is_some();
                    let recipients = accepted.take().unwrap_or_default();
                    self.release_held().await?;
                    if self.fault_at(At::Data).is_some() {
                        self.answer(At::Data, "").await?;
                        continue;
                    }
                    if recipients.is_empty() && !(has_sender && self.manner.offers_pipelining) {
                        self.write("503 RCPT first").await?;
                        continue;
                    }
                    self.write("354 go on").await?;
                    let lines = self.mail().await?;
                    if recipients.is_empty() && lines.is_empty() {
                        self.write("554 no recipient").await?;
                        continue;
                    }
                    if self.fault_at(At::Message).is_some() {
                        // A rejected mail is not reported.
                        self.answer(At::Message, "250 taken").await?;
                        continue;
                    }
                    // Before the reply: a client that has it may end the test.
                    let _ = self.observers.mail.send(ReceivedMail { recipients, lines });
                    if self.manner.awaits_command_after == Some(self.mails) {
                        self.early = self.command().await?;
                    }
                    self.write("250 taken").await?;
                }
                "RSET" => {
                    accepted = None;
                    self.write("250 fine").await?;
                }
                "NOOP" => self.write("250 fine").await?,
                "QUIT" => return self.answer(At::Quit, "221 bye").await,
                _ => self.write("502 not here").await?,
            }
        }
        Ok(())
    }

    /// The next command, or `None` at the end of the connection or after the idle timeout.
    async fn command(&mut self) -> io::Result<Option<String>> {
        if let Some(command) = self.early.take() {
            return Ok(Some(command));
        }
        match time::timeout(self.manner.idle_timeout, self.lines.next_line()).await {
            Ok(line) => line,
            Err(_) => {
                self.write("421 idle for too long").await?;
                Ok(None)
            }
        }
    }

    async fn mail(&mut self) -> io::Result<Vec<String>> {
        let mut lines = Vec::new();
        while let Some(line) = self.lines.next_line().await? {
            if line == "." {
                return Ok(lines);
            }
            // The client doubles a dot at the beginning of a line (RFC 5321 §4.5.2).
            lines.push(line.strip_prefix('.').map(str::to_owned).unwrap_or(line));
            self.pause(At::MidMail).await?;
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }

    /// The fault at this step of the current mail, if there is one.
    fn fault_at(&self, step: At) -> Option<Act> {
        let clean = self.manner.clean_mails;
        let is_due = if step == At::SecondEhlo { self.mails > 0 } else { clean == 0 || self.mails > clean };
        self.fault.filter(|(at, _)| *at == step && is_due).map(|(_, act)| act)
    }

    /// Sends `good` unless the fault is at this step; an error ends the connection.
    async fn answer(&mut self, at: At, good: &str) -> io::Result<()> {
        let reply = match self.fault_at(at) {
            Some(Act::Answer(bad)) => bad,
            _ => {
                self.pause(at).await?;
                good
            }
        };
        if matches!(at, At::MailFrom | At::Recipient) {
            self.write_or_hold(reply).await
        } else {
            self.write(reply).await
        }
    }

    /// Hangs or closes the connection if the fault is at this step.
    async fn pause(&mut self, at: At) -> io::Result<()> {
        match self.fault_at(at) {
            Some(Act::Hang) => {
                while self.lines.next_line().await?.is_some() {}
                Err(io::ErrorKind::UnexpectedEof.into())
            }
            Some(Act::Drop) => Err(io::ErrorKind::ConnectionAborted.into()),
            Some(Act::Answer(_)) | None => Ok(()),
        }
    }

    /// Sends a reply to MAIL or RCPT, with pipelining not before DATA. Without it, a client that sends more than one command at
    /// once is disconnected.
    async fn write_or_hold(&mut self, line: &str) -> io::Result<()> {
        if !self.manner.offers_pipelining && !self.lines.get_ref().buffer().is_empty() {
            // The client has sent another command before this reply, which it may not.
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        if self.manner.offers_pipelining && self.mails > 1 {
            self.held += &format!("{line}\r\n");
            return Ok(());
        }
        self.write(line).await
    }

    async fn release_held(&mut self) -> io::Result<()> {
        self.writer.write_all(std::mem::take(&mut self.held).as_bytes()).await
    }

    async fn write(&mut self, line: &str) -> io::Result<()> {
        self.writer.write_all(format!("{line}\r\n").as_bytes()).await
    }
}

/// The address in `RCPT TO:<address> PARAMETERS`.
fn address_of(line: &str) -> &str {
    let path = line.split_once('<').map_or(line, |(_, path)| path);
    path.split_once('>').map_or(path, |(address, _)| address)
}
