use std::sync::Arc;

use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{eventually, redis_url, with_broker};
use uuid::Uuid;

use super::*;
use crate::{Config, message::part::Part};

#[tokio::test]
async fn a_dead_letter_is_in_the_backlog_before_its_message_is_acknowledged() {
    with_broker(|broker| async move {
        let (redis_url, topology) = (redis_url(), broker.topology_name());
        let variables = [
            ("AMQP_URL", broker.url()),
            ("AMQP_TOPOLOGY", &topology),
            ("REDIS_URL", &redis_url),
            ("REDIS_TIMEOUT", "5s"),
            // Nothing listens on port 1.
            ("SMTP_URL", "smtp://127.0.0.1:1"),
        ];
        let config = Config::from_env(&Env::from_pairs(variables)).unwrap();
        let component = |name| Health::new().component(name, Need::Required);
        let publisher = Publisher::new(config.broker.clone(), "test", Duration::from_secs(20));
        let shutdown = Shutdown::new();
        let connected = tokio::spawn(publisher.clone().keep_connected(component("publisher"), shutdown.clone()));
        eventually("the publisher is connected", async || publisher.is_connected().then_some(())).await;
        let redis = fail_open_redis::Redis::new(&config.redis, component("redis")).unwrap();
        let ledger = Ledger::new(redis, config.ledger.clone());
        let settlement = Settlement {
            publisher,
            ledger: ledger.clone(),
            refusals: RefusalNotices::new(Arc::new(config.notices().await.unwrap())),
            broker: config.broker.clone(),
            retries: config.declaration.retries.clone(),
            retry_for: config.retry_for,
            requeue_delay: config.requeue_delay,
        };

        broker.publish(b"for two").await;
        let message = eventually("the message is on its queue", async || {
            let queue = broker.topology().email_queue();
            broker.channel().basic_get(queue, Default::default()).await.unwrap()
        })
        .await;
        let part = Part::whole(identify(&message.data).id);
        let follow_up = FollowUp {
            id: Uuid::new_v4(),
            recipients: "office@firm.example".parse().unwrap(),
            kind: FailureKind::Permanent,
            reason: "refused".to_owned(),
            is_confirmed: false,
        };
        let outcome = Outcome::Sent { part, follow_ups: vec![follow_up] };
        let undelivered = config.undelivered().unwrap();
        settlement.apply(&message, &Headers::default(), &outcome, Some(&undelivered)).await.unwrap();

        // The process dies here, and another one reads the backlog.
        let restarted = config.undelivered().unwrap();
        restarted.reconcile(&ledger).await;
        assert_eq!(restarted.backlog().await.open.count(), 1);
        shutdown.request();
        connected.await.unwrap().unwrap();
    })
    .await;
}

#[test]
fn a_deferred_message_waits_as_long_as_it_should_but_at_most_for_the_longest_pause() {
    let retries: RetrySchedule = "5s,2m,10m".parse().unwrap();
    let minutes = |pause: u64, delay: u64| (Duration::from_mins(pause), Duration::from_mins(delay));
    assert_eq!(retry_queue_for(&retries, Duration::from_secs(120)), minutes(2, 2));
    assert_eq!(retry_queue_for(&retries, Duration::from_secs(180)), minutes(10, 3));
    assert_eq!(retry_queue_for(&retries, Duration::from_secs(660)), minutes(10, 10));
}
