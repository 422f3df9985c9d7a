use axum::http::{HeaderMap, header};
use proto::contact::v1::Touch;
use serde_json::{Map, Value};
use url::Url;

/// Maximum length of a value, in characters; longer ones are truncated.
const MAX_CHARS: usize = 100;

/// The attribution in a JSON field. Values of the wrong type are left out: a lead is worth more than its source.
pub(super) fn from_json(value: Option<Value>) -> Option<Touch> {
    let Some(Value::Object(mut object)) = value else { return None };
    let mut text = |name| text(&mut object, name);
    Some(Touch {
        source: text("source"),
        medium: text("medium"),
        campaign: text("campaign"),
        term: text("term"),
        content: text("content"),
        referrer: text("referrer"),
        landing_path: text("landingPath"),
    })
}

/// The attribution of a plain form: the `utm_` parameters and the path of its page, from `Referer`. The rest of the query is
/// left out, because it may contain anything.
pub(super) fn from_referer(headers: &HeaderMap) -> Option<Touch> {
    let page = Url::parse(headers.get(header::REFERER)?.to_str().ok()?).ok()?;
    let mut touch = Touch::default();
    for (name, value) in page.query_pairs() {
        let field = match name.as_ref() {
            "utm_source" => &mut touch.source,
            "utm_medium" => &mut touch.medium,
            "utm_campaign" => &mut touch.campaign,
            "utm_term" => &mut touch.term,
            "utm_content" => &mut touch.content,
            _ => continue,
        };
        *field = bounded(&value);
    }
    if touch == Touch::default() {
        return None;
    }
    touch.landing_path = bounded(page.path());
    Some(touch)
}

fn text(object: &mut Map<String, Value>, name: &str) -> String {
    match object.remove(name) {
        Some(Value::String(text)) => bounded(&text),
        _ => String::new(),
    }
}

fn bounded(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn referer(address: &str) -> Option<Touch> {
        from_referer(&HeaderMap::from_iter([(header::REFERER, address.parse().unwrap())]))
    }

    #[test]
    fn parses_texts_and_leaves_out_other_types() {
        let touch = from_json(Some(json!({
            "source": "leaf\nlet", "medium": 5, "campaign": "x".repeat(500), "landingPath": "/cctv-systems/", "more": {},
        })));
        let touch = touch.unwrap();
        assert_eq!((touch.source.as_str(), touch.medium.as_str(), touch.campaign.len()), ("leaflet", "", MAX_CHARS));
        assert_eq!(touch.landing_path, "/cctv-systems/");
        for value in [None, Some(Value::Null), Some(json!("google")), Some(json!([1]))] {
            assert_eq!(from_json(value), None);
        }
    }

    #[test]
    fn takes_only_the_campaign_from_a_plain_forms_referrer() {
        let page = "https://firm.example/contact-us/?utm_source=leaflet+7&email=pat@example.com&utm_term=%00alarm#form";
        let expected = Touch {
            source: "leaflet 7".into(),
            term: "alarm".into(),
            landing_path: "/contact-us/".into(),
            ..Touch::default()
        };
        assert_eq!(referer(page), Some(expected));
        assert_eq!(referer("https://firm.example/contact-us/?email=pat@example.com"), None);
        assert_eq!(referer("nonsense"), None);
        assert_eq!(from_referer(&HeaderMap::new()), None);
    }
}
