use prost::Message;
use system_tests::{Proxy, SmtpServer, with_broker};

use crate::app::{enquiry, start};

#[tokio::test]
async fn an_enquiry_waits_for_the_mail_server_and_goes_out_when_it_is_back() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        // At least one attempt has failed when the proxy has turned a connection away.
        proxy.turned_away().await;
        proxy.mend();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_cut_connection_to_the_broker_is_made_anew() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(&broker.address()).await;
        let notifier = start(&broker.url_through(&proxy), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        let before = enquiry();
        broker.publish(&before.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&before.id));

        proxy.cut();
        let during = enquiry();
        broker.publish(&during.encode_to_vec()).await;
        proxy.turned_away().await;
        proxy.mend();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&during.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn without_redis_mails_go_out_all_the_same() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        // Nobody listens there.
        let variables = [("SMTP_URL", smtp.url()), ("REDIS_URL", "redis://127.0.0.1:1".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_stopping_notifier_leaves_what_it_could_not_mail_in_the_broker() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        proxy.turned_away().await;
        notifier.stop().await;
        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.data, enquiry.encode_to_vec());
    })
    .await;
}
