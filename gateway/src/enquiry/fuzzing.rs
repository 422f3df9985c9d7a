//! A door for `fuzz/`: what a visitor sends, taken as far as it goes without a neighbour. It panics where a promise is broken.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::http::HeaderMap;

use super::{
    encoding::Encoding,
    fields::Fields,
    key::Key,
    rejected_page::{RejectedPage, TemplateError},
};

/// The page of a refused form in small: what was typed stands in attributes and as text.
const PAGE: &str = r#"<p>{{ problem }}</p><input value="{{ values.name }}"><input value="{{ values.email }}">
    <input value="{{ values.phone }}"><textarea>{{ values.message }}</textarea><input value="{{ key }}">"#;
static REJECTED_PAGE: LazyLock<Result<RejectedPage, TemplateError>> = LazyLock::new(|| RejectedPage::new(PAGE));

/// A body of JSON.
pub fn json_body(bytes: &[u8]) {
    let Some(fields) = parse(Encoding::Json, bytes) else { return };
    let written = serde_json::to_vec(&fields).unwrap_or_default();
    let read = Fields::parse(Encoding::Json, &written).ok();
    let again = read.and_then(|fields| serde_json::to_vec(&fields).ok()).unwrap_or_default();
    assert_eq!(written, again, "what was read is read again as it is");
    known_by_its_key(Encoding::Json, &fields);
}

/// A body of a plain form.
pub fn form_body(bytes: &[u8]) {
    let Some(fields) = parse(Encoding::Form, bytes) else { return };
    let key = known_by_its_key(Encoding::Form, &fields);
    let Ok(page) = REJECTED_PAGE.as_ref() else { panic!("the page is no template") };
    let html = |fields: &Fields, key: &str| page.html(fields, &BTreeMap::new(), None, key);
    let Ok(html) = html(&fields, key.as_deref().unwrap_or_default()) else { panic!("there is no page to send back") };
    for sign in ["<", "\""] {
        assert_eq!(html.matches(sign).count(), PAGE.matches(sign).count(), "what was typed is text and nothing else");
    }
}

fn parse(encoding: Encoding, bytes: &[u8]) -> Option<Fields> {
    let parsed = Fields::parse(encoding, bytes);
    parsed.inspect_err(|refusal| assert!(matches!(refusal.status().as_u16(), 400 | 422), "{refusal:?}")).ok()
}

/// The same key twice is the same enquiry.
fn known_by_its_key(encoding: Encoding, fields: &Fields) -> Option<String> {
    let key = || Key::of(&HeaderMap::new(), fields, encoding).ok();
    if fields.idempotency_key.is_empty() {
        return key().map(|key| key.given);
    }
    assert_eq!(key(), key());
    key().map(|key| key.given)
}
