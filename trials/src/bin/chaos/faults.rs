use std::collections::BTreeMap;

use tokio::time;
use trials::{program::ProgramError, system::System};

use crate::plan::{Action, Fault};

/// What was done, by kind.
#[derive(Debug, Default)]
pub(crate) struct Faults(pub(crate) BTreeMap<&'static str, usize>);

impl Faults {
    /// Does it, and makes it good again.
    #[expect(clippy::print_stdout, reason = "a command speaks to whoever runs it")]
    pub(crate) async fn inflict(&mut self, system: &mut System, fault: &Fault) -> Result<(), ProgramError> {
        let said: Vec<String> = fault.actions.iter().map(ToString::to_string).collect();
        println!("  {} for {:.1} s", said.join(" and "), fault.outage.as_secs_f64());
        for action in &fault.actions {
            *self.0.entry(action.kind()).or_default() += 1;
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
                Action::Cut(link) | Action::Stall(link) => system.link(link).mend(),
            }
        }
        time::sleep(fault.rest).await;
        Ok(())
    }
}
