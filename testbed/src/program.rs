//! One process with its log, in its own process group.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::{
    net::TcpStream,
    process::{Child, Command},
    time,
};

/// Maximum time for a process to stop after SIGTERM.
const STOP_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum time until the port of a process accepts connections. RabbitMQ takes 20 s, and minutes beside a compilation.
const START_TIMEOUT: Duration = Duration::from_secs(240);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Why a process did not start or stop as requested.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// It could not be started.
    #[error("{program} could not be started: {reason}")]
    Start {
        /// Its name.
        program: &'static str,
        /// The error of the operating system.
        reason: io::Error,
    },
    /// It exited unexpectedly.
    #[error("{program} ended with {status}; its log is {}", log.display())]
    Ended {
        /// Its name.
        program: &'static str,
        /// Its exit status.
        status: ExitStatus,
        /// Its log.
        log: PathBuf,
    },
    /// It did not start or end in time.
    #[error("{program} did not {what} in time; its log is {}", log.display())]
    Late {
        /// Its name.
        program: &'static str,
        /// The expected behaviour.
        what: &'static str,
        /// Its log.
        log: PathBuf,
    },
}

/// The command of a process that can be restarted, and the process running now.
#[derive(Debug)]
pub struct Program {
    name: &'static str,
    path: PathBuf,
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
    /// The `host:port` that accepts connections while it runs.
    address: String,
    log: PathBuf,
    running: Option<Child>,
}

impl Program {
    /// A program that is not running yet; its output is appended to `logs/name.log`.
    pub fn new(name: &'static str, path: impl Into<PathBuf>, address: impl Into<String>, logs: &Path) -> Self {
        Self {
            name,
            path: path.into(),
            arguments: Vec::new(),
            variables: Vec::new(),
            address: address.into(),
            log: logs.join(format!("{name}.log")),
            running: None,
        }
    }

    /// Adds arguments.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets an environment variable. Of the variables of this process, only PATH is inherited.
    #[must_use]
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The `host:port` on which it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Its process id while it runs.
    pub fn id(&self) -> Option<u32> {
        self.running.as_ref().and_then(Child::id)
    }

    /// Starts it and waits until its port accepts connections.
    pub async fn start(&mut self) -> Result<(), ProgramError> {
        self.spawn()?;
        time::timeout(START_TIMEOUT, self.until_it_answers()).await.unwrap_or_else(|_| Err(self.late("start")))
    }

    /// Starts it without waiting.
    pub fn spawn(&mut self) -> Result<(), ProgramError> {
        let failed = |reason| ProgramError::Start { program: self.name, reason };
        let log = File::options().create(true).append(true).open(&self.log).map_err(failed)?;
        let child = Command::new(&self.path)
            .args(&self.arguments)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(log.try_clone().map_err(failed)?)
            .stderr(log)
            // Ctrl-C reaches only this process, which stops the others in order. The group is killed with its children.
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        self.running = Some(child);
        Ok(())
    }

    async fn until_it_answers(&mut self) -> Result<(), ProgramError> {
        while TcpStream::connect(&self.address).await.is_err() {
            if let Some(Ok(Some(status))) = self.running.as_mut().map(Child::try_wait) {
                return Err(ProgramError::Ended { program: self.name, status, log: self.log.clone() });
            }
            time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// Stops it with SIGTERM and waits for it to exit.
    pub async fn stop(&mut self) -> Result<(), ProgramError> {
        self.end(Signal::TERM).await.map(drop)
    }

    /// Stops it like [`Program::stop`], and fails on an exit code other than 0.
    pub async fn stop_cleanly(&mut self) -> Result<(), ProgramError> {
        match self.end(Signal::TERM).await? {
            Some(status) if !status.success() => {
                Err(ProgramError::Ended { program: self.name, status, log: self.log.clone() })
            }
            _ => Ok(()),
        }
    }

    /// Kills it and its children with SIGKILL.
    pub async fn kill(&mut self) -> Result<(), ProgramError> {
        self.end(Signal::KILL).await.map(drop)
    }

    async fn end(&mut self, signal: Signal) -> Result<Option<ExitStatus>, ProgramError> {
        let Some(mut child) = self.running.take() else { return Ok(None) };
        // The id is unknown once it has exited.
        let group = group_of(&child);
        signal_group(group, signal);
        let ended = time::timeout(STOP_TIMEOUT, child.wait()).await;
        // Its children may outlive it.
        signal_group(group, Signal::KILL);
        match ended {
            Ok(status) => status.map(Some).map_err(|reason| ProgramError::Start { program: self.name, reason }),
            Err(_) => Err(self.late("stop")),
        }
    }

    fn late(&self, what: &'static str) -> ProgramError {
        ProgramError::Late { program: self.name, what, log: self.log.clone() }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = &self.running {
            signal_group(group_of(child), Signal::KILL);
        }
    }
}

fn group_of(child: &Child) -> Option<Pid> {
    child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw)
}

/// A group that has exited needs no signal.
fn signal_group(group: Option<Pid>, signal: Signal) {
    if let Some(group) = group {
        let _ = kill_process_group(group, signal);
    }
}
