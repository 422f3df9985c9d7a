//! The operators' commands on a person's files in the spool, beside the running service.

use proto::contact::v1::contact_service_client::ContactServiceClient;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{DEADLINE, eventually};

use crate::{
    app::{accepted_id, submission},
    program::{NO_BROKER, command, connect, contact},
};

#[tokio::test]
async fn finds_and_forgets_spooled_enquiries_of_a_running_service() {
    let spool = TempDir::new().unwrap();
    let variables = [("AMQP_URL", NO_BROKER), ("SPOOL_DIR", spool.path().to_str().unwrap())];
    let mut process = contact(&variables);
    let (channel, admin) = connect(&mut process).await;
    let email = submission().email.to_uppercase();
    let answer = ContactServiceClient::new(channel).submit(submission()).await.unwrap();
    let id = accepted_id(answer.into_inner()).unwrap();

    let (code, found, log) = command(&["find", &email, "--format", "json"], &variables).await;
    assert_eq!(code, Some(0), "{log}");
    let found: Vec<Value> = serde_json::from_str(&found).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0]["place"], &found[0]["id"]), (&json!("spool"), &json!(id)));
    assert_eq!(found[0]["name"], json!(submission().name));

    let (code, _, log) = command(&["forget", &email], &variables).await;
    assert_eq!(code, Some(1));
    assert!(log.contains("give --yes"), "{log}");
    let (code, said, log) = command(&["forget", &email, "--yes"], &variables).await;
    assert_eq!((code, said.lines().last()), (Some(0), Some("Removed: 1")), "{log}");
    assert!(!(said + &log).to_uppercase().contains(&email), "the address is not written");
    let (_, said, _) = command(&["find", &email], &variables).await;
    assert!(said.ends_with("Held: 0\n"), "{said}");

    let http = https_client::builder(DEADLINE).build().unwrap();
    eventually("the service has noticed", async || {
        let metrics = http.get(format!("http://{admin}/metrics")).send().await.unwrap().text().await.unwrap();
        metrics.contains("spool_enquiries 0\n").then_some(())
    })
    .await;
}
