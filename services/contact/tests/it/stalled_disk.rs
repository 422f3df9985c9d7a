//! A disk under the spool that does not answer.

use std::{io, path::Path, sync::Arc};

use contact::{Disk, FileSystem};
use lapin::types::ShortString;
use proto::contact::v1::{SubmitRequest, SubmitResponse, submit_response::Outcome};
use test_support::{DEADLINE, Gate, Passage, Proxy, TestBroker, eventually, with_broker};
use tokio::{runtime, time};
use tonic::{Code, Status};
use tonic_health::pb::health_check_response::ServingStatus;

use crate::app::{App, submission};

/// Writes no file and removes no kept enquiry while the gate of that is closed.
#[derive(Debug)]
struct StallingDisk {
    writing: Passage,
    removing: Passage,
}

impl Disk for StallingDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.writing.pass();
        FileSystem.write(path, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        if path.parent().is_some_and(|folder| folder.ends_with("kept")) {
            self.removing.pass();
        }
        FileSystem.remove(path)
    }
}

/// A service on such a disk, with a runtime of its own, which has one worker thread. What it should answer is asked on
/// the test's.
struct Stalled {
    app: App,
    writing: Gate,
    removing: Gate,
    _worker: Worker,
}

/// A runtime that can be dropped in another.
struct Worker(Option<runtime::Runtime>);

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Stalled {
    async fn start(amqp_url: &str, topology: &str, more: &[(&'static str, &'static str)]) -> Self {
        let (writing, removing) = (Gate::new(), Gate::new());
        let worker = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let disk = Arc::new(StallingDisk { writing: writing.passage(), removing: removing.passage() });
        let (amqp_url, topology, more) = (amqp_url.to_owned(), topology.to_owned(), more.to_owned());
        let starting = worker.spawn(async move { App::start_on(disk, &amqp_url, &topology, &more).await });
        Self { app: starting.await.unwrap(), writing, removing, _worker: Worker(Some(worker)) }
    }

    /// Submits an enquiry, which is answered whatever the disk does.
    async fn submit(&self, request: SubmitRequest) -> Result<SubmitResponse, Status> {
        let answer = time::timeout(DEADLINE, self.app.client().submit(request)).await.expect("no answer");
        answer.map(tonic::Response::into_inner)
    }

    /// Expects that `/livez` answers.
    async fn is_alive(&self) {
        let alive = time::timeout(DEADLINE, self.app.livez()).await.expect("/livez does not answer");
        assert_eq!(alive, 200);
    }

    async fn stop(self) {
        self.app.service.stop().await;
    }
}

fn is_accepted(answer: &SubmitResponse) -> bool {
    matches!(answer.outcome, Some(Outcome::Accepted(_)))
}

/// Ids of the next messages on the mail queue.
async fn next_ids(broker: &TestBroker, count: usize) -> Vec<String> {
    let mut messages = broker.consume(broker.topology().email_queue()).await;
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(messages.next().await.properties.message_id().as_ref().map(ShortString::to_string).unwrap());
    }
    ids
}

#[tokio::test]
async fn one_worker_thread_goes_on_answering_while_the_disk_stalls_and_the_broker_is_well() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        // The alert on the spool looks at it so often.
        let stalled =
            Stalled::start(&broker.url_through(&proxy), &broker.topology_name(), &[("ALERT_AFTER", "10ms")]).await;
        assert!(is_accepted(&stalled.submit(submission()).await.unwrap()), "kept in the spool");
        stalled.removing.close();
        proxy.mend();
        stalled.removing.has_held_up(1).await;
        for _ in 0..10 {
            assert!(is_accepted(&stalled.submit(submission()).await.unwrap()), "the broker is there");
            stalled.is_alive().await;
        }
        stalled.removing.open();
        stalled.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_enquiry_that_needs_a_stalled_disk_is_unavailable_and_sent_again_comes_once() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let stalled =
            Stalled::start(&broker.url_through(&proxy), &broker.topology_name(), &[("SPOOL_TIMEOUT", "300ms")]).await;
        stalled.app.until(ServingStatus::Serving).await;
        stalled.writing.close();
        let request = submission();
        assert_eq!(stalled.submit(request.clone()).await.unwrap_err().code(), Code::Unavailable);
        stalled.is_alive().await;
        stalled.app.until(ServingStatus::NotServing).await;
        stalled.app.until_readyz_says("SPOOL_DIR does not answer").await;

        stalled.writing.open();
        eventually("it is accepted", async || stalled.submit(request.clone()).await.ok()).await;
        let other = submission();
        eventually("the next is accepted", async || stalled.submit(other.clone()).await.ok()).await;
        proxy.mend();
        assert_eq!(next_ids(&broker, 2).await, [request.idempotency_key, other.idempotency_key]);
        stalled.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_enquiry_that_is_kept_late_is_not_lost_if_nobody_sends_it_again() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let stalled =
            Stalled::start(&broker.url_through(&proxy), &broker.topology_name(), &[("SPOOL_TIMEOUT", "300ms")]).await;
        stalled.writing.close();
        let request = submission();
        assert_eq!(stalled.submit(request.clone()).await.unwrap_err().code(), Code::Unavailable);
        proxy.mend();
        stalled.writing.open();
        assert_eq!(next_ids(&broker, 1).await, [request.idempotency_key]);
        stalled.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_enquiry_that_the_broker_took_meanwhile_is_not_published_from_the_disk_again() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let stalled =
            Stalled::start(&broker.url_through(&proxy), &broker.topology_name(), &[("SPOOL_TIMEOUT", "300ms")]).await;
        stalled.writing.close();
        let request = submission();
        assert_eq!(stalled.submit(request.clone()).await.unwrap_err().code(), Code::Unavailable);
        proxy.mend();
        stalled.app.until_readyz_says(r#""broker":"up""#).await;
        assert!(is_accepted(&stalled.submit(request.clone()).await.unwrap()), "the broker takes it");

        stalled.removing.close();
        stalled.writing.open();
        // The drain is about to remove what was kept late.
        stalled.removing.has_held_up(1).await;
        let other = submission();
        assert!(is_accepted(&stalled.submit(other.clone()).await.unwrap()));
        assert_eq!(next_ids(&broker, 2).await, [request.idempotency_key, other.idempotency_key]);
        stalled.removing.open();
        stalled.stop().await;
    })
    .await;
}
