use std::io::Write;

use ring::{
    rand::SystemRandom,
    signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey},
};
use tempfile::NamedTempFile;

use super::*;

const FROM: &str = "web@firm.example";
/// A mail with folded headers, runs of spaces and empty lines at its end.
const MAIL: &str = "From: Website <web@firm.example>\r\nTo: office@firm.example\r\nSubject: =?utf-8?b?eA==?=\r\n\
                    \x20folded   here\r\nDate: Sat, 28 Mar 2026 10:00:00 +0000\r\nX-Other: not signed\r\n\
                    MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nTwo  cameras, \t please. \r\n\r\nSoon\r\n\r\n\r\n";

fn key_file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

fn configured(pairs: &[(&str, &str)]) -> Result<Option<Signer>, ConfigError> {
    Signer::from_env(&Env::from_pairs(pairs.iter().copied()), &FROM.parse().unwrap())
}

/// A new Ed25519 key as OpenSSL writes it.
fn ed25519() -> (String, Vec<u8>) {
    let der = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let public = Ed25519KeyPair::from_pkcs8(der.as_ref()).unwrap().public_key().as_ref().to_vec();
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", STANDARD.encode(der.as_ref()));
    (pem, public)
}

/// Verifies the signed mail by the text of RFC 6376, without the code under test. Returns the hash of the signed headers,
/// the signature, and true if the body hash matches.
fn verification(mail: &str) -> (Vec<u8>, Vec<u8>, bool) {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let relaxed = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        format!("{}:{}", name.trim().to_lowercase(), value.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let headers: Vec<String> = unfolded.split("\r\n").map(relaxed).collect();
    let signature = headers.iter().find(|line| line.starts_with("dkim-signature:")).unwrap();
    let tag = |name: &str| {
        let tags = signature.split_once(':').unwrap().1.split(';');
        let (_, value) = tags.filter_map(|tag| tag.trim().split_once('=')).find(|(found, _)| *found == name).unwrap();
        value.replace(' ', "")
    };
    // §5.4.2: each name selects the last header of that name that is not selected yet, if any.
    let mut unselected = headers.clone();
    let mut data = String::new();
    for name in tag("h").split(':') {
        if let Some(index) = unselected.iter().rposition(|line| line.split(':').next() == Some(name)) {
            data += &format!("{}\r\n", unselected.remove(index));
        }
    }
    data += signature.split_once(" b=").unwrap().0;
    data += " b=";

    let lines = body.split("\r\n").map(|line| {
        let mut single = line.replace('\t', " ");
        while single.contains("  ") {
            single = single.replace("  ", " ");
        }
        single.trim_end().to_owned()
    });
    let body = lines.collect::<Vec<_>>().join("\r\n");
    let body = format!("{}\r\n", body.trim_end_matches("\r\n"));
    let body_hash_matches = tag("bh") == STANDARD.encode(digest(&SHA256, body.as_bytes()));
    (digest(&SHA256, data.as_bytes()).as_ref().to_vec(), STANDARD.decode(tag("b")).unwrap(), body_hash_matches)
}

#[test]
fn a_verifier_accepts_the_signature_and_rejects_any_change() {
    let (pem, public) = ed25519();
    let file = key_file(&pem);
    let variables = [("DKIM_KEY_FILE", file.path().to_str().unwrap()), ("DKIM_SELECTOR", "web")];
    let signer = configured(&variables).unwrap().unwrap();
    let signed = String::from_utf8(signer.sign(MAIL.as_bytes())).unwrap();
    let verifies = |mail: &str| {
        let (hash, signature, body_hash_matches) = verification(mail);
        body_hash_matches && UnparsedPublicKey::new(&ED25519, &public).verify(&hash, &signature).is_ok()
    };
    assert!(signed.starts_with("DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;\r\n d=firm.example; s=web;"));
    assert!(signed.ends_with(MAIL) && verifies(&signed), "{signed}");
    // White space may change in transit.
    assert!(verifies(&signed.replace("Two  cameras", "Two cameras").replace("folded   here", "folded here")));
    assert!(verifies(&signed.replace("X-Other: not signed", "X-Other: changed")));
    for (part, other) in [
        ("Website <web@", "Website <ceo@"),
        ("Two  cameras", "Ten cameras"),
        // `h=` names each header once more than it occurs.
        ("To: office", "From: ceo@firm.example\r\nTo: office"),
        ("MIME-Version", "Reply-To: thief@example.com\r\nMIME-Version"),
    ] {
        assert!(!verifies(&signed.replacen(part, other, 1)), "{other} was accepted");
    }
    assert!(signed.lines().all(|line| line.len() <= 78), "{signed}");
    assert_eq!(signer.sign(MAIL.as_bytes()), signed.as_bytes());
}

#[test]
fn reads_a_key_as_pem_or_as_the_base64_of_a_seed() {
    for text in [ed25519().0, STANDARD.encode([7; 32])] {
        let file = key_file(&text);
        let variables = [("DKIM_KEY_FILE", file.path().to_str().unwrap()), ("DKIM_SELECTOR", "web")];
        assert!(configured(&variables).unwrap().is_some());
    }
}

#[test]
fn requires_all_variables_or_none() {
    let file = key_file(&ed25519().0);
    let key = ("DKIM_KEY_FILE", file.path().to_str().unwrap());
    assert!(configured(&[]).unwrap().is_none());
    for (pairs, variable) in [
        (vec![key], "DKIM_SELECTOR"),
        (vec![("DKIM_SELECTOR", "web")], "DKIM_KEY_FILE"),
        (vec![key, ("DKIM_SELECTOR", "a b")], "DKIM_SELECTOR"),
        (vec![("DKIM_KEY_FILE", "/nonexistent"), ("DKIM_SELECTOR", "web")], "DKIM_KEY_FILE"),
    ] {
        assert_eq!(configured(&pairs).unwrap_err().variable, variable, "{pairs:?}");
    }
}

#[test]
fn errors_and_debug_output_never_have_the_key() {
    let seed = STANDARD.encode([7; 32]);
    let debug = |text: &str| {
        let file = key_file(text);
        let variables = [("DKIM_KEY_FILE", file.path().to_str().unwrap()), ("DKIM_SELECTOR", "web")];
        format!("{:?}", configured(&variables))
    };
    assert!(!debug(&seed).contains("BwcH") && !debug(&format!("{seed}AAAA")).contains("BwcH"));
}
