//! What the gateway and the services are told of TLS is checked at their start.

use gateway::Config;
use runtime::{env::Env, grpc::Tls};
use test_support::TestAuthority;

use crate::{
    app::built_site,
    grpc_tls::{tls, told},
};

fn refused(variables: &[(&str, &str)]) -> String {
    Tls::from_env(&Env::from_pairs(variables.iter().copied())).unwrap_err().to_string()
}

#[tokio::test]
async fn files_that_are_missing_broken_or_of_another_are_named_by_their_variable_and_not_repeated() {
    let authority = TestAuthority::new().await;
    let (one, other) = tokio::join!(authority.issue("DNS:one"), authority.issue("DNS:other"));
    let ca = authority.certificate();
    let right = told(&ca, &one);
    let with = |changed: (&'static str, &str)| {
        let kept = right.iter().filter(|(name, _)| *name != changed.0).copied();
        refused(&kept.chain([changed]).collect::<Vec<_>>())
    };
    for variable in ["GRPC_TLS_CA", "GRPC_TLS_CERT", "GRPC_TLS_KEY"] {
        assert!(with((variable, "")).starts_with(&format!("{variable}: is missing")), "{}", with((variable, "")));
        let away = with((variable, "/hunter2"));
        assert!(away.starts_with(&format!("{variable}: give the path of a PEM file")), "{away}");
        assert!(!away.contains("hunter2"), "{away}");
    }
    assert!(with(("GRPC_TLS_CA", &one.key)).starts_with("GRPC_TLS_CA: names a file without a certificate"));
    assert!(with(("GRPC_TLS_CERT", &one.key)).starts_with("GRPC_TLS_CERT: names a file without a certificate"));
    assert!(with(("GRPC_TLS_KEY", &ca)).starts_with("GRPC_TLS_KEY: names a file without a key"));
    assert!(with(("GRPC_TLS_KEY", &other.key)).starts_with("GRPC_TLS_KEY: names a key that is not of the certificate"));
}

#[tokio::test]
async fn a_file_may_be_named_as_that_of_a_secret() {
    let authority = TestAuthority::new().await;
    let one = authority.issue("DNS:one").await;
    let ca = authority.certificate();
    let files =
        [("GRPC_TLS_CA_FILE", ca.as_str()), ("GRPC_TLS_CERT_FILE", &one.certificate), ("GRPC_TLS_KEY_FILE", &one.key)];
    assert!(Tls::from_env(&Env::from_pairs(files)).unwrap().is_some());
    assert!(!format!("{:?}", tls(&files)).contains("PRIVATE"));
}

#[tokio::test]
async fn with_certificates_an_address_without_https_is_refused() {
    let authority = TestAuthority::new().await;
    let one = authority.issue("DNS:one").await;
    let folder = built_site();
    let shared = [("SITE_DIR", folder.path().to_str().unwrap()), ("SITE_ORIGIN", "https://www.firm.example")];
    let ca = authority.certificate();
    let certificates = told(&ca, &one);
    let read = |urls: &[(&str, &str)]| {
        Config::from_env(&Env::from_pairs(shared.iter().chain(&certificates).chain(urls).copied()))
    };
    assert!(read(&[]).is_ok());
    let error = read(&[("CONTACT_URL", "https://contact:1"), ("REVIEWS_URL", "http://reviews:2")]).unwrap_err();
    assert!(error.to_string().starts_with("REVIEWS_URL: begin each address with https://"), "{error}");
}
