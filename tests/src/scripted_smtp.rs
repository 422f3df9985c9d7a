use std::{io, net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    task::{JoinHandle, JoinSet},
    time,
};

use crate::{DEADLINE, ReceivedMail};

/// Where in a dialogue a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Instead of the greeting.
    Greeting,
    /// After AUTH.
    Auth,
    /// After MAIL FROM.
    MailFrom,
    /// After each RCPT TO.
    Recipient,
    /// After DATA.
    Data,
    /// After the mail's first line.
    MidMail,
    /// After the mail's end.
    Message,
    /// After QUIT.
    Quit,
}

/// What the server does there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Answers this line.
    Answer(&'static str),
    /// Says nothing more, and keeps the connection.
    Hang,
    /// Breaks the connection.
    Drop,
}

/// An SMTP server that misbehaves on the wire, as real ones do and a well-made test server cannot be brought
/// to: one fault a connection, in order; connections after those are served well.
///
/// It offers AUTH PLAIN and takes every password, offers no STARTTLS, and ends an idle connection with 421.
#[derive(Debug)]
pub struct ScriptedSmtp {
    address: SocketAddr,
    mails: mpsc::UnboundedReceiver<ReceivedMail>,
    heard: mpsc::UnboundedReceiver<String>,
    ended: mpsc::UnboundedReceiver<()>,
    task: JoinHandle<()>,
}

impl ScriptedSmtp {
    /// Starts a server on a free port that ends a connection after `idle` without a command.
    pub async fn start(idle: Duration, faults: impl IntoIterator<Item = (At, Act)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (mail, mails) = mpsc::unbounded_channel();
        let (line, heard) = mpsc::unbounded_channel();
        let (end, ended) = mpsc::unbounded_channel();
        let mut faults: Vec<_> = faults.into_iter().collect();
        faults.reverse();
        let task = tokio::spawn(async move {
            // Ended with the server.
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let (fault, mail, line, end) = (faults.pop(), mail.clone(), line.clone(), end.clone());
                connections.spawn(async move {
                    // A connection that breaks is what the tests are about.
                    let _ = Connection::new(stream, fault, idle, mail, line).serve().await;
                    let _ = end.send(());
                });
            }
        });
        Self { address, mails, heard, ended, task }
    }

    /// Where it listens, `host:port`.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `SMTP_URL` for a service.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The next mail that it took; panics if none comes within the deadline.
    pub async fn next_mail(&mut self) -> ReceivedMail {
        time::timeout(DEADLINE, self.mails.recv()).await.expect("no mail came").unwrap()
    }

    /// Whether it took no mail that was not handed over yet.
    pub fn has_no_mail(&self) -> bool {
        self.mails.is_empty()
    }

    /// The next command that begins with `verb`; panics if none comes within the deadline.
    pub async fn next_command(&mut self, verb: &str) -> String {
        let hearing = async {
            loop {
                let line = self.heard.recv().await.unwrap();
                if line.starts_with(verb) {
                    return line;
                }
            }
        };
        time::timeout(DEADLINE, hearing).await.unwrap_or_else(|_| panic!("no {verb} came"))
    }

    /// Waits for the next end of a connection, whoever ends it.
    pub async fn next_end(&mut self) {
        time::timeout(DEADLINE, self.ended.recv()).await.expect("no connection ended").unwrap();
    }
}

impl Drop for ScriptedSmtp {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Connection {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
    fault: Option<(At, Act)>,
    idle: Duration,
    mail: mpsc::UnboundedSender<ReceivedMail>,
    heard: mpsc::UnboundedSender<String>,
}

impl Connection {
    fn new(
        stream: TcpStream,
        fault: Option<(At, Act)>,
        idle: Duration,
        mail: mpsc::UnboundedSender<ReceivedMail>,
        heard: mpsc::UnboundedSender<String>,
    ) -> Self {
        let (reader, writer) = stream.into_split();
        Self { lines: BufReader::new(reader).lines(), writer, fault, idle, mail, heard }
    }

    async fn serve(mut self) -> io::Result<()> {
        self.answer(At::Greeting, "220 test").await?;
        let mut recipients = Vec::new();
        while let Some(line) = self.command().await? {
            let _ = self.heard.send(line.clone());
            match line.split([' ', ':']).next().unwrap_or_default() {
                "EHLO" => self.write("250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN").await?,
                "AUTH" => self.answer(At::Auth, "235 welcome").await?,
                "MAIL" => self.answer(At::MailFrom, "250 fine").await?,
                "RCPT" => {
                    recipients.push(line.trim_start_matches("RCPT TO:<").trim_end_matches('>').to_owned());
                    self.answer(At::Recipient, "250 fine").await?;
                }
                "DATA" => {
                    self.answer(At::Data, "354 go on").await?;
                    if self.fault.is_some_and(|(at, _)| at == At::Data) {
                        continue;
                    }
                    let lines = self.mail().await?;
                    self.answer(At::Message, "250 taken").await?;
                    let _ = self.mail.send(ReceivedMail { recipients: std::mem::take(&mut recipients), lines });
                }
                "NOOP" => self.write("250 fine").await?,
                "QUIT" => return self.answer(At::Quit, "221 bye").await,
                _ => self.write("502 not here").await?,
            }
        }
        Ok(())
    }

    /// The next command, or `None` at the end of the connection or of its patience.
    async fn command(&mut self) -> io::Result<Option<String>> {
        match time::timeout(self.idle, self.lines.next_line()).await {
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
            lines.push(line);
            self.pause(At::MidMail).await?;
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }

    /// Answers `good`, or does what the script says; an error ends the connection.
    async fn answer(&mut self, at: At, good: &str) -> io::Result<()> {
        match self.fault {
            Some((there, Act::Answer(bad))) if there == at => {
                self.write(bad).await?;
                // What is refused is not taken.
                if at == At::Message { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
            }
            _ => {
                self.pause(at).await?;
                self.write(good).await
            }
        }
    }

    /// Hangs or breaks off if the script says so.
    async fn pause(&mut self, at: At) -> io::Result<()> {
        match self.fault {
            Some((there, Act::Hang)) if there == at => {
                while self.lines.next_line().await?.is_some() {}
                Err(io::ErrorKind::UnexpectedEof.into())
            }
            Some((there, Act::Drop)) if there == at => Err(io::ErrorKind::ConnectionAborted.into()),
            _ => Ok(()),
        }
    }

    async fn write(&mut self, line: &str) -> io::Result<()> {
        self.writer.write_all(format!("{line}\r\n").as_bytes()).await
    }
}
