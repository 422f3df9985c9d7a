//! The commands on a person's data.

mod files;
mod finding;
mod forgetting;
mod interrupted;

use std::{sync::Arc, time::SystemTime};

use lapin::BasicProperties;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::Value;
use test_support::TestBroker;

use crate::{
    app::enquiry,
    command::{Ended, notifier},
};

/// The person whose data is asked for.
const EMAIL: &str = "robin@people.example";

/// An enquiry of that person, accepted a minute ago.
fn of_person() -> Enquiry {
    Enquiry { name: "Robin Redbreast".into(), email: "Robin@People.example".into(), ..of_another() }
}

/// An enquiry of another person, accepted a minute ago.
fn of_another() -> Enquiry {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    Enquiry { accepted_at: i64::try_from(now).unwrap() - 60, ..enquiry() }
}

/// Publishes as the contact service does.
async fn publish(broker: &TestBroker, enquiry: &Enquiry) {
    let properties = BasicProperties::default()
        .with_message_id(enquiry.id.as_str().into())
        .with_timestamp(u64::try_from(enquiry.accepted_at).unwrap())
        .with_delivery_mode(2);
    broker.publish_with(&enquiry.encode_to_vec(), properties).await;
}

/// What `notifier find` says of the person, as JSON.
async fn find(broker: &TestBroker, variables: &[(&str, &str)]) -> Vec<Value> {
    let ended = notifier(broker, &["find", EMAIL, "--format", "json"], variables).await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

/// Runs `notifier forget` on the person.
async fn forget(broker: &Arc<TestBroker>, variables: &[(&str, &str)]) -> Ended {
    let ended = notifier(broker, &["forget", EMAIL, "--yes"], variables).await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    ended
}

/// The ids in the archive, in order.
async fn archived(broker: &TestBroker) -> Vec<String> {
    let ended = notifier(broker, &["archive", "export", "--since", "7d", "--format", "json"], &[]).await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let exported: Vec<Value> = serde_json::from_str(&ended.stdout).unwrap();
    exported.iter().map(|record| record["id"].as_str().unwrap().to_owned()).collect()
}
