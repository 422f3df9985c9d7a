//! Several replicas of the contact service behind one gateway.

use std::collections::HashMap;

use reqwest::StatusCode;
use test_support::{Proxy, eventually};
use tokio::sync::mpsc;

use crate::{
    accepting_contact::AcceptingContact,
    app::{App, enquiry, new_key},
};

struct Replicas {
    running: Vec<AcceptingContact>,
    calls: mpsc::UnboundedReceiver<usize>,
}

impl Replicas {
    async fn start(count: usize) -> Self {
        let (sender, calls) = mpsc::unbounded_channel();
        let mut running = Vec::new();
        for number in 0..count {
            running.push(AcceptingContact::start_counted(number, sender.clone()).await);
        }
        Self { running, calls }
    }

    /// `CONTACT_URL` for all of them.
    fn urls(&self) -> String {
        let urls: Vec<String> = self.running.iter().map(AcceptingContact::url).collect();
        urls.join(",")
    }

    /// The number of calls to each replica since the last count.
    fn counts(&mut self) -> HashMap<usize, usize> {
        let mut counts = HashMap::new();
        while let Ok(number) = self.calls.try_recv() {
            *counts.entry(number).or_default() += 1;
        }
        counts
    }

    async fn stop(self) {
        for replica in self.running {
            replica.stop().await;
        }
    }
}

async fn post(app: &App) -> StatusCode {
    app.post("/api/contact").header("idempotency-key", new_key()).json(&enquiry()).send().await.unwrap().status()
}

async fn post_all(app: &App, count: usize) {
    for _ in 0..count {
        assert_eq!(post(app).await, StatusCode::OK);
    }
}

/// A gateway that has all of these replicas in use, at these URLs.
async fn gateway(urls: &str, replicas: &mut Replicas) -> App {
    let variables = [("ENQUIRY_RATE_PER_HOUR", "200000"), ("REQUEST_RATE_PER_MINUTE", "1000000")];
    let app = App::start_before(urls, &variables).await;
    let mut called = HashMap::new();
    eventually("all replicas are in use", async || {
        post_all(&app, 1).await;
        called.extend(replicas.counts());
        (called.len() == replicas.running.len()).then_some(())
    })
    .await;
    app
}

#[tokio::test]
async fn balances_calls_over_the_replicas() {
    let mut replicas = Replicas::start(3).await;
    let app = gateway(&replicas.urls(), &mut replicas).await;
    post_all(&app, 90).await;
    let counts = replicas.counts();
    assert!(counts.len() == 3 && counts.values().all(|count| (20..=40).contains(count)), "{counts:?}");
    app.stop().await;
    replicas.stop().await;
}

#[tokio::test]
async fn a_stopped_replica_fails_no_request() {
    let mut replicas = Replicas::start(3).await;
    let app = gateway(&replicas.urls(), &mut replicas).await;
    for stopped in 0..2 {
        let replica = replicas.running.remove(0);
        tokio::join!(replica.stop(), post_all(&app, 60));
        assert!(replicas.counts().keys().any(|number| *number > stopped));
    }
    post_all(&app, 20).await;
    assert_eq!(replicas.counts(), HashMap::from([(2, 20)]));
    app.stop().await;
    replicas.stop().await;
}

#[tokio::test]
async fn retries_calls_in_flight_to_a_stalled_replica_at_another() {
    let mut replicas = Replicas::start(2).await;
    let proxy = Proxy::to(&replicas.running[0].address.to_string()).await;
    let urls = format!("http://{},{}", proxy.address(), replicas.running[1].url());
    let app = gateway(&urls, &mut replicas).await;
    proxy.stall();
    post_all(&app, 10).await;
    assert_eq!(replicas.counts(), HashMap::from([(1, 10)]));
    app.stop().await;
    drop(proxy);
    replicas.stop().await;
}

#[tokio::test]
async fn a_replica_that_reports_not_serving_gets_no_calls() {
    let mut replicas = Replicas::start(2).await;
    let app = gateway(&replicas.urls(), &mut replicas).await;
    replicas.running[0].health.set(false).await;
    eventually("ten calls in a row go to the other", async || {
        replicas.counts();
        post_all(&app, 10).await;
        (replicas.counts() == HashMap::from([(1, 10)])).then_some(())
    })
    .await;
    replicas.running[0].health.set(true).await;
    eventually("it gets calls again", async || {
        post_all(&app, 1).await;
        replicas.counts().contains_key(&0).then_some(())
    })
    .await;
    app.stop().await;
    replicas.stop().await;
}
