use broker::{Config, Session, SessionError};
use lapin::options::QueueDeleteOptions;
use runtime::env::Env;
use test_support::with_broker;
use uuid::Uuid;

use crate::nodes::patient_config;

fn config(url: &str, topology: &str) -> Config {
    patient_config(&Env::from_pairs([("AMQP_URL", url), ("AMQP_TOPOLOGY", topology)]))
}

#[tokio::test]
async fn a_session_needs_the_exchange_and_the_mail_queue_and_declares_neither() {
    with_broker(|broker| async move {
        let other = format!("test-{}", Uuid::new_v4());
        for _ in 0..2 {
            let error = Session::open(&config(broker.url(), &other), "test").await.unwrap_err();
            assert!(matches!(error, SessionError::Undeclared(_)), "{error}");
            let text = error.to_string();
            assert!(text.contains(&other) && text.ends_with(": start a notifier, which declares it"), "{text}");
        }

        let ours = config(broker.url(), &broker.topology_name());
        Session::open(&ours, "test").await.unwrap().close().await;
        let queue = broker.topology().email_queue();
        broker.channel().queue_delete(queue.clone(), QueueDeleteOptions::default()).await.unwrap();
        let error = Session::open(&ours, "test").await.unwrap_err();
        assert!(matches!(error, SessionError::Undeclared(_)), "{error}");
        assert!(!broker.queue_exists(&queue).await);
    })
    .await;
}
