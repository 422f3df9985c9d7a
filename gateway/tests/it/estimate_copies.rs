use serde_json::{Value, json};

use crate::{
    accepting_contact::AcceptingContact,
    app::{App, new_key},
};

#[tokio::test]
async fn offers_and_takes_requests_for_copies_of_estimates_only_with_acknowledgements() {
    let asking = json!({"email": "pat@example.com", "service": "Estimate Copy"});
    let acknowledging = [("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
    for (variables, are_sent) in [(&[][..], false), (&acknowledging, true)] {
        let contact = AcceptingContact::start().await;
        let app = App::start_before(&contact.url(), variables).await;
        let forms: Value = app.get("/api/forms").await.json().await.unwrap();
        assert_eq!(forms["data"]["estimateCopies"], are_sent);
        let answer = app.post("/api/contact").header("idempotency-key", new_key()).json(&asking).send().await.unwrap();
        assert_eq!(answer.status().is_success(), are_sent, "{answer:?}");
        app.stop().await;
        contact.stop().await;
    }
}
