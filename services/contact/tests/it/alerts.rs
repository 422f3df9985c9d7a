use test_support::{Proxy, Webhook, eventually, redis_connection, with_broker};

use crate::app::{App, submission};

#[tokio::test]
async fn sends_one_alert_for_a_spooled_enquiry_and_one_when_it_is_published() {
    with_broker(|broker| async move {
        let webhook = Webhook::start(200).await;
        let variables = [("ALERT_URL", webhook.url()), ("ALERT_AFTER", "100ms")];
        let (app, proxy) = App::start_disconnected(&broker, &variables).await;
        let request = submission();
        app.client().submit(request.clone()).await.unwrap();
        let firing = &webhook.wait_for(1).await[0];
        // With a consumer the other alert does not fire.
        let _notifier = broker.consume(broker.topology().email_queue()).await;
        assert_eq!(firing["state"], "raised");
        assert_eq!(firing["ids"], serde_json::json!([request.idempotency_key]));

        proxy.restore();
        let alerts = webhook.wait_for(2).await;
        assert_eq!(alerts[1]["state"], "cleared", "{alerts:?}");
        let text = format!("{alerts:?}");
        for personal in [&request.name, &request.email, &request.phone, &request.message] {
            assert!(!text.contains(personal), "{text}");
        }
        app.service.stop().await;
        assert_eq!(webhook.received().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn sends_an_alert_for_enquiries_without_a_notifier_and_resolves_it_when_one_consumes() {
    with_broker(|broker| async move {
        let webhook = Webhook::start(200).await;
        let variables = [("ALERT_URL", webhook.url()), ("ALERT_AFTER", "100ms")];
        let app = App::start_with(broker.url(), &broker.topology_name(), &variables).await;
        // Before that an enquiry would be spooled, which has a separate alert.
        app.until_readyz_says(r#""broker":"up""#).await;
        app.client().submit(submission()).await.unwrap();
        let firing = &webhook.wait_for(1).await[0];
        assert_eq!((&firing["alarm"], &firing["count"]), (&"enquiries-without-notifier".into(), &1.into()));

        let _notifier = broker.consume(broker.topology().email_queue()).await;
        assert_eq!(webhook.wait_for(2).await[1]["state"], "cleared");
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn replicas_with_spooled_enquiries_send_one_alert_and_one_when_it_is_resolved() {
    with_broker(|broker| async move {
        let webhook = Webhook::start(200).await;
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let variables = [("ALERT_URL", webhook.url()), ("ALERT_AFTER", "100ms")];
        let (url, name) = (broker.url_through(&proxy), broker.topology_name());
        let replicas = [App::start_with(&url, &name, &variables).await, App::start_with(&url, &name, &variables).await];
        for replica in &replicas {
            replica.client().submit(submission()).await.unwrap();
        }
        let (affected, mut redis) = (format!("{name}:alert:enquiries-in-spool:affected"), redis_connection().await);
        eventually("both are affected", async || {
            let count: u32 = redis::cmd("ZCARD").arg(&affected).query_async(&mut redis).await.unwrap();
            (count == 2 || webhook.received().len() == 2).then_some(())
        })
        .await;
        // With a consumer the other alert does not fire.
        let _notifier = broker.consume(broker.topology().email_queue()).await;
        proxy.restore();
        webhook.wait_for(2).await;
        for replica in replicas {
            replica.service.stop().await;
        }
        let alerts = webhook.received();
        let states: Vec<_> = alerts.iter().map(|alert| (&alert["alarm"], &alert["state"])).collect();
        let name = "enquiries-in-spool".into();
        assert_eq!(states, [(&name, &"raised".into()), (&name, &"cleared".into())]);
    })
    .await;
}
