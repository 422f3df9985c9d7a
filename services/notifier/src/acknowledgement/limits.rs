use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use lettre::Address;
use ring::digest::{SHA256, digest};

/// Maximum number in an hour, to all visitors together and to one mail domain: enquiries in other people's names must not
/// make a flood of ours.
const MAX_AN_HOUR: u64 = 60;
const MAX_AN_HOUR_TO_A_DOMAIN: u64 = 10;
const HOUR: Duration = Duration::from_hours(1);
/// Marks the mailbox and counts, unless a limit is reached: then nothing is marked or counted, so that the mailbox gets
/// its acknowledgement another time. A counter begins its hour with the first.
const TAKE: &str = "\
    if redis.call('EXISTS', KEYS[1]) == 1 then return 'before' end \
    if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[2]) then return 'enough' end \
    if tonumber(redis.call('GET', KEYS[3]) or '0') >= tonumber(ARGV[3]) then return 'domain' end \
    for index = 2, 3 do \
        if redis.call('INCR', KEYS[index]) == 1 then redis.call('PEXPIRE', KEYS[index], ARGV[4]) end \
    end \
    redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) \
    return 'free'";
/// The domains by which one provider knows the same mailboxes, whose names are the same with and without dots
/// (support.google.com/mail/answer/7436150).
const GMAIL: [&str; 2] = ["gmail.com", "googlemail.com"];

/// Whether an acknowledgement may go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Allowance {
    Free,
    /// The mailbox had one within the time.
    Before,
    /// As many as may went out within the hour.
    Enough,
    /// As many as may went to the mail domain within the hour.
    EnoughForDomain,
    /// Redis did not say.
    Unknown,
}

/// How many acknowledgements go out: to a mailbox, to a mail domain, and to all.
#[derive(Debug)]
pub(super) struct Limits {
    pub(super) redis: Redis,
    /// First part of the keys in Redis.
    pub(super) prefix: String,
    /// A mailbox gets one in this time.
    pub(super) every: Duration,
}

impl Limits {
    /// Whether one may go to `address` now; if so, it is counted.
    pub(super) async fn take(&self, address: &Address) -> Allowance {
        let (prefix, mailbox) = (&self.prefix, Mailbox::of(address));
        let mut command = redis::cmd("EVAL");
        command.arg(TAKE).arg(3);
        command.arg(format!("{prefix}:{}", hash(&format!("{}@{}", mailbox.user, mailbox.domain))));
        command.arg(format!("{prefix}:hour")).arg(format!("{prefix}:domain:{}", hash(&mailbox.domain)));
        command.arg(milliseconds(self.every)).arg(MAX_AN_HOUR).arg(MAX_AN_HOUR_TO_A_DOMAIN).arg(milliseconds(HOUR));
        match self.redis.ask::<String>(&command).await.as_deref() {
            Some("free") => Allowance::Free,
            Some("before") => Allowance::Before,
            Some("enough") => Allowance::Enough,
            Some("domain") => Allowance::EnoughForDomain,
            Some(_) | None => Allowance::Unknown,
        }
    }
}

/// A mailbox, the same for all addresses that lead to it. In practice neither case nor a tag (`pat+site@`, RFC 5233 §1)
/// makes another one.
#[derive(Debug, PartialEq, Eq)]
struct Mailbox {
    user: String,
    domain: String,
}

impl Mailbox {
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

/// A hash in hexadecimal digits, so that Redis holds no address.
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
    fn case_and_tags_make_no_other_mailbox() {
        for same in ["Pat@Example.com", "pat+1@example.com", "pat+2+3@EXAMPLE.com"] {
            assert_eq!(mailbox(same), mailbox("pat@example.com"), "{same}");
        }
        for other in ["sam@example.com", "pat@example.org", "p.at@example.com"] {
            assert_ne!(mailbox(other), mailbox("pat@example.com"), "{other}");
        }
    }

    #[test]
    fn dots_and_the_second_domain_of_gmail_make_no_other_mailbox() {
        for same in ["p.a.t@gmail.com", "P.at+site@googlemail.com", "pat@GoogleMail.com", "pa.t.+x@gmail.com"] {
            assert_eq!(mailbox(same), mailbox("pat@gmail.com"), "{same}");
        }
        assert_ne!(mailbox("pat@mail.gmail.com"), mailbox("pat@gmail.com"));
    }

    #[test]
    fn a_hash_holds_no_address() {
        assert!(!hash("pat@example.com").contains("pat"));
        assert_ne!(hash("pat@example.com"), hash("sam@example.com"));
    }
}
