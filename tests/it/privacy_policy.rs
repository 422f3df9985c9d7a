//! The privacy policy and the cookie policy name the periods for which the software keeps personal data.

use std::{fs, time::Duration};

use runtime::env::Env;

use crate::documentation::root;

const HOUR: u64 = 3_600;

fn page(name: &str) -> String {
    fs::read_to_string(root().join("web/content/screens").join(name)).unwrap()
}

/// What the privacy policy says of how long `what` is kept: the second cell of its row.
fn kept(what: &str) -> String {
    let policy = page("privacy-policy.md");
    let row = policy.lines().find(|line| line.starts_with(&format!("| {what}")));
    row.unwrap_or_else(|| panic!("the policy says nothing of {what:?}")).split('|').nth(2).unwrap().to_owned()
}

fn days(duration: Duration) -> String {
    format!("{} days", duration.as_secs() / (24 * HOUR))
}

fn hours(duration: Duration) -> String {
    format!("{} hours", duration.as_secs() / HOUR)
}

fn notifier() -> notifier::Config {
    let acknowledging = [("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
    notifier::Config::from_env(&Env::from_pairs(acknowledging)).unwrap()
}

#[test]
fn the_archive_is_kept_as_the_policy_says() {
    let retention = notifier().declaration.archive_age.duration();
    let (text, policy) = (kept("Archive of enquiries"), page("privacy-policy.md"));
    assert_eq!(text.matches(&format!(" {}", days(retention))).count(), 2, "{text}");
    // At two a day a block takes 100 days. It is looked at whenever a later one is full.
    let block = Duration::from_hours(100 * 24);
    let full_blocks = retention.as_secs().div_ceil(block.as_secs());
    let longest = days(block * u32::try_from(full_blocks + 1).unwrap());
    assert!(text.contains("about 200") && text.contains(&format!("up to {longest}")), "{text}");
    assert!(policy.contains(&format!("some time after {}", days(retention))), "{policy}");
    assert!(policy.contains(&format!("older than {} goes then as well", days(retention))), "{policy}");
}

#[test]
fn dead_letters_and_retries_are_kept_as_the_policy_says() {
    let config = notifier();
    let limit = days(config.dead_letter_age.duration());
    let text = kept("An enquiry that couldn't be delivered, or that the server can't read");
    assert!(text.contains(&format!("{limit} at most")), "{text}");
    let contact = contact::Config::from_env(&Env::from_pairs([])).unwrap();
    assert_eq!(days(contact.spool.keep_quarantine), limit, "what the server cannot read");
    let text = kept("An enquiry on its way to us");
    assert!(text.contains(&hours(config.retry_for)), "{text}");
}

#[test]
fn marks_are_kept_as_the_policy_says() {
    let config = notifier();
    let text = kept("A mark that your enquiry has reached us");
    assert!(text.contains(&days(config.ledger.dedupe_for)), "{text}");
    let text = kept("A scrambled form of your email address");
    assert!(text.contains(&hours(config.acknowledgement.unwrap().every)), "{text}");
    let text = kept("The scrambled form of a long message");
    assert!(text.contains(&hours(contact::spam::REPEAT_WINDOW)), "{text}");
    let text = kept("Your IP address");
    assert!(text.contains(&hours(gateway::MAX_CLIENT_PERIOD)), "{text}");
}

#[test]
fn logs_are_rotated_as_the_policy_says() {
    let compose = fs::read_to_string(root().join("docker-compose.yml")).unwrap();
    let number = |name: &str| -> u64 {
        let (_, rest) = compose.split_once(name).unwrap();
        let digits: String =
            rest.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap()
    };
    let text = kept("The server's logs");
    assert!(text.contains(&format!("{} MB", number("{max-size:") * number("max-file:"))), "{text}");
}

#[test]
fn the_preview_cookie_lasts_as_the_cookie_policy_says() {
    let lifetime = Duration::from_secs(gateway::PREVIEW_COOKIE_SECONDS.into());
    assert!(
        page("cookie-policy.md")
            .contains(&format!("called `preview` remembers that you typed it, for {}", hours(lifetime)))
    );
}
