use test_support::{Proxy, Webhook, eventually, redis_connection, with_broker};

use crate::app::{App, submission};

#[tokio::test]
async fn an_enquiry_that_stays_in_the_spool_is_told_once_and_so_is_its_way_out() {
    with_broker(|broker| async move {
        let webhook = Webhook::start(200).await;
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let variables = [("ALERT_URL", webhook.url()), ("ALERT_AFTER", "100ms")];
        let app = App::start_with(&broker.url_through(&proxy), &broker.topology_name(), &variables).await;
        let request = submission();
        app.client().submit(request.clone()).await.unwrap();
        let raised = &webhook.after(1).await[0];
        // With one there is nothing else to tell.
        let _notifier = broker.consume(broker.topology().email_queue()).await;
        assert_eq!(raised["state"], "raised");
        assert_eq!(raised["ids"], serde_json::json!([request.idempotency_key]));

        proxy.mend();
        let told = webhook.after(2).await;
        assert_eq!(told[1]["state"], "cleared", "{told:?}");
        let said = format!("{told:?}");
        for personal in [&request.name, &request.email, &request.phone, &request.message] {
            assert!(!said.contains(personal), "{said}");
        }
        app.service.stop().await;
        assert_eq!(webhook.told().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn enquiries_that_no_notifier_takes_are_told_and_so_is_the_notifier_that_comes() {
    with_broker(|broker| async move {
        let webhook = Webhook::start(200).await;
        let variables = [("ALERT_URL", webhook.url()), ("ALERT_AFTER", "100ms")];
        let app = App::start_with(broker.url(), &broker.topology_name(), &variables).await;
        // Until then an enquiry goes into the spool, which has a separate alert.
        app.until_readyz_says(r#""broker":"up""#).await;
        app.client().submit(submission()).await.unwrap();
        let raised = &webhook.after(1).await[0];
        assert_eq!((&raised["alarm"], &raised["count"]), (&"enquiries-without-notifier".into(), &1.into()));

        let _notifier = broker.consume(broker.topology().email_queue()).await;
        assert_eq!(webhook.after(2).await[1]["state"], "cleared");
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn replicas_that_all_keep_enquiries_send_one_alert_and_one_when_it_is_over() {
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
        eventually("both have had their say", async || {
            let count: u32 = redis::cmd("ZCARD").arg(&affected).query_async(&mut redis).await.unwrap();
            (count == 2 || webhook.told().len() == 2).then_some(())
        })
        .await;
        // With one there is nothing else to tell.
        let _notifier = broker.consume(broker.topology().email_queue()).await;
        proxy.mend();
        webhook.after(2).await;
        for replica in replicas {
            replica.service.stop().await;
        }
        let told = webhook.told();
        let states: Vec<_> = told.iter().map(|alarm| (&alarm["alarm"], &alarm["state"])).collect();
        let name = "enquiries-in-spool".into();
        assert_eq!(states, [(&name, &"raised".into()), (&name, &"cleared".into())]);
    })
    .await;
}
