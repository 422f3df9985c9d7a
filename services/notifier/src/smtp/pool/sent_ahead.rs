//! Envelopes that are sent with the content of the mail before.

use std::{pin::pin, sync::Arc, time::Duration};

use futures_util::poll;
use lettre::Address;
use runtime::{env::Env, shutdown::Shutdown};
use test_support::{Act, At, DEADLINE, SmtpServer};
use tokio::time::Instant;

use super::{NoSlot, Pool, PoolLimits, Slot, UsedSession};
use crate::smtp::{Config, Envelope, Failure, Server, Step};

type Results = Vec<Result<(), Failure>>;

/// A pool of one connection at a time, with sessions for this number of mails.
fn pool(server: &SmtpServer, max_mails: u32) -> Arc<Pool> {
    let env = Env::from_pairs([("SMTP_URL", server.url().as_str()), ("SMTP_MAX_CONNECTIONS", "1")]);
    let config = Config::from_env(&env, &"web@firm.example".parse().unwrap()).unwrap().unwrap();
    let mut limits = PoolLimits::from_env(&env).unwrap();
    (limits.max_mails, limits.max_age) = (max_mails, 2 * DEADLINE);
    Arc::new(Pool::new(Server::new(config).unwrap(), limits))
}

/// The envelope for these recipients at firm.example.
fn envelope(names: &str) -> Envelope {
    let to: Vec<Address> = names.split(' ').map(|name| format!("{name}@firm.example").parse().unwrap()).collect();
    Envelope::new(None, &to, b"")
}

async fn send(slot: Slot, names: &str, timeout: Duration) -> Results {
    let deadline = Instant::now() + timeout;
    let (results, session) = slot.send(&envelope(names), b"Subject: enquiry\r\n", deadline).await.unwrap();
    if let Some(session) = session.and_then(UsedSession::release) {
        session.quit().await;
    }
    results
}

/// Sends two mails, the second while another with this envelope waits. Returns the result of the second, and how that other
/// mail may be sent.
async fn send_two_before(pool: &Arc<Pool>, third: &Envelope) -> (Results, Slot) {
    let stop = Shutdown::new();
    send(pool.acquire(None, &stop).await.unwrap(), "first", DEADLINE).await;
    let slot = pool.acquire(None, &stop).await.unwrap();
    let mut waiting = pin!(pool.acquire(Some(third), &stop));
    assert!(poll!(&mut waiting).is_pending());
    let results = send(slot, "second", DEADLINE).await;
    (results, waiting.await.unwrap())
}

/// Sends two mails, then the third, whose envelope may go with the content of the second, and a fourth. Returns the results
/// of the second and the third.
async fn send_four(pool: &Arc<Pool>, third: &str, timeout: Duration) -> [Results; 2] {
    let (second, slot) = send_two_before(pool, &envelope(third)).await;
    let third = send(slot, third, timeout).await;
    send(pool.acquire(None, &Shutdown::new()).await.unwrap(), "fourth", DEADLINE).await;
    [second, third]
}

/// Asserts that the next mails have these recipients, and that there are no others.
async fn assert_mails(server: &mut SmtpServer, expected: &[&str]) {
    for names in expected {
        let mail = server.next_mail().await;
        let found: Vec<_> = mail.recipients().iter().map(|address| address.trim_end_matches("@firm.example")).collect();
        assert_eq!(found.join(" "), *names);
    }
    assert!(server.has_no_mail());
}

#[tokio::test]
async fn the_envelope_of_a_waiting_mail_goes_with_the_content_of_the_one_before() {
    // Without it, the second mail would not be accepted.
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let results = send_four(&pool(&server, 100), "third other", DEADLINE).await;
    assert_eq!(results, [vec![Ok(())], vec![Ok(()), Ok(())]]);
    assert_mails(&mut server, &["first", "second", "third other", "fourth"]).await;
    assert_eq!(server.connections(), 1);
}

#[tokio::test]
async fn a_session_that_ends_at_an_envelope_sent_ahead_is_replaced_within_the_attempt() {
    for at in [At::MailFrom, At::Recipient, At::Data] {
        for act in [Act::Drop, Act::Answer("421 4.7.0 too many mails by this connection")] {
            let mut server = SmtpServer::start_that_awaits_the_third_mail([(at, act)]).await;
            let results = send_four(&pool(&server, 100), "third", DEADLINE).await;
            assert_eq!(results, [vec![Ok(())], vec![Ok(())]], "{at:?} {act:?}");
            assert_mails(&mut server, &["first", "second", "third", "fourth"]).await;
            assert_eq!(server.connections(), 2);
        }
    }
}

#[tokio::test]
async fn a_server_that_does_not_reply_to_an_envelope_sent_ahead_gets_the_mail_by_another_connection() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([(At::MailFrom, Act::Hang)]).await;
    // A third of this is the time for the reply.
    let results = send_four(&pool(&server, 100), "third", Duration::from_secs(9)).await;
    assert_eq!(results, [vec![Ok(())], vec![Ok(())]]);
    assert_mails(&mut server, &["first", "second", "third", "fourth"]).await;
    assert_eq!(server.connections(), 2);
}

#[tokio::test]
async fn recipients_refused_in_an_envelope_sent_ahead_have_their_own_outcome() {
    let refused = || Err(Failure::reply(Step::Recipient, 550));
    for (third, expected, mails) in [
        ("refused office", vec![refused(), Ok(())], &["first", "second", "office", "fourth"][..]),
        ("refused", vec![refused()], &["first", "second", "fourth"]),
    ] {
        let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
        assert_eq!(send_four(&pool(&server, 100), third, DEADLINE).await[1], expected);
        assert_mails(&mut server, mails).await;
        assert_eq!(server.connections(), 1);
    }
}

#[tokio::test]
async fn a_mail_that_fails_at_its_content_takes_no_other_with_it() {
    for (act, failure) in [
        (Act::Answer("554 5.7.1 looks like spam"), Failure::reply(Step::Message, 554)),
        (Act::Drop, Failure::disconnected(Step::Message)),
    ] {
        // Of the second mail.
        let mut server = SmtpServer::start_with_pipelining([(At::Message, act)]).await;
        let results = send_four(&pool(&server, 100), "third", DEADLINE).await;
        assert_eq!(results, [vec![Err(failure)], vec![Ok(())]]);
        assert_mails(&mut server, &["first", "third", "fourth"]).await;
        assert_eq!(server.connections(), 2);
    }
}

#[tokio::test]
async fn a_mail_that_is_not_sent_after_its_envelope_ends_the_connection() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let pool = pool(&server, 100);
    // It turned out to be a duplicate.
    drop(send_two_before(&pool, &envelope("third")).await);
    server.wait_for_disconnect().await;
    send(pool.acquire(None, &Shutdown::new()).await.unwrap(), "fourth", DEADLINE).await;
    assert_mails(&mut server, &["first", "second", "fourth"]).await;
}

#[tokio::test]
async fn a_mail_that_waits_no_longer_after_its_envelope_was_sent_ends_the_connection() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let (pool, stop) = (pool(&server, 100), Shutdown::new());
    send(pool.acquire(None, &stop).await.unwrap(), "first", DEADLINE).await;
    let slot = pool.acquire(None, &stop).await.unwrap();
    let (third, session_over) = (envelope("third"), Shutdown::new());
    let sent = {
        let mut waiting = pin!(pool.acquire(Some(&third), &session_over));
        assert!(poll!(&mut waiting).is_pending());
        let sent = slot.send(&envelope("second"), b"", Instant::now() + DEADLINE).await.unwrap();
        session_over.request();
        assert_eq!(waiting.await.unwrap_err(), NoSlot::Stopping);
        sent
    };
    assert!(sent.1.unwrap().release().is_none());
    server.wait_for_disconnect().await;
    send(pool.acquire(None, &stop).await.unwrap(), "fourth", DEADLINE).await;
    assert_mails(&mut server, &["first", "second", "fourth"]).await;
}

#[tokio::test]
async fn the_last_mail_of_a_session_takes_no_envelope_with_it() {
    let mut server = SmtpServer::start_with_pipelining([]).await;
    let (_, slot) = send_two_before(&pool(&server, 2), &envelope("third")).await;
    assert!(slot.session.is_none());
    send(slot, "third", DEADLINE).await;
    assert_mails(&mut server, &["first", "second", "third"]).await;
    assert_eq!(server.connections(), 2);
}

#[tokio::test]
async fn an_envelope_sent_ahead_is_for_no_other_mail() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let (_, slot) = send_two_before(&pool(&server, 100), &envelope("third")).await;
    assert_eq!(send(slot, "other", DEADLINE).await, [Ok(())]);
    assert_mails(&mut server, &["first", "second", "other"]).await;
    assert_eq!(server.connections(), 2);
}
