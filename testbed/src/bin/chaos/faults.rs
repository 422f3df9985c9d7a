use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

use testbed::{program::ProgramError, system::System};
use tokio::time;

use crate::plan::{Action, Fault};

/// Maximum time until the notifiers have reconnected to Redis.
const FOUND_AGAIN: Duration = Duration::from_secs(2);

/// Counts of the injected faults.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// Number of faults by kind.
    pub(crate) by_kind: BTreeMap<&'static str, usize>,
    /// The periods in which the notifiers were without Redis, in seconds since the Unix epoch.
    pub(crate) redis_away: Vec<(f64, f64)>,
}

impl Faults {
    /// Injects the fault and repairs it.
    #[expect(clippy::print_stdout, reason = "a command writes to its terminal")]
    pub(crate) async fn inflict(&mut self, system: &mut System, fault: &Fault) -> Result<(), ProgramError> {
        let said: Vec<String> = fault.actions.iter().map(ToString::to_string).collect();
        println!("  {} for {:.1} s", said.join(" and "), fault.outage.as_secs_f64());
        let began = now();
        for action in &fault.actions {
            *self.by_kind.entry(action.kind()).or_default() += 1;
            match *action {
                Action::Stop(part) => system.part(part).stop().await?,
                Action::Kill(part) => system.part(part).kill().await?,
                Action::Cut(link) => system.link(link).cut(),
                Action::Stall(link) => system.link(link).stall(),
            }
        }
        time::sleep(fault.outage).await;
        for action in &fault.actions {
            match *action {
                Action::Stop(part) | Action::Kill(part) => system.part(part).start().await?,
                Action::Cut(link) | Action::Stall(link) => system.link(link).restore(),
            }
        }
        if fault.actions.iter().any(|action| action.takes_redis_away()) {
            self.redis_away.push((began, now() + FOUND_AGAIN.as_secs_f64()));
        }
        time::sleep(fault.rest).await;
        Ok(())
    }
}

/// Seconds since the Unix epoch.
fn now() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs_f64()
}
