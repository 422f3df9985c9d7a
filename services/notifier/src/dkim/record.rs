use base64::{Engine, engine::general_purpose::STANDARD};

use super::PublicKey;

/// Why a verifier cannot use the published record (RFC 6376 §3.6.1), as the end of a sentence that begins with its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RecordError {
    /// There is no record.
    #[error("does not exist: add it")]
    Missing,
    /// There are several, of which a verifier may take any (§3.6.2.2).
    #[error("exists several times: keep one")]
    Several,
    /// It is not a list of tags with a key.
    #[error("is not a DKIM record: replace it")]
    Malformed,
    /// Its key is empty.
    #[error("revokes the key (its p= is empty): replace it")]
    Revoked,
    /// It is for another kind of key, hash or service.
    #[error("is for another kind of key, hash or service ({0}=): replace it")]
    Unsuitable(&'static str),
    /// Its key is another one.
    #[error("has another key than DKIM_KEY_FILE, so every signature fails: replace it")]
    OtherKey,
}

/// Checks that a verifier that finds `texts` can use our signatures.
///
/// # Errors
///
/// If there is not exactly one usable record with `key`.
pub(crate) fn judge_records(texts: &[String], key: &PublicKey) -> Result<(), RecordError> {
    match texts {
        [] => Err(RecordError::Missing),
        [text] => judge(text, key),
        _ => Err(RecordError::Several),
    }
}

fn judge(text: &str, key: &PublicKey) -> Result<(), RecordError> {
    let tags = tags(text).ok_or(RecordError::Malformed)?;
    let value = |name: &str| tags.iter().find(|(found, _)| *found == name).map(|(_, value)| value.as_str());
    if value("v").is_some_and(|version| version != "DKIM1") || (value("v").is_some() && tags[0].0 != "v") {
        return Err(RecordError::Malformed);
    }
    let published = match value("p") {
        Some("") => return Err(RecordError::Revoked),
        Some(published) => STANDARD.decode(published).map_err(|_| RecordError::Malformed)?,
        None => return Err(RecordError::Malformed),
    };
    let allows = |name: &str, wanted: &[&str]| {
        value(name).is_none_or(|list| list.split(':').any(|found| wanted.contains(&found)))
    };
    if value("k").unwrap_or("rsa") != key.kind() {
        return Err(RecordError::Unsuitable("k"));
    }
    if !allows("h", &["sha256"]) {
        return Err(RecordError::Unsuitable("h"));
    }
    if !allows("s", &["*", "email"]) {
        return Err(RecordError::Unsuitable("s"));
    }
    if key.is(&published) { Ok(()) } else { Err(RecordError::OtherKey) }
}

/// The tags and their values without white space (RFC 6376 §3.2). `None` if one is no tag or comes twice.
fn tags(text: &str) -> Option<Vec<(&str, String)>> {
    let mut tags: Vec<(&str, String)> = Vec::new();
    for tag in text.trim().trim_end_matches(';').split(';') {
        let (name, value) = tag.split_once('=')?;
        let name = name.trim();
        if tags.iter().any(|(found, _)| *found == name) {
            return None;
        }
        tags.push((name, value.split_ascii_whitespace().collect()));
    }
    Some(tags)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(records: &[&str]) -> Result<(), RecordError> {
        let texts: Vec<String> = records.iter().map(|text| (*text).to_owned()).collect();
        judge_records(&texts, &PublicKey::Ed25519(vec![7; 32]))
    }

    #[test]
    fn accepts_what_a_verifier_accepts() {
        let key = STANDARD.encode([7; 32]);
        for record in [
            PublicKey::Ed25519(vec![7; 32]).record(),
            format!("k=ed25519;p={} {};", &key[..9], &key[9..]),
            format!("v=DKIM1; h=sha1:sha256; k=ed25519; s=*; t=s; p={key}; n=a note"),
        ] {
            assert_eq!(judged(&[&record]), Ok(()), "{record}");
        }
    }

    #[test]
    fn says_why_a_verifier_cannot_use_the_record() {
        let (key, other) = (STANDARD.encode([7; 32]), STANDARD.encode([8; 32]));
        let with = |tags: &str| format!("v=DKIM1; k=ed25519; {tags}");
        for (record, error) in [
            (with(""), RecordError::Malformed),
            (with("p=!"), RecordError::Malformed),
            (with("p="), RecordError::Revoked),
            (with(&format!("p={key}; p={key}")), RecordError::Malformed),
            (with(&format!("p={other}")), RecordError::OtherKey),
            (with(&format!("h=sha1; p={key}")), RecordError::Unsuitable("h")),
            (with(&format!("s=other; p={key}")), RecordError::Unsuitable("s")),
            (format!("v=DKIM1; p={key}"), RecordError::Unsuitable("k")),
            (format!("v=DKIM2; k=ed25519; p={key}"), RecordError::Malformed),
            (format!("k=ed25519; v=DKIM1; p={key}"), RecordError::Malformed),
            ("some other text".to_owned(), RecordError::Malformed),
        ] {
            assert_eq!(judged(&[&record]), Err(error), "{record}");
        }
        assert_eq!(judged(&[]), Err(RecordError::Missing));
        let right = with(&format!("p={key}"));
        assert_eq!(judged(&[&right, &right]), Err(RecordError::Several));
    }
}
