mod limits;

use std::time::Duration;

use fail_open_redis::Redis;
use lettre::Address;
use metrics::counter;
use proto::enquiry::v1::Enquiry;
use runtime::env::{ConfigError, Env};
use tokio::sync::Semaphore;

use self::limits::{Allowance, Limits};
use crate::{
    budget::{Budget, Class},
    mail::{Acknowledgements, MailError},
    mailer::{HandedOver, Mailer, SendError},
    smtp::Failure,
};

/// What the site's forms send where no address was asked for (spec §5).
const PLACEHOLDER: &str = "not-provided@example.com";
/// How many are sent at once; in a rush beyond that they are left out, as courtesies can be.
const AT_ONCE: usize = 4;
/// Longest time for one.
pub(crate) const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// What is thanked with, and how often.
///
/// Variables of its own rather than the site's `web/content/site.json`: the notifier runs without the site's files,
/// and can be moved to another machine without them.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) company: String,
    pub(crate) phone: String,
    pub(crate) promise: String,
    every: Duration,
}

impl Config {
    /// Reads `MAIL_ACK` (`on` or `off`, the default), and if it is on `MAIL_ACK_COMPANY` and `MAIL_ACK_PHONE` (both
    /// needed), `MAIL_ACK_PROMISE` and `MAIL_ACK_EVERY` (default 24 h: one mail to an address in that time).
    pub(crate) fn from_env(env: &Env) -> Result<Option<Self>, ConfigError> {
        match env.text("MAIL_ACK")?.as_deref() {
            None | Some("off") => return Ok(None),
            Some("on") => {}
            Some(_) => return Err(ConfigError::new("MAIL_ACK", "give on or off")),
        }
        let needed = |variable, text: Option<String>| match text {
            Some(text) if !text.contains(char::is_control) => Ok(text),
            _ => Err(ConfigError::new(variable, "give one line of text, as MAIL_ACK is on")),
        };
        let promise = env.text("MAIL_ACK_PROMISE")?;
        let promise = promise.unwrap_or_else(|| "We will ring or write back the same working day.".to_owned());
        Ok(Some(Self {
            company: needed("MAIL_ACK_COMPANY", env.text("MAIL_ACK_COMPANY")?)?,
            phone: needed("MAIL_ACK_PHONE", env.text("MAIL_ACK_PHONE")?)?,
            promise,
            every: env.duration("MAIL_ACK_EVERY", "24h")?,
        }))
    }
}

/// How an acknowledgement ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Sent,
    /// Nobody to thank: no address, or probably no person.
    NotWanted,
    /// The mailbox had one within the time.
    Before,
    /// As many as may went out within the hour, or of all mails half of the hour's budget.
    Enough,
    /// As many as may went to its mail domain within the hour.
    EnoughForDomain,
    /// Redis did not say whether it had one. A missed courtesy beats a flood.
    Unknown,
    /// Too many at once.
    Busy,
}

impl Outcome {
    const fn label(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::NotWanted => "not_wanted",
            Self::Before => "before",
            Self::Enough => "enough",
            Self::EnoughForDomain => "enough_for_domain",
            Self::Unknown => "unknown",
            Self::Busy => "busy",
        }
    }
}

/// Why an acknowledgement could not be sent.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum AcknowledgeError {
    Mail(#[from] MailError),
    Send(#[from] SendError),
    Refused(#[from] Failure),
}

/// Tells visitors that their enquiry has arrived, once, and if it fails not at all.
#[derive(Debug)]
pub(crate) struct Acknowledger {
    mails: Acknowledgements,
    mailer: Mailer,
    limits: Limits,
    budget: Budget,
    free: Semaphore,
}

impl Acknowledger {
    /// Sends `mails` by `mailer`, to each mailbox at most once in the time of `config`; the keys in `redis` begin
    /// with `prefix`. Each counts towards `budget`.
    pub(crate) fn new(
        config: &Config,
        mails: Acknowledgements,
        mailer: Mailer,
        redis: Redis,
        prefix: &str,
        budget: Budget,
    ) -> Self {
        let limits = Limits { redis, prefix: format!("{prefix}:acknowledged"), every: config.every };
        Self { mails, mailer, limits, budget, free: Semaphore::new(AT_ONCE) }
    }

    /// Thanks for `enquiry`, whose mail is out. Best effort: how it ends is counted, and a failure logged.
    pub(crate) async fn acknowledge(&self, enquiry: &Enquiry) {
        let outcome = match self.try_acknowledge(enquiry).await {
            Ok(outcome) => outcome.label(),
            Err(error) => {
                // Lost for good: the next one to this address is after its time.
                tracing::warn!(enquiry.id = enquiry.id, %error, "the acknowledgement was not sent");
                "failed"
            }
        };
        counter!("acknowledgements_total", "outcome" => outcome).increment(1);
    }

    async fn try_acknowledge(&self, enquiry: &Enquiry) -> Result<Outcome, AcknowledgeError> {
        let address = Some(enquiry.email.as_str()).filter(|email| *email != PLACEHOLDER && !enquiry.suspected_spam);
        let Some(address) = address.and_then(|email| email.parse::<Address>().ok()) else {
            return Ok(Outcome::NotWanted);
        };
        let Ok(_free) = self.free.try_acquire() else { return Ok(Outcome::Busy) };
        if self.budget.take(Class::Acknowledgement).await.is_err() {
            return Ok(Outcome::Enough);
        }
        let outcome = self.send(enquiry, address).await;
        if !matches!(outcome, Ok(Outcome::Sent)) {
            self.budget.give_back().await;
        }
        outcome
    }

    /// Sends the acknowledgement, unless the mailbox had one or enough went out.
    async fn send(&self, enquiry: &Enquiry, address: Address) -> Result<Outcome, AcknowledgeError> {
        match self.limits.take(&address).await {
            Allowance::Free => {}
            Allowance::Before => return Ok(Outcome::Before),
            Allowance::Enough => return Ok(Outcome::Enough),
            Allowance::EnoughForDomain => return Ok(Outcome::EnoughForDomain),
            Allowance::Unknown => return Ok(Outcome::Unknown),
        }
        let mail = self.mails.compose(enquiry, address)?;
        let HandedOver { outcomes, dialogue } = self.mailer.send(&mail, mail.envelope().to()).await?;
        if let Some(dialogue) = dialogue {
            dialogue.say_goodbye().await;
        }
        outcomes.into_iter().collect::<Result<(), Failure>>()?;
        Ok(Outcome::Sent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_variable_nobody_is_thanked() {
        assert!(Config::from_env(&Env::from_pairs([("MAIL_ACK_PHONE", "0161 496 0130")])).unwrap().is_none());
    }

    #[test]
    fn what_the_mail_needs_is_asked_for_by_name() {
        let on = [("MAIL_ACK", "on"), ("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
        let refused =
            |pairs: &[(&str, &str)]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap_err().variable;
        assert_eq!(refused(&[("MAIL_ACK", "yes")]), "MAIL_ACK");
        assert_eq!(refused(&on[..1]), "MAIL_ACK_COMPANY");
        assert_eq!(refused(&on[..2]), "MAIL_ACK_PHONE");
        assert_eq!(refused(&[on.as_slice(), &[("MAIL_ACK_EVERY", "never")]].concat()), "MAIL_ACK_EVERY");
        assert!(Config::from_env(&Env::from_pairs(on)).unwrap().is_some());
    }
}
