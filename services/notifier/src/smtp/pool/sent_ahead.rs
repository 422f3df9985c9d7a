//! Envelopes that are sent with the content of the mail before.

use std::{
    pin::{Pin, pin},
    sync::Arc,
    time::Duration,
};

use futures_util::poll;
use lettre::Address;
use runtime::{env::Env, shutdown::Shutdown};
use test_support::{Act, At, DEADLINE, SmtpServer};
use tokio::time::Instant;

use super::{NoSlot, Pool, PoolLimits, Slot, UsedSession};
use crate::smtp::{Config, Envelope, Failure, Server, Step};

type Results = Vec<Result<(), Failure>>;
type Waiting<'a> = Pin<Box<dyn Future<Output = Result<Slot, NoSlot>> + 'a>>;

/// A pool of one connection at a time that is reused for the whole test, changed by `change`.
fn pool(server: &SmtpServer, change: impl FnOnce(&mut PoolLimits)) -> Arc<Pool> {
    let env = Env::from_pairs([("SMTP_URL", server.url().as_str()), ("SMTP_MAX_CONNECTIONS", "1")]);
    let config = Config::from_env(&env, &"web@firm.example".parse().unwrap()).unwrap().unwrap();
    let mut limits = PoolLimits::from_env(&env).unwrap();
    (limits.idle_timeout, limits.max_age) = (DEADLINE, 2 * DEADLINE);
    change(&mut limits);
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

/// Sends two mails, the second while another with this envelope waits until `stop` is requested. Returns the result of the
/// second, the session that has carried it, and the wait of the other.
async fn send_two<'a>(
    pool: &'a Arc<Pool>,
    third: &'a Envelope,
    stop: &'a Shutdown,
) -> (Results, Option<UsedSession>, Waiting<'a>) {
    let never = Shutdown::new();
    send(pool.acquire(None, &never).await.unwrap(), "first", DEADLINE).await;
    let slot = pool.acquire(None, &never).await.unwrap();
    let mut waiting: Waiting<'a> = Box::pin(pool.acquire(Some(third), stop));
    assert!(poll!(waiting.as_mut()).is_pending());
    let (results, session) = slot.send(&envelope("second"), b"", Instant::now() + DEADLINE).await.unwrap();
    (results, session, waiting)
}

/// Sends two mails, the second while a third waits. Returns the result of the second, and the slot of the third.
async fn send_two_before(pool: &Arc<Pool>, third: &str) -> (Results, Slot) {
    let (third, stop) = (envelope(third), Shutdown::new());
    let (results, session, waiting) = send_two(pool, &third, &stop).await;
    if let Some(session) = session.and_then(UsedSession::release) {
        session.quit().await;
    }
    (results, waiting.await.unwrap())
}

/// Sends two mails, then the third, whose envelope may go with the content of the second, and a fourth. Returns the results
/// of the second and the third.
async fn send_four(pool: &Arc<Pool>, third: &str, timeout: Duration) -> [Results; 2] {
    let (second, slot) = send_two_before(pool, third).await;
    assert!(slot.session.is_some());
    let third = send(slot, third, timeout).await;
    send_fourth(pool).await;
    [second, third]
}

async fn send_fourth(pool: &Arc<Pool>) {
    let slot = pool.acquire(None, &Shutdown::new()).await.unwrap();
    assert_eq!(send(slot, "fourth", DEADLINE).await, [Ok(())]);
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
    let results = send_four(&pool(&server, |_| {}), "third other", DEADLINE).await;
    assert_eq!(results, [vec![Ok(())], vec![Ok(()), Ok(())]]);
    assert_mails(&mut server, &["first", "second", "third other", "fourth"]).await;
    assert_eq!(server.connections(), 1);
}

#[tokio::test]
async fn a_session_that_ends_at_an_envelope_sent_ahead_is_replaced_within_the_attempt() {
    for at in [At::MailFrom, At::Recipient, At::Data] {
        for act in [Act::Drop, Act::Answer("421 4.7.0 too many mails by this connection")] {
            let mut server = SmtpServer::start_that_awaits_the_third_mail([(at, act)]).await;
            let results = send_four(&pool(&server, |_| {}), "third", DEADLINE).await;
            assert_eq!(results, [vec![Ok(())], vec![Ok(())]], "{at:?} {act:?}");
            assert_mails(&mut server, &["first", "second", "third", "fourth"]).await;
            assert_eq!(server.connections(), 2);
        }
    }
}

#[tokio::test]
async fn a_server_that_does_not_reply_to_an_envelope_sent_ahead_gets_the_mail_by_another_connection() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([(At::MailFrom, Act::Hang)]).await;
    // The reply has 10 s, which leaves a new connection 20 s.
    let results = send_four(&pool(&server, |_| {}), "third", Duration::from_secs(30)).await;
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
        assert_eq!(send_four(&pool(&server, |_| {}), third, DEADLINE).await[1], expected);
        assert_mails(&mut server, mails).await;
        assert_eq!(server.connections(), 1);
    }
}

#[tokio::test]
async fn a_mail_that_fails_at_its_content_takes_no_other_with_it() {
    for (act, failure, end) in [
        // The connection is closed without a command that could be taken for the content of the third.
        (
            Act::Answer("554 5.7.1 looks like spam"),
            Failure::reply(Step::Message, 554),
            &["MAIL", "RCPT", "DATA", "EHLO"][..],
        ),
        (Act::Drop, Failure::disconnected(Step::Message), &["EHLO"]),
    ] {
        // Of the second mail.
        let mut server = SmtpServer::start_with_pipelining([(At::Message, act)]).await;
        let pool = pool(&server, |_| {});
        let (second, slot) = send_two_before(&pool, "third").await;
        assert!(slot.session.is_none());
        assert_eq!([second, send(slot, "third", DEADLINE).await], [vec![Err(failure)], vec![Ok(())]]);
        send_fourth(&pool).await;
        assert_mails(&mut server, &["first", "third", "fourth"]).await;
        assert_eq!(server.connections(), 2);
        let commands = server.received_commands();
        let verbs: Vec<_> = commands.iter().map(|command| command.get(..4).unwrap_or(command)).collect();
        // The commands of the first two mails are left out.
        assert!(verbs[8..].starts_with(end), "{verbs:?}");
    }
}

#[tokio::test]
async fn a_mail_that_is_not_sent_after_its_envelope_ends_the_connection() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let pool = pool(&server, |_| {});
    let (_, slot) = send_two_before(&pool, "third").await;
    assert!(slot.session.is_some());
    // It is a duplicate.
    drop(slot);
    server.wait_for_disconnect().await;
    send_fourth(&pool).await;
    assert_mails(&mut server, &["first", "second", "fourth"]).await;
}

#[tokio::test]
async fn a_mail_waits_for_the_session_with_its_envelope_until_the_one_before_is_released() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let pool = pool(&server, |_| {});
    let (third, session_over) = (envelope("third"), Shutdown::new());
    let (_, session, mut waiting) = send_two(&pool, &third, &session_over).await;
    assert!(poll!(waiting.as_mut()).is_pending(), "the second is not marked as sent yet");
    assert!(session.unwrap().release().is_none());
    let slot = waiting.await.unwrap();
    assert!(slot.session.is_some());
    assert_eq!(send(slot, "third", DEADLINE).await, [Ok(())]);
    assert_mails(&mut server, &["first", "second", "third"]).await;
}

#[tokio::test]
async fn a_mail_that_waits_no_longer_after_its_envelope_was_sent_ends_the_connection() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let pool = pool(&server, |_| {});
    let (third, session_over) = (envelope("third"), Shutdown::new());
    let (_, session, waiting) = send_two(&pool, &third, &session_over).await;
    session_over.request();
    assert_eq!(waiting.await.unwrap_err(), NoSlot::Stopping);
    assert!(session.unwrap().release().is_none());
    server.wait_for_disconnect().await;
    send_fourth(&pool).await;
    assert_mails(&mut server, &["first", "second", "fourth"]).await;
}

#[tokio::test]
async fn a_mail_gets_another_connection_if_the_one_with_its_envelope_is_given_up() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let pool = pool(&server, |_| {});
    let (third, session_over) = (envelope("third"), Shutdown::new());
    let (_, session, waiting) = send_two(&pool, &third, &session_over).await;
    // The second could not be marked as sent.
    drop(session);
    let slot = waiting.await.unwrap();
    assert!(slot.session.is_none());
    assert_eq!(send(slot, "third", DEADLINE).await, [Ok(())]);
    assert_mails(&mut server, &["first", "second", "third"]).await;
}

#[tokio::test]
async fn a_mail_takes_a_free_connection_if_the_one_with_its_envelope_hangs() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let pool = pool(&server, |limits| {
        limits.max_connections = "2".parse().unwrap();
        limits.idle_timeout = Duration::from_millis(50);
    });
    let (third, stop) = (envelope("third"), Shutdown::new());
    let busy = pool.acquire(None, &stop).await.unwrap();
    let (_, hanging, waiting) = send_two(&pool, &third, &stop).await;
    drop(busy);
    let slot = waiting.await.unwrap();
    assert!(slot.session.is_none());
    assert_eq!(send(slot, "third", DEADLINE).await, [Ok(())]);
    assert!(hanging.unwrap().release().is_none(), "nobody waits for it any more");
    assert_mails(&mut server, &["first", "second", "third"]).await;
}

#[tokio::test]
async fn an_envelope_is_not_sent_before_that_of_a_mail_that_waits_longer() {
    let mut server = SmtpServer::start_with_pipelining([]).await;
    let (pool, stop) = (pool(&server, |_| {}), Shutdown::new());
    send(pool.acquire(None, &stop).await.unwrap(), "first", DEADLINE).await;
    let slot = pool.acquire(None, &stop).await.unwrap();
    let acknowledgement = pool.acquire(None, &stop);
    let fourth = envelope("fourth");
    let (mut acknowledgement, mut waiting) = (pin!(acknowledgement), pin!(pool.acquire(Some(&fourth), &stop)));
    assert!(poll!(acknowledgement.as_mut()).is_pending() && poll!(waiting.as_mut()).is_pending());
    send(slot, "second", DEADLINE).await;
    let slot = acknowledgement.await.unwrap();
    send(slot, "acknowledgement", DEADLINE).await;
    send(waiting.await.unwrap(), "fourth", DEADLINE).await;
    assert_mails(&mut server, &["first", "second", "acknowledgement", "fourth"]).await;
    assert_eq!(server.connections(), 1);
}

#[tokio::test]
async fn the_last_mail_of_a_session_takes_no_envelope_with_it() {
    let mut server = SmtpServer::start_with_pipelining([]).await;
    let (_, slot) = send_two_before(&pool(&server, |limits| limits.max_mails = 2), "third").await;
    assert!(slot.session.is_none());
    send(slot, "third", DEADLINE).await;
    assert_mails(&mut server, &["first", "second", "third"]).await;
    assert_eq!(server.connections(), 2);
}

#[tokio::test]
async fn an_envelope_sent_ahead_is_for_no_other_mail() {
    let mut server = SmtpServer::start_that_awaits_the_third_mail([]).await;
    let (_, slot) = send_two_before(&pool(&server, |_| {}), "third").await;
    assert_eq!(send(slot, "other", DEADLINE).await, [Ok(())]);
    assert_mails(&mut server, &["first", "second", "other"]).await;
    assert_eq!(server.connections(), 2);
}
