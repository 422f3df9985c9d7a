use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use lettre::Address;
use metrics::counter;
use proto::enquiry::v1::Enquiry;
use ring::digest::{SHA256, digest};
use runtime::env::{ConfigError, Env};
use tokio::sync::Semaphore;

use crate::{
    mail::{Acknowledgements, MailError},
    mailer::{HandedOver, Mailer, SendError},
    smtp::Failure,
};

/// What the site's forms send where no address was asked for (spec §5).
const PLACEHOLDER: &str = "not-provided@example.com";
/// How many go out in an hour, to all visitors together: whoever sends enquiries in other people's names makes no
/// flood of ours.
const MOST_AN_HOUR: u64 = 60;
/// Answers how many were counted with this one, and begins the hour with the first: a script, so that no counter is
/// left without its end.
const COUNT: &str = "local count = redis.call('INCR', KEYS[1]) \
                     if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return count";
const HOUR: Duration = Duration::from_hours(1);
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
    /// As many as may went out within the hour.
    Enough,
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
    redis: Redis,
    /// First part of the keys in Redis.
    prefix: String,
    every: Duration,
    free: Semaphore,
}

impl Acknowledger {
    /// Sends `mails` by `mailer`, to each mailbox at most once in the time of `config`; the keys in `redis` begin
    /// with `prefix`.
    pub(crate) fn new(config: &Config, mails: Acknowledgements, mailer: Mailer, redis: Redis, prefix: &str) -> Self {
        let prefix = format!("{prefix}:acknowledged");
        Self { mails, mailer, redis, prefix, every: config.every, free: Semaphore::new(AT_ONCE) }
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
        let mut command = redis::cmd("SET");
        let key = format!("{}:{}", self.prefix, hash(&address));
        command.arg(key).arg(1).arg("NX").arg("PX").arg(milliseconds(self.every));
        match self.redis.ask::<Option<String>>(&command).await {
            None => return Ok(Outcome::Unknown),
            Some(None) => return Ok(Outcome::Before),
            Some(Some(_)) => {}
        }
        let mut command = redis::cmd("EVAL");
        command.arg(COUNT).arg(1).arg(format!("{}:hour", self.prefix)).arg(milliseconds(HOUR));
        match self.redis.ask::<u64>(&command).await {
            None => return Ok(Outcome::Unknown),
            Some(count) if count > MOST_AN_HOUR => return Ok(Outcome::Enough),
            Some(_) => {}
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

/// A hash of the mailbox, in hexadecimal digits, so that Redis holds no address. In practice neither case nor a tag
/// (`pat+site@`, RFC 5233 §1) makes another mailbox.
fn hash(address: &Address) -> String {
    let user = address.user();
    let mailbox = user.split_once('+').map_or(user, |(mailbox, _tag)| mailbox);
    let hash = digest(&SHA256, format!("{mailbox}@{}", address.domain()).to_lowercase().as_bytes());
    hash.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
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

    #[test]
    fn what_is_noted_of_a_mailbox_is_one_for_all_its_addresses_and_holds_none() {
        let hash = |address: &str| hash(&address.parse().unwrap());
        for same in ["Pat@Example.com", "pat+1@example.com", "pat+2+3@example.com"] {
            assert_eq!(hash(same), hash("pat@example.com"), "{same}");
        }
        assert_ne!(hash("pat@example.com"), hash("sam@example.com"));
        assert!(!hash("pat@example.com").contains("pat"));
    }
}
