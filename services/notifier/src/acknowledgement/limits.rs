use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use lettre::Address;
use ring::digest::{SHA256, digest};

/// Maximum number of mails to visitors in an hour, in total and to one mail domain, so that enquiries in other people's
/// names cannot be used to flood mailboxes.
const MAX_PER_HOUR: u64 = 60;
const MAX_PER_HOUR_AND_DOMAIN: u64 = 10;
const HOUR: Duration = Duration::from_hours(1);
/// Marks the mailbox and increments both counters, unless a limit is reached: then it changes nothing, so that the mailbox
/// can get an acknowledgement later. A counter's hour starts with its first increment.
const ACQUIRE: &str = "\
    if redis.call('EXISTS', KEYS[1]) == 1 then return 'mailbox' end \
    if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[2]) then return 'hour' end \
    if tonumber(redis.call('GET', KEYS[3]) or '0') >= tonumber(ARGV[3]) then return 'domain' end \
    for index = 2, 3 do \
        if redis.call('INCR', KEYS[index]) == 1 then redis.call('PEXPIRE', KEYS[index], ARGV[4]) end \
    end \
    redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) \
    return 'granted'";
/// Undoes [`ACQUIRE`], unless the hours have ended.
const RELEASE: &str = "\
    redis.call('DEL', KEYS[1]) \
    for index = 2, 3 do \
        if tonumber(redis.call('GET', KEYS[index]) or '0') > 0 then redis.call('DECR', KEYS[index]) end \
    end \
    return 'released'";
/// Domains of the same mailboxes, in whose names dots do not count (support.google.com/mail/answer/7436150).
const GMAIL: [&str; 2] = ["gmail.com", "googlemail.com"];

/// Why a mail may not be sent to a visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limited {
    /// The mailbox had one within the interval.
    Mailbox,
    /// The hourly limit is reached.
    Hour,
    /// The hourly limit for the mail domain is reached.
    Domain,
    /// Redis did not answer. A missed courtesy is better than a flood.
    Unknown,
}

/// A mail to a visitor that is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Acknowledgement,
    /// A copy of an estimate. A mailbox that was thanked can still have one, and a mailbox that had one can be thanked.
    EstimateCopy,
}

/// Limits mails to visitors by mailbox, by mail domain and in total.
#[derive(Debug)]
pub(crate) struct Limits {
    pub(crate) redis: Redis,
    /// Prefix of the keys in Redis.
    pub(crate) prefix: String,
    /// The interval in which a mailbox gets one.
    pub(crate) every: Duration,
}

impl Limits {
    /// Counts a mail of this kind to `address`, unless a limit is reached.
    pub(crate) async fn try_acquire(&self, kind: Kind, address: &Address) -> Result<(), Limited> {
        let mut command = self.script(ACQUIRE, kind, address);
        command.arg(milliseconds(self.every)).arg(MAX_PER_HOUR).arg(MAX_PER_HOUR_AND_DOMAIN).arg(milliseconds(HOUR));
        match self.redis.query::<String>(&command).await.as_deref() {
            Some("granted") => Ok(()),
            Some("mailbox") => Err(Limited::Mailbox),
            Some("hour") => Err(Limited::Hour),
            Some("domain") => Err(Limited::Domain),
            Some(_) | None => Err(Limited::Unknown),
        }
    }

    /// Uncounts a mail that was not sent, so that it can be tried again.
    pub(crate) async fn release(&self, kind: Kind, address: &Address) {
        let _: Option<String> = self.redis.query(&self.script(RELEASE, kind, address)).await;
    }

    /// A script with the mailbox's key and both counters.
    fn script(&self, script: &str, kind: Kind, address: &Address) -> redis::Cmd {
        let (prefix, mailbox) = (&self.prefix, Mailbox::of(address));
        let mut command = redis::cmd("EVAL");
        command.arg(script).arg(3).arg(mailbox.key(prefix, kind));
        command.arg(format!("{prefix}:hour")).arg(format!("{prefix}:domain:{}", hash(&mailbox.domain)));
        command
    }
}

/// A mailbox in canonical form, equal for all of its addresses. In practice neither case nor a tag (`pat+site@`, RFC 5233
/// §1) distinguishes mailboxes.
#[derive(Debug, PartialEq, Eq)]
struct Mailbox {
    user: String,
    domain: String,
}

impl Mailbox {
    /// The key in Redis, under the prefix of [`Limits`].
    fn key(&self, prefix: &str, kind: Kind) -> String {
        let hash = hash(&format!("{}@{}", self.user, self.domain));
        match kind {
            Kind::Acknowledgement => format!("{prefix}:{hash}"),
            Kind::EstimateCopy => format!("{prefix}:copy:{hash}"),
        }
    }

    fn of(address: &Address) -> Self {
        let (user, domain) = (address.user().to_lowercase(), address.domain().to_lowercase());
        let user = user.split_once('+').map_or(user.as_str(), |(user, _tag)| user);
        if GMAIL.contains(&domain.as_str()) {
            Self { user: user.replace('.', ""), domain: GMAIL[0].to_owned() }
        } else {
            Self { user: user.to_owned(), domain }
        }
    }
}

/// The keys that mark the mailbox of `address` as thanked or sent an estimate, under the prefix of the ledger's keys.
pub(crate) fn mailbox_keys(ledger_prefix: &str, address: &Address) -> [String; 2] {
    let key = |kind| Mailbox::of(address).key(&prefix(ledger_prefix), kind);
    [Kind::Acknowledgement, Kind::EstimateCopy].map(key)
}

/// The prefix of the limits' keys.
pub(super) fn prefix(ledger_prefix: &str) -> String {
    format!("{ledger_prefix}:acknowledged")
}

/// A hexadecimal hash, so that Redis holds no address.
fn hash(text: &str) -> String {
    digest(&SHA256, text.as_bytes()).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailbox(address: &str) -> Mailbox {
        Mailbox::of(&address.parse().unwrap())
    }

    #[test]
    fn ignores_case_and_tags() {
        for same in ["Pat@Example.com", "pat+1@example.com", "pat+2+3@EXAMPLE.com"] {
            assert_eq!(mailbox(same), mailbox("pat@example.com"), "{same}");
        }
        for other in ["sam@example.com", "pat@example.org", "p.at@example.com"] {
            assert_ne!(mailbox(other), mailbox("pat@example.com"), "{other}");
        }
    }

    #[test]
    fn ignores_dots_and_the_second_domain_of_gmail() {
        for same in ["p.a.t@gmail.com", "P.at+site@googlemail.com", "pat@GoogleMail.com", "pa.t.+x@gmail.com"] {
            assert_eq!(mailbox(same), mailbox("pat@gmail.com"), "{same}");
        }
        assert_ne!(mailbox("pat@mail.gmail.com"), mailbox("pat@gmail.com"));
    }

    #[test]
    fn a_hash_hides_the_address() {
        assert!(!hash("pat@example.com").contains("pat"));
        assert_ne!(hash("pat@example.com"), hash("sam@example.com"));
    }
}
