use std::time::Duration;

use hyper::StatusCode;
use testbed::{connection::Connection, memory::Memory, program::Program};
use tokio::time::{self, Instant};

use crate::Outcome;

/// Maximum time until a service is ready.
const READY_WITHIN: Duration = Duration::from_secs(60);
/// Interval between readiness checks: the precision of the start-up time.
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// Number of timed starts.
const STARTS: usize = 5;

/// A process and the endpoint that reports its readiness.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) program: Program,
    /// `host:port`.
    address: String,
    path: &'static str,
}

impl Service {
    /// A process that is ready when `path` at `address` (`host:port`) answers 200.
    pub(super) fn new(program: Program, address: String, path: &'static str) -> Self {
        Self { program, address, path }
    }

    /// Starts it several times and leaves it running. Returns the median time until it is ready. The first start, which
    /// declares queues and fills caches, does not count.
    pub(super) async fn median_start(&mut self) -> Outcome<Duration> {
        self.start().await?;
        let mut times = Vec::new();
        for _ in 0..STARTS {
            self.program.stop().await?;
            times.push(self.start().await?);
        }
        times.sort_unstable();
        Ok(times[STARTS / 2])
    }

    /// Its memory use.
    pub(super) fn memory(&self) -> Outcome<Memory> {
        let process = self.program.id().ok_or_else(|| format!("{} does not run", self.program.name()))?;
        Ok(Memory::of(process)?)
    }

    async fn start(&mut self) -> Outcome<Duration> {
        let began = Instant::now();
        self.program.spawn()?;
        let ready = async {
            while !self.is_ready().await {
                time::sleep(POLL_INTERVAL).await;
            }
        };
        let late = format!("{} is not ready after {} s", self.program.name(), READY_WITHIN.as_secs());
        time::timeout(READY_WITHIN, ready).await.map_err(|_| late)?;
        Ok(began.elapsed())
    }

    async fn is_ready(&self) -> bool {
        let Ok(mut connection) = Connection::open(&self.address).await else { return false };
        connection.get(self.path).await.is_ok_and(|answer| answer.status == StatusCode::OK)
    }
}
