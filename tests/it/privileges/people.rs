use notifier::operator::{dead, person as people};
use person::{Person, Place};
use test_support::{Running, eventually};

/// Finds and forgets the person with the address `email`, of whom every kind of thing is held, and reads the record.
pub(super) async fn find_and_forget(operator: &notifier::Config, email: &str) {
    let person: Person = email.parse().unwrap();
    let survey = people::survey(operator, &person).await.unwrap();
    let places: Vec<Place> = survey.counts().into_keys().collect();
    for place in [Place::DeadLetter, Place::Archive, Place::Redis] {
        assert!(places.contains(&place), "{place} is not among {places:?}");
    }
    people::forget(operator, &person, 0, &mut Vec::new()).await.unwrap();
    let left = people::survey(operator, &person).await.unwrap().counts();
    assert!(left.is_empty(), "{left:?}");
    let mut records = Vec::new();
    people::erasures(&operator.broker, &mut records).await.unwrap();
    let records = String::from_utf8(records).unwrap();
    assert!(records.contains(r#""by":"email""#), "{records}");
}

/// Runs a notifier that keeps dead letters for a second only, until none is left.
pub(super) async fn expire_dead_letters(mut config: notifier::Config, operator: &notifier::Config) {
    config.dead_letter_age = "1s".parse().unwrap();
    config.expiry_interval = config.watch_interval;
    let notifier = notifier::Notifier::bind(config).await.unwrap();
    let service = Running::start(|shutdown| notifier.run(shutdown));
    eventually("the dead letter is deleted", async || {
        (dead::count(&operator.broker).await.unwrap() == 0).then_some(())
    })
    .await;
    service.stop().await;
}
