use std::{fs, time::Duration};

use reqwest::Client;
use testbed::{
    enquiry::client,
    memory::resident,
    metrics::Metrics,
    ready::until_ready,
    system::{Part, System},
};
use tokio::time;

use crate::{Outcome, measure::Measure};

/// The watched processes. The gateway is the first.
const PARTS: [Part; 4] = [Part::Gateway(0), Part::Contact(0), Part::Reviews(0), Part::Notifier(0)];
/// Time without requests after which the system counts as idle.
const IDLE_AFTER: Duration = Duration::from_secs(5);
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Resources held by one process.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Usage {
    /// Resident memory in MiB.
    pub(crate) memory: f64,
    pub(crate) descriptors: f64,
    pub(crate) threads: f64,
    pub(crate) tasks: f64,
}

impl Usage {
    /// The amount of one resource.
    pub(crate) fn of(self, measure: Measure) -> f64 {
        match measure {
            Measure::Memory => self.memory,
            Measure::Descriptors => self.descriptors,
            Measure::Threads => self.threads,
            Measure::Tasks => self.tasks,
        }
    }
}

/// Samples each of our processes.
#[derive(Debug)]
pub(crate) struct Watch {
    client: Client,
    processes: Vec<Process>,
}

#[derive(Debug)]
struct Process {
    name: &'static str,
    id: u32,
    /// Its admin port, as a URL.
    admin: String,
}

impl Watch {
    /// Waits until all processes are ready and idle.
    pub(crate) async fn over(system: &mut System) -> Outcome<Self> {
        let client = client()?;
        let mut processes = Vec::new();
        for part in PARTS {
            until_ready(&client, system, part).await?;
            let admin = system.admin(part).ok_or_else(|| format!("{part:?} has no admin port"))?;
            let program = system.part(part);
            let id = program.id().ok_or_else(|| format!("{} does not run", program.name()))?;
            processes.push(Process { name: program.name(), id, admin });
        }
        time::sleep(IDLE_AFTER).await;
        Ok(Self { client, processes })
    }

    /// The names of the processes.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.processes.iter().map(|process| process.name)
    }

    /// The current resources of each, in the order of `names`.
    pub(crate) async fn now(&self) -> Outcome<Vec<Usage>> {
        let mut usages = Vec::new();
        for process in &self.processes {
            usages.push(process.usage(&self.client).await.map_err(|error| format!("{}: {error}", process.name))?);
        }
        Ok(usages)
    }

    /// Waits until the gateway has no client connection left, at most for `limit`. Returns the number left.
    pub(crate) async fn until_alone(&self, limit: Duration) -> Outcome<f64> {
        let give_up = time::Instant::now() + limit;
        loop {
            let left = Metrics::of(&self.client, &self.processes[0].admin).await?.get("http_connections")?;
            if left == 0.0 || time::Instant::now() > give_up {
                return Ok(left);
            }
            time::sleep(POLL_INTERVAL).await;
        }
    }
}

impl Process {
    async fn usage(&self, client: &Client) -> Outcome<Usage> {
        // First, as the request takes a connection.
        let tasks = Metrics::of(client, &self.admin).await?.get("tokio_alive_tasks")?;
        Ok(Usage { memory: resident(self.id)?, descriptors: self.count("fd")?, threads: self.count("task")?, tasks })
    }

    /// The number of entries in this folder of the process in /proc.
    #[expect(clippy::cast_precision_loss, reason = "descriptors and threads are counted in thousands")]
    fn count(&self, folder: &str) -> Outcome<f64> {
        Ok(fs::read_dir(format!("/proc/{}/{folder}", self.id))?.count() as f64)
    }
}
