//! Entry points for `fuzz/`: enquiries, processed as far as possible without other services. A broken invariant panics.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::http::HeaderMap;

use super::{
    encoding::Encoding,
    fields::Fields,
    idempotency_key::IdempotencyKey,
    rejected_page::{Reason, RejectedPage, TemplateError},
};

/// A small page for rejected forms, with typed values in attributes and as text.
const PAGE: &str = r#"<p>{{ problem }}</p><input value="{{ values.name }}"><input value="{{ values.email }}">
    <input value="{{ values.phone }}"><textarea>{{ values.message }}</textarea><input value="{{ key }}">
    <p>{% for row in answers %}{{ row.name }}: {{ row.answer }}{% endfor %}</p>"#;
static REJECTED_PAGE: LazyLock<Result<RejectedPage, TemplateError>> = LazyLock::new(|| RejectedPage::new(PAGE));

/// Parses a JSON body.
pub fn json_body(bytes: &[u8]) {
    let Some(fields) = parse(Encoding::Json, bytes) else { return };
    let written = serde_json::to_vec(&fields).unwrap_or_default();
    let read = Fields::parse(Encoding::Json, &written).ok();
    let again = read.and_then(|fields| serde_json::to_vec(&fields).ok()).unwrap_or_default();
    assert_eq!(written, again, "parsing is not idempotent");
    enquiry_key(Encoding::Json, &fields);
}

/// Parses the body of a plain form.
pub fn form_body(bytes: &[u8]) {
    let Some(fields) = parse(Encoding::Form, bytes) else { return };
    let key = enquiry_key(Encoding::Form, &fields);
    let Ok(page) = REJECTED_PAGE.as_ref() else { panic!("the page is not a valid template") };
    let html = |fields: &Fields, key: &str| page.html(fields, &BTreeMap::new(), Reason::Fields, key);
    let Ok(html) = html(&fields, key.as_deref().unwrap_or_default()) else { panic!("the page cannot be rendered") };
    for sign in ["<", "\""] {
        assert_eq!(html.matches(sign).count(), PAGE.matches(sign).count(), "a typed value is not escaped");
    }
}

fn parse(encoding: Encoding, bytes: &[u8]) -> Option<Fields> {
    let parsed = Fields::parse(encoding, bytes);
    parsed.inspect_err(|problem| assert!(matches!(problem.status().as_u16(), 400 | 422), "{problem:?}")).ok()
}

/// The idempotency key of an enquiry, which is the same each time.
fn enquiry_key(encoding: Encoding, fields: &Fields) -> Option<String> {
    let key = || IdempotencyKey::of(&HeaderMap::new(), fields, encoding).ok();
    if fields.idempotency_key.is_empty() {
        return key().map(|key| key.given);
    }
    assert_eq!(key(), key());
    key().map(|key| key.given)
}
