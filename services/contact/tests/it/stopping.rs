//! Graceful shutdown: announced first, then requested.

use std::{fs, io, path::Path, sync::Arc};

use contact::{Disk, FileSystem};
use proto::contact::v1::contact_service_client::ContactServiceClient;
use tempfile::TempDir;
use test_support::{DEADLINE, Gate, GateHandle, eventually};
use tokio::net::TcpStream;
use tonic::transport::Channel;
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

use crate::{
    app::{App, SPOOL_TIMEOUT, submission},
    program::{NO_BROKER, Program, connect, contact, end_of, signal},
};

const SERVICE: &str = "contact.v1.ContactService";

/// Starts a contact service that stores enquiries in its spool.
async fn started(spool: &TempDir, pause: &str) -> (Program, Channel, String) {
    let folder = spool.path().to_str().unwrap();
    let mut process = contact(&[("AMQP_URL", NO_BROKER), ("SPOOL_DIR", folder), ("SHUTDOWN_PAUSE", pause)]);
    let (channel, admin) = connect(&mut process).await;
    (process, channel, admin)
}

async fn readyz(admin: &str) -> String {
    let client = https_client::builder(DEADLINE).build().unwrap();
    let answer = client.get(format!("http://{admin}/readyz")).send().await.unwrap();
    format!("{} {}", answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn reports_not_ready_and_accepts_enquiries_during_the_shutdown_pause() {
    let spool = TempDir::new().unwrap();
    let (process, channel, admin) = started(&spool, "1h").await;
    let mut health = HealthClient::new(channel.clone());
    let request = HealthCheckRequest { service: SERVICE.to_owned() };
    let mut updates = health.watch(request).await.unwrap().into_inner();
    while updates.message().await.unwrap().unwrap().status() != ServingStatus::Serving {}

    signal(&process, "-TERM").await;
    assert_eq!(updates.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    let answer =
        eventually("it is not ready", async || Some(readyz(&admin).await).filter(|is| is.starts_with("503"))).await;
    assert!(answer.contains(r#""process":"stopping""#), "{answer}");
    assert!(ContactServiceClient::new(channel).submit(submission()).await.unwrap().into_inner().outcome.is_some());

    // A second signal ends the process at once.
    signal(&process, "-TERM").await;
    assert_eq!(end_of(process).await.0, Some(130));
}

#[tokio::test]
async fn ends_health_watches_at_shutdown_without_waiting_for_their_clients() {
    let spool = TempDir::new().unwrap();
    let (process, channel, _) = started(&spool, "1ms").await;
    let request = HealthCheckRequest { service: SERVICE.to_owned() };
    let mut updates = HealthClient::new(channel).watch(request).await.unwrap().into_inner();
    signal(&process, "-TERM").await;
    // The stream ends without an error.
    while updates.message().await.unwrap().is_some() {}
    let (code, log) = end_of(process).await;
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("drain timed out"), "{log}");
}

/// Blocks writes while a gate is closed.
#[derive(Debug)]
struct BlockingDisk(GateHandle);

impl Disk for BlockingDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.0.wait_until_open();
        FileSystem.write(path, bytes)
    }
}

#[tokio::test]
async fn stores_an_enquiry_before_it_stops_even_if_its_client_disconnects() {
    let gate = Gate::new();
    let app = App::start_on(Arc::new(BlockingDisk(gate.handle())), SPOOL_TIMEOUT, NO_BROKER, "enquiries", &[]).await;
    gate.close();
    let mut client = app.client();
    let submitting = tokio::spawn(async move { client.submit(submission()).await });
    gate.wait_until_blocked(1).await;
    submitting.abort();
    assert!(submitting.await.unwrap_err().is_cancelled());

    let (spooled, grpc) = (app.spooled(), app.grpc_addr());
    let open_after_the_drain = async {
        // The port closes when no call is in flight.
        eventually("the port is closed", async || TcpStream::connect(grpc).await.err()).await;
        gate.open();
    };
    let stop = async {
        app.service.stop().await;
        fs::read_dir(spooled).unwrap().count()
    };
    let (spooled, ()) = tokio::join!(stop, open_after_the_drain);
    assert_eq!(spooled, 1, "it stopped before the enquiry was stored");
}
