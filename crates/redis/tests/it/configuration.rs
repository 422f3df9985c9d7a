use fail_open_redis::{Config, Redis};
use runtime::{
    env::Env,
    health::{Health, Need},
};

fn refused(urls: &str) -> String {
    let config = Config::from_env(&Env::from_pairs([("REDIS_URL", urls)])).unwrap();
    Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap_err().to_string()
}

#[tokio::test]
async fn different_databases_are_refused() {
    let error = refused("redis://one/1,redis://:hunter2@two/2");
    assert!(error.starts_with("REDIS_URL: ") && error.contains("different databases"), "{error}");
    assert!(!error.contains("hunter2"), "{error}");
}

#[tokio::test]
async fn what_redis_does_not_know_is_named_by_its_place_and_not_repeated() {
    let error = refused("redis://one/0,redis://:hunter2@two/hunter3");
    assert!(error.starts_with("REDIS_URL: address 2 of 2 holds something that Redis does not know"), "{error}");
    assert!(!error.contains("hunter"), "{error}");
}
