//! How the program stops: announced first, then requested.

use std::{fs, io, path::Path, sync::Arc};

use contact::{Disk, FileSystem};
use proto::contact::v1::contact_service_client::ContactServiceClient;
use tempfile::TempDir;
use test_support::{DEADLINE, Gate, Passage, eventually};
use tokio::net::TcpStream;
use tonic::transport::Channel;
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

use crate::{
    app::{App, submission},
    program::{NO_BROKER, Program, contact, end_of, signal, ways_to},
};

const SERVICE: &str = "contact.v1.ContactService";

/// A contact service that stores in its spool.
async fn started(spool: &TempDir, pause: &str) -> (Program, Channel, String) {
    let folder = spool.path().to_str().unwrap();
    let mut process = contact(&[("AMQP_URL", NO_BROKER), ("SPOOL_DIR", folder), ("SHUTDOWN_PAUSE", pause)]);
    let (channel, admin) = ways_to(&mut process).await;
    (process, channel, admin)
}

async fn readyz(admin: &str) -> String {
    let client = https_client::builder(DEADLINE).build().unwrap();
    let answer = client.get(format!("http://{admin}/readyz")).send().await.unwrap();
    format!("{} {}", answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn between_the_signal_and_the_end_of_the_pause_it_says_that_it_stops_and_takes_what_still_comes() {
    let spool = TempDir::new().unwrap();
    let (process, channel, admin) = started(&spool, "1h").await;
    let mut health = HealthClient::new(channel.clone());
    let question = HealthCheckRequest { service: SERVICE.to_owned() };
    let mut told = health.watch(question).await.unwrap().into_inner();
    while told.message().await.unwrap().unwrap().status() != ServingStatus::Serving {}

    signal(&process, "-TERM").await;
    assert_eq!(told.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    let answer =
        eventually("it is not ready", async || Some(readyz(&admin).await).filter(|is| is.starts_with("503"))).await;
    assert!(answer.contains(r#""process":"stopping""#), "{answer}");
    assert!(ContactServiceClient::new(channel).submit(submission()).await.unwrap().into_inner().outcome.is_some());

    // A second one is not waited for.
    signal(&process, "-TERM").await;
    assert_eq!(end_of(process).await.0, Some(130));
}

#[tokio::test]
async fn who_watches_its_health_is_told_of_the_end_and_does_not_hold_it_up() {
    let spool = TempDir::new().unwrap();
    let (process, channel, _) = started(&spool, "1ms").await;
    let question = HealthCheckRequest { service: SERVICE.to_owned() };
    let mut told = HealthClient::new(channel).watch(question).await.unwrap().into_inner();
    signal(&process, "-TERM").await;
    // An end as agreed, and no broken connection.
    while told.message().await.unwrap().is_some() {}
    let (code, said) = end_of(process).await;
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("clients still held connections"), "{said}");
}

/// Holds up each write until a gate opens.
#[derive(Debug)]
struct HeldUpDisk(Passage);

impl Disk for HeldUpDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.0.pass();
        FileSystem.write(path, bytes)
    }
}

#[tokio::test]
async fn stores_an_enquiry_before_it_stops_even_if_its_client_has_gone() {
    let gate = Gate::new();
    let app = App::start_on(Arc::new(HeldUpDisk(gate.passage())), NO_BROKER, "enquiries", &[]).await;
    gate.close();
    let mut client = app.client();
    let submitting = tokio::spawn(async move { client.submit(submission()).await });
    gate.has_held_up(1).await;
    submitting.abort();
    assert!(submitting.await.unwrap_err().is_cancelled());

    let (kept, grpc) = (app.kept(), app.grpc_addr());
    let open_when_no_call_is_left = async {
        // The port closes with the shutdown, when nobody waits for an answer any more.
        eventually("the port is closed", async || TcpStream::connect(grpc).await.err()).await;
        gate.open();
    };
    let stop = async {
        app.service.stop().await;
        fs::read_dir(kept).unwrap().count()
    };
    let (kept, ()) = tokio::join!(stop, open_when_no_call_is_left);
    assert_eq!(kept, 1, "it stopped before the enquiry was stored");
}
