//! A spool on a disk that does not respond.

use std::{io, path::Path, sync::Arc, time::Duration};

use contact::{Disk, FileSystem};
use proto::contact::v1::{SubmitRequest, SubmitResponse};
use test_support::{DEADLINE, Gate, GateHandle, Proxy, TestBroker, eventually, with_broker};
use tokio::{runtime, time};
use tonic::{Code, Status};
use tonic_health::pb::health_check_response::ServingStatus;

use crate::app::{App, SPOOL_TIMEOUT, is_accepted, next_ids, submission};

/// Blocks writes, and the removal of stored enquiries, while the gate of each is closed.
#[derive(Debug)]
struct StallingDisk {
    writing: GateHandle,
    removing: GateHandle,
}

impl Disk for StallingDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.writing.wait_until_open();
        FileSystem.write(path, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        if path.parent().is_some_and(|folder| folder.ends_with("kept")) {
            self.removing.wait_until_open();
        }
        FileSystem.remove(path)
    }
}

/// A service with such a disk and a broker that is unreachable until the proxy is restored. It runs in a separate runtime
/// with a single worker thread.
struct Stalled {
    app: App,
    proxy: Proxy,
    writing: Gate,
    removing: Gate,
    _worker: Worker,
}

/// A runtime that can be dropped in another one.
struct Worker(Option<runtime::Runtime>);

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Stalled {
    async fn start(broker: &TestBroker, timeout: Duration, more: &[(&'static str, &'static str)]) -> Self {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let (writing, removing) = (Gate::new(), Gate::new());
        let worker = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let disk = Arc::new(StallingDisk { writing: writing.handle(), removing: removing.handle() });
        let (amqp_url, topology, more) = (broker.url_through(&proxy), broker.topology_name(), more.to_owned());
        let starting = worker.spawn(async move { App::start_on(disk, timeout, &amqp_url, &topology, &more).await });
        Self { app: starting.await.unwrap(), proxy, writing, removing, _worker: Worker(Some(worker)) }
    }

    /// A service whose disk stalled while it wrote an enquiry, which was not accepted, and the enquiry.
    async fn with_stalled_write(broker: &TestBroker) -> (Self, SubmitRequest) {
        let stalled = Self::start(broker, Duration::from_millis(300), &[]).await;
        stalled.app.until(ServingStatus::Serving).await;
        stalled.writing.close();
        let request = submission();
        assert_eq!(stalled.submit(request.clone()).await.unwrap_err().code(), Code::Unavailable);
        (stalled, request)
    }

    /// Submits an enquiry, which must be answered whatever the disk does.
    async fn submit(&self, request: SubmitRequest) -> Result<SubmitResponse, Status> {
        let answer = time::timeout(DEADLINE, self.app.client().submit(request)).await.expect("no answer");
        answer.map(tonic::Response::into_inner)
    }

    /// Asserts that `/livez` answers.
    async fn is_alive(&self) {
        let alive = time::timeout(DEADLINE, self.app.livez()).await.expect("/livez does not answer");
        assert_eq!(alive, 200);
    }

    async fn stop(self) {
        self.app.service.stop().await;
    }
}

#[tokio::test]
async fn a_single_worker_thread_accepts_enquiries_while_the_disk_stalls() {
    with_broker(|broker| async move {
        // The alert on the spool reads its index at this interval.
        let stalled = Stalled::start(&broker, SPOOL_TIMEOUT, &[("ALERT_AFTER", "10ms")]).await;
        assert!(is_accepted(&stalled.submit(submission()).await.unwrap()), "it is spooled");
        stalled.removing.close();
        stalled.proxy.restore();
        stalled.removing.wait_until_blocked(1).await;
        for _ in 0..10 {
            assert!(is_accepted(&stalled.submit(submission()).await.unwrap()), "the broker is available");
            stalled.is_alive().await;
        }
        stalled.removing.open();
        stalled.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_enquiry_that_needs_a_stalled_disk_is_unavailable_and_stored_once_when_it_is_retried() {
    with_broker(|broker| async move {
        let (stalled, request) = Stalled::with_stalled_write(&broker).await;
        stalled.is_alive().await;
        stalled.app.until(ServingStatus::NotServing).await;
        stalled.app.until_readyz_says("SPOOL_DIR did not respond").await;

        stalled.writing.open();
        eventually("it is accepted", async || stalled.submit(request.clone()).await.ok()).await;
        let other = submission();
        eventually("the next is accepted", async || stalled.submit(other.clone()).await.ok()).await;
        stalled.proxy.restore();
        assert_eq!(next_ids(&broker, 2).await, [request.idempotency_key, other.idempotency_key]);
        stalled.stop().await;
    })
    .await;
}

#[tokio::test]
async fn publishes_an_enquiry_that_was_stored_late_even_if_it_is_not_retried() {
    with_broker(|broker| async move {
        let (stalled, request) = Stalled::with_stalled_write(&broker).await;
        stalled.proxy.restore();
        stalled.writing.open();
        assert_eq!(next_ids(&broker, 1).await, [request.idempotency_key]);
        stalled.stop().await;
    })
    .await;
}

#[tokio::test]
async fn does_not_publish_an_enquiry_again_that_was_retried_before_it_was_stored() {
    with_broker(|broker| async move {
        let (stalled, request) = Stalled::with_stalled_write(&broker).await;
        stalled.proxy.restore();
        stalled.app.until_readyz_says(r#""broker":"up""#).await;
        assert!(is_accepted(&stalled.submit(request.clone()).await.unwrap()), "the broker is available");

        stalled.removing.close();
        stalled.writing.open();
        // The drain is about to remove the enquiry that was stored late.
        stalled.removing.wait_until_blocked(1).await;
        let other = submission();
        assert!(is_accepted(&stalled.submit(other.clone()).await.unwrap()));
        assert_eq!(next_ids(&broker, 2).await, [request.idempotency_key, other.idempotency_key]);
        stalled.removing.open();
        stalled.stop().await;
    })
    .await;
}
