use lapin::{
    options::{QueueDeclareOptions, QueueDeleteOptions},
    types::FieldTable,
};
use proto::contact::v1::submit_response::Outcome;
use system_tests::{eventually, with_broker};

use crate::app::{App, submission};

#[tokio::test]
async fn an_archive_that_is_out_of_order_keeps_no_enquiry_from_its_mail_and_is_put_in_order_when_it_can_be() {
    with_broker(|broker| async move {
        let (archive, channel) = (broker.topology().archive(), broker.channel());
        channel.queue_delete(archive.clone(), QueueDeleteOptions::default()).await.unwrap();
        // Nobody else may use, bind or declare it, as if no node led it.
        let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
        channel.queue_declare(archive.clone(), exclusive, FieldTable::default()).await.unwrap();

        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says("RESOURCE_LOCKED").await;
        let (status, said) = app.readyz().await;
        assert!(status == 200 && said.contains(r#""status":"degraded""#), "{said}");
        let answer = app.client().submit(submission()).await.unwrap().into_inner();
        assert!(matches!(answer.outcome, Some(Outcome::Accepted(_))));
        broker.consume(broker.topology().email_queue()).await.next().await;

        channel.queue_delete(archive.clone(), QueueDeleteOptions::default()).await.unwrap();
        app.until_readyz_says(r#""archive":"up""#).await;
        let answer = app.client().submit(submission()).await.unwrap().into_inner();
        let Some(Outcome::Accepted(accepted)) = answer.outcome else { panic!("{answer:?}") };
        eventually("the archive has it", async || (broker.count(archive.clone()).await > 0).then_some(())).await;
        let archived = broker.read_archive().await.next().await;
        assert_eq!(archived.properties.message_id().as_ref().unwrap().as_str(), accepted.id);
        app.service.stop().await;
    })
    .await;
}
