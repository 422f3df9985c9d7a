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

/// One client connection.
pub(super) struct Connection {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
    fault: Option<(At, Act)>,
    /// The number of mails before the fault.
    clean_mails: usize,
    mails: usize,
    idle_timeout: Duration,
    recipients: Recipients,
    observers: Observers,
}

impl Connection {
    pub(super) fn new(
        stream: TcpStream,
        fault: Option<(At, Act)>,
        clean_mails: usize,
        idle_timeout: Duration,
        recipients: Recipients,
        observers: Observers,
    ) -> Self {
        let (reader, writer) = stream.into_split();
        let lines = BufReader::new(reader).lines();
        Self { lines, writer, fault, clean_mails, mails: 0, idle_timeout, recipients, observers }
    }

    /// Serves the client until it disconnects or the fault ends the connection.
    pub(super) async fn serve(mut self) -> io::Result<()> {
        self.answer(At::Greeting, "220 test").await?;
        let mut accepted = Vec::new();
        while let Some(line) = self.command().await? {
            let _ = self.observers.command.send(line.clone());
            match line.split([' ', ':']).next().unwrap_or_default() {
                "EHLO" => self.write("250-test\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN").await?,
                "AUTH" => self.answer(At::Auth, "235 welcome").await?,
                "MAIL" => {
                    self.mails += 1;
                    accepted.clear();
                    self.answer(At::MailFrom, "250 fine").await?;
                }
                "RCPT" => {
                    let address = address_of(&line).to_owned();
                    match self.recipients.refusal(&address) {
                        Some(refusal) => self.write(&refusal).await?,
                        None => {
                            accepted.push(address);
                            self.answer(At::Recipient, "250 fine").await?;
                        }
                    }
                }
                "DATA" => {
                    self.answer(At::Data, "354 go on").await?;
                    if self.fault_at(At::Data).is_some() {
                        continue;
                    }
                    let lines = self.mail().await?;
                    if self.fault_at(At::Message).is_some() {
                        // A rejected mail is not reported.
                        return self.answer(At::Message, "250 taken").await;
                    }
                    // Before the reply: a client that has it may end the test.
                    let recipients = std::mem::take(&mut accepted);
                    let _ = self.observers.mail.send(ReceivedMail { recipients, lines });
                    self.write("250 taken").await?;
                }
                "RSET" => {
                    accepted.clear();
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
        match time::timeout(self.idle_timeout, self.lines.next_line()).await {
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
        let is_due = self.clean_mails == 0 || self.mails > self.clean_mails;
        self.fault.filter(|(at, _)| *at == step && is_due).map(|(_, act)| act)
    }

    /// Sends `good` unless the fault is at this step; an error ends the connection.
    async fn answer(&mut self, at: At, good: &str) -> io::Result<()> {
        match self.fault_at(at) {
            Some(Act::Answer(bad)) => self.write(bad).await,
            _ => {
                self.pause(at).await?;
                self.write(good).await
            }
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

    async fn write(&mut self, line: &str) -> io::Result<()> {
        self.writer.write_all(format!("{line}\r\n").as_bytes()).await
    }
}

/// The address in `RCPT TO:<address> PARAMETERS`.
fn address_of(line: &str) -> &str {
    let path = line.split_once('<').map_or(line, |(_, path)| path);
    path.split_once('>').map_or(path, |(address, _)| address)
}
