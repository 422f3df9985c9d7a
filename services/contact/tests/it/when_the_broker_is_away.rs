use proto::contact::v1::submit_response::Outcome;
use system_tests::{Proxy, eventually, with_broker};
use tonic::Code;
use tonic_health::pb::health_check_response::ServingStatus;

use crate::app::{App, submission};

#[tokio::test]
async fn an_enquiry_that_cannot_be_stored_is_no_success_and_goes_through_when_the_broker_is_back() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until(ServingStatus::Serving).await;

        proxy.cut();
        let request = submission();
        assert_eq!(app.client().submit(request.clone()).await.unwrap_err().code(), Code::Unavailable);
        app.until(ServingStatus::NotServing).await;

        proxy.mend();
        app.until(ServingStatus::Serving).await;
        let answer = app.client().submit(request.clone()).await.unwrap().into_inner();
        assert!(matches!(answer.outcome, Some(Outcome::Accepted(accepted)) if accepted.id == request.idempotency_key));
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_exchange_without_a_queue_is_no_success_and_is_declared_anew() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until(ServingStatus::Serving).await;
        for queue in [broker.topology().email_queue(), broker.topology().archive()] {
            broker.channel().queue_delete(queue, Default::default()).await.unwrap();
        }
        assert_eq!(app.client().submit(submission()).await.unwrap_err().code(), Code::Unavailable);
        eventually("an enquiry is accepted again", async || app.client().submit(submission()).await.ok()).await;
        app.service.stop().await;
    })
    .await;
}
