use broker::{Config, Declaration};
use lapin::BasicProperties;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::env::Env;
use test_support::{RETRY_SCHEDULE, eventually, with_broker};
use uuid::Uuid;

use super::*;

/// Messages of others on each retry queue: more than may arrive on a queue that is searched once.
const OTHERS: u32 = 120;

fn enquiry_of(email: &str) -> Vec<u8> {
    Enquiry { id: Uuid::new_v4().to_string(), email: email.to_owned(), ..Enquiry::default() }.encode_to_vec()
}

#[tokio::test]
async fn a_held_retry_is_on_its_queue_after_its_delay_and_others_go_on_when_released() {
    with_broker(|broker| async move {
        let topology = broker.topology_name();
        let variables = [("AMQP_URL", broker.url()), ("AMQP_TOPOLOGY", &topology), ("RETRY_SCHEDULE", RETRY_SCHEDULE)];
        let env = Env::from_pairs(variables);
        let mut config = Config::from_env(&env).unwrap();
        config.reply_timeout = test_support::DEADLINE;
        let retries = Declaration::from_env(&env).unwrap().retries;
        let queues = Queues { config: &config, retries: &retries, connection: broker.connection() };
        let person: Person = "robin@people.example".parse().unwrap();

        let mut held = queues.hold_retries().await.unwrap();
        assert!(queues.remove(&person, &mut held).await.unwrap().is_empty());
        for delay in retries.delays() {
            let others = (0..OTHERS).map(|_| "pat@people.example");
            for email in others.chain(["robin@people.example"]) {
                let queue = broker.topology().retry_queue(delay);
                broker.publish_to(queue, &enquiry_of(email), BasicProperties::default()).await;
            }
        }
        // It expires after them, and goes to the mail queue.
        let mail = broker.topology().email_queue();
        let later = broker.topology().declare_parking_queue(broker.connection(), &mail).await.unwrap();
        let expiration = 2 * retries.delays().max().unwrap().as_millis();
        let properties = BasicProperties::default().with_expiration(expiration.to_string().into());
        broker.publish_to(later, &enquiry_of("pat@people.example"), properties).await;
        broker.wait_for_count(mail.clone(), 1).await;
        let removed = queues.remove(&person, &mut held).await.unwrap();
        assert_eq!(removed.iter().map(|held| held.place).collect::<Vec<_>>(), [Place::RetryQueue; 2]);

        held.release().await.unwrap();
        eventually("the others are on the mail queue", async || {
            (broker.count(mail.clone()).await == 2 * OTHERS + 1).then_some(())
        })
        .await;
        assert!(queues.find(&person).await.unwrap().is_empty());
    })
    .await;
}
