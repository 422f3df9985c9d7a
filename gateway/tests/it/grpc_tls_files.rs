//! TLS settings are checked at startup.

use gateway::Config;
use runtime::{env::Env, grpc::Tls};
use test_support::TestAuthority;

use crate::{
    app::built_site,
    grpc_tls::{tls, tls_variables},
};

fn rejected(variables: &[(&str, &str)]) -> String {
    Tls::from_env(&Env::from_pairs(variables.iter().copied())).unwrap_err().to_string()
}

#[tokio::test]
async fn names_the_variable_of_a_missing_or_invalid_file_without_its_value() {
    let authority = TestAuthority::new().await;
    let (one, other) = tokio::join!(authority.issue("DNS:one"), authority.issue("DNS:other"));
    let ca = authority.certificate();
    let valid = tls_variables(&ca, &one);
    let with = |changed: (&'static str, &str)| {
        let kept = valid.iter().filter(|(name, _)| *name != changed.0).copied();
        rejected(&kept.chain([changed]).collect::<Vec<_>>())
    };
    let without_certificate = with(("TLS_CERT", ""));
    assert!(without_certificate.starts_with("TLS_CERT: is missing"), "{without_certificate}");
    for variable in ["GRPC_TLS_CA", "TLS_CERT"] {
        let missing = with((variable, "/hunter2"));
        assert!(missing.starts_with(&format!("{variable}: give the path of a PEM file")), "{missing}");
        assert!(!missing.contains("hunter2"), "{missing}");
    }
    assert!(with(("GRPC_TLS_CA", &one.key)).starts_with("GRPC_TLS_CA: names a file without a certificate"));
    assert!(with(("TLS_CERT", &one.key)).starts_with("TLS_CERT: names a file without a certificate"));
    assert!(with(("TLS_CERT", &ca)).starts_with("TLS_CERT: names a file without a key"));
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    std::fs::write(&other.both, read(&one.certificate) + &read(&other.key)).unwrap();
    assert!(with(("TLS_CERT", &other.both)).contains("a key that is not of its certificate"));
}

#[tokio::test]
async fn reads_file_names_from_secrets() {
    let authority = TestAuthority::new().await;
    let one = authority.issue("DNS:one").await;
    let ca = authority.certificate();
    let files = [("GRPC_TLS_CA_FILE", ca.as_str()), ("TLS_CERT_FILE", &one.both)];
    assert!(Tls::from_env(&Env::from_pairs(files)).unwrap().is_some());
    assert!(!format!("{:?}", tls(&files)).contains("PRIVATE"));
}

#[tokio::test]
async fn rejects_urls_without_https_when_certificates_are_configured() {
    let authority = TestAuthority::new().await;
    let one = authority.issue("DNS:one").await;
    let folder = built_site();
    let shared = [("SITE_DIR", folder.path().to_str().unwrap()), ("SITE_ORIGIN", "https://www.firm.example")];
    let ca = authority.certificate();
    let certificates = tls_variables(&ca, &one);
    let read = |urls: &[(&str, &str)]| {
        Config::from_env(&Env::from_pairs(shared.iter().chain(&certificates).chain(urls).copied()))
    };
    assert!(read(&[]).is_ok());
    let error = read(&[("CONTACT_URL", "https://contact:1"), ("REVIEWS_URL", "http://reviews:2")]).unwrap_err();
    assert!(error.to_string().starts_with("REVIEWS_URL: begin each address with https://"), "{error}");
}
