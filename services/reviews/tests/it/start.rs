//! What the service refuses to start with.

use std::path::Path;

use test_support::Google;

use crate::process::run;

#[tokio::test]
async fn the_shipped_demonstration_is_refused_in_production() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/content/reviews.json");
    let variables = [("REVIEWS_FILE", file.to_str().unwrap().to_owned()), ("SITE_ENV", "production".to_owned())];
    let (status, said) = run(&variables).await;
    assert_eq!(status.code(), Some(1));
    assert!(said.contains("demonstration reviews, which SITE_ENV=production refuses"), "{said}");
}

#[tokio::test]
async fn a_key_is_not_sent_in_the_clear_and_the_variable_is_named() {
    let google = Google::start().await;
    let mut variables = google.places_variables();
    variables.push(("GOOGLE_PLACES_URL", "http://places.googleapis.com".to_owned()));
    let (status, said) = run(&variables).await;
    assert_eq!(status.code(), Some(64));
    assert!(said.contains("GOOGLE_PLACES_URL: must begin with https://"), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
}
