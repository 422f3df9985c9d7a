use fail_open_redis::{Config, Redis};
use runtime::{
    env::Env,
    health::{Health, Need},
};

fn error(variables: &[(&str, &str)]) -> String {
    let config = match Config::from_env(&Env::from_pairs(variables.iter().copied())) {
        Ok(config) => config,
        Err(error) => return error.to_string(),
    };
    Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap_err().to_string()
}

#[tokio::test]
async fn rejects_a_list_of_servers_and_asks_for_sentinels() {
    let error = error(&[("REDIS_URL", "redis://:hunter2@one,redis://two")]);
    assert!(error.starts_with("REDIS_URL: must be one server or its Sentinels: give redis://"), "{error}");
    assert!(error.contains("redis+sentinel://host:port,host:port,host:port/master-name"), "{error}");
    assert!(!error.contains("hunter2"), "{error}");
}

#[tokio::test]
async fn rejects_another_scheme() {
    let error = error(&[("REDIS_URL", "http://one")]);
    assert!(error.starts_with("REDIS_URL: must begin with redis:// or rediss:// or redis+sentinel://"), "{error}");
}

#[tokio::test]
async fn rejects_an_invalid_database_without_repeating_the_url() {
    let error = error(&[("REDIS_URL", "redis://:hunter2@two/hunter3")]);
    assert!(error.starts_with("REDIS_URL: is not a valid Redis URL"), "{error}");
    assert!(!error.contains("hunter"), "{error}");
}

#[tokio::test]
async fn rejects_certificates_that_would_not_be_used_or_not_verified() {
    let authority = test_support::TestAuthority::new().await;
    let ca = authority.certificate();
    let plain = error(&[("REDIS_URL", "redis://one"), ("REDIS_CA", &ca)]);
    assert!(plain.starts_with("REDIS_URL: must begin with rediss://"), "{plain}");
    let sentinel = error(&[("REDIS_URL", "redis+sentinel://one,two/main"), ("REDIS_CA", &ca)]);
    assert!(sentinel.starts_with("REDIS_URL: must begin with rediss+sentinel://"), "{sentinel}");
    let insecure = error(&[("REDIS_URL", "rediss://:hunter2@two/#insecure")]);
    assert!(insecure.starts_with("REDIS_URL: must not contain '#…'"), "{insecure}");
    assert!(!insecure.contains("hunter2"), "{insecure}");
    let no_key = error(&[("REDIS_URL", "rediss://one"), ("TLS_CERT", &ca)]);
    assert!(no_key.starts_with("TLS_CERT: names a file without a key"), "{no_key}");
}
