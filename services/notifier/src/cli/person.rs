use std::io::{self, Write};

use clap::Args;
use notifier::{
    Config,
    operator::{
        dead,
        person::{self as people, Survey},
    },
};
use person::{Format, Person};

use super::{Outcome, confirm::confirm};

#[derive(Args)]
pub(super) struct FindArguments {
    /// An email address, a phone number in any notation, or the id of an enquiry.
    #[arg(value_name = "WHO")]
    who: Person,
    /// A table without anything that was typed, or an array of JSON objects with everything, which is personal data.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    limit: LimitArguments,
}

#[derive(Args)]
pub(super) struct ForgetArguments {
    /// An email address, a phone number in any notation, or the id of an enquiry.
    #[arg(value_name = "WHO")]
    who: Person,
    /// Do not ask for confirmation. Required without a terminal.
    #[arg(long)]
    yes: bool,
    /// The number of files that contact forget removed before, for the record.
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    from_spool: usize,
    #[command(flatten)]
    limit: LimitArguments,
}

#[derive(Args)]
struct LimitArguments {
    /// As of `notifier dead`: the broker requeues dead letters without a limit although an older version declared their queue.
    #[arg(long)]
    no_limit: bool,
}

impl LimitArguments {
    /// Both commands take the dead letters and return them.
    async fn check(&self, config: &Config) -> Outcome {
        if !self.no_limit {
            dead::check_limit(&config.broker).await?;
        }
        Ok(())
    }
}

impl FindArguments {
    pub(super) async fn run(self, config: &Config) -> Outcome {
        self.limit.check(config).await?;
        Ok(people::find(config, &self.who, self.format, &mut io::stdout()).await?)
    }
}

impl ForgetArguments {
    pub(super) async fn run(self, config: &Config) -> Outcome {
        self.limit.check(config).await?;
        let out = &mut io::stdout();
        let survey = people::survey(config, &self.who).await?;
        name(&survey, out)?;
        if !survey.held.is_empty() && !self.yes {
            confirm("Remove all of it permanently?")?;
        }
        Ok(people::forget(config, &self.who, self.from_spool, out).await?)
    }
}

/// Names what will be removed.
fn name(survey: &Survey, out: &mut impl Write) -> io::Result<()> {
    for (place, count) in survey.counts() {
        writeln!(out, "held in {place:12}  {count}")?;
    }
    match survey.undelivered() {
        0 => Ok(()),
        count => writeln!(out, "Not delivered yet: {count}. The staff will not get these."),
    }
}
