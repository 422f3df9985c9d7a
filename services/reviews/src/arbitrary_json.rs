//! Proptest strategies for arbitrary JSON and mutated responses.

use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop, prop_oneof},
    sample::Index,
};
use serde_json::{Map, Number, Value};

use crate::domain::{Photo, Review, Reviews};

/// Arbitrary text, and texts of Google's JSON, complete or truncated.
fn any_text() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "FIVE",
        "2024-08-29T12:25:12.123456789Z",
        "-009999-01-01T00:00:00Z",
        "//lh3.googleusercontent.com/a",
        "https://lh3.googleusercontent.com/a",
        "https://[::1]:1/",
        "http://127.0.0.1:6379/",
        "javascript:alert(1)",
        "\u{0}\u{202e}",
        "PERMISSION_DENIED",
    ]);
    prop_oneof![".{0,40}", known.clone().prop_map(str::to_owned), (known, any::<Index>()).prop_map(truncated)]
}

fn truncated((text, at): (&str, Index)) -> String {
    text.chars().take(at.index(text.len())).collect()
}

fn any_leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-10..10_i8).prop_map(Value::from),
        any::<f64>().prop_map(|number| Number::from_f64(number).map_or(Value::Null, Value::from)),
        any_text().prop_map(Value::from),
    ]
}

/// Arbitrary JSON, with Google's field names among its keys.
pub(crate) fn any_json() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "rating",
        "userRatingCount",
        "reviews",
        "authorAttribution",
        "publishTime",
        "text",
        "averageRating",
        "totalReviewCount",
        "nextPageToken",
        "starRating",
        "reviewer",
        "createTime",
        "error",
        "status",
        "details",
        "remote",
        "on_site",
        "access_token",
        "expires_in",
    ]);
    let key = prop_oneof![3 => names.prop_map(str::to_owned), 1 => ".{0,8}"];
    any_leaf().prop_recursive(5, 64, 6, move |inner| {
        let object = vec((key.clone(), inner.clone()), 0..8);
        prop_oneof![
            vec(inner, 0..6).prop_map(Value::Array),
            object.prop_map(|fields| Value::Object(Map::from_iter(fields)))
        ]
    })
}

/// `documented` with some of its values replaced by arbitrary ones.
pub(crate) fn mutated(documented: &'static str) -> impl Strategy<Value = Value> {
    let any_value = prop_oneof![any_json(), any_leaf(), any_text().prop_map(Value::from)];
    vec((any::<Index>(), any_value), 1..12).prop_map(move |changes| {
        let mut json: Value = serde_json::from_str(documented).unwrap();
        for (index, value) in changes {
            let mut pointers = Vec::new();
            collect_pointers(&json, String::new(), &mut pointers);
            *json.pointer_mut(&pointers[index.index(pointers.len())]).unwrap() = value;
        }
        json
    })
}

/// Collects the JSON pointers (RFC 6901) of all values below `value`, or that of `value` itself if it is a leaf.
fn collect_pointers(value: &Value, here: String, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_pointers(item, format!("{here}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                collect_pointers(field, format!("{here}/{}", name.replace('~', "~0").replace('/', "~1")), found);
            }
        }
        _ => {}
    }
    if !here.is_empty() || found.is_empty() {
        found.push(here);
    }
}

/// Asserts rules 3.10 and 5.42, and links that a page may contain.
pub(crate) fn assert_displayable(reviews: &Reviews) {
    assert!((0.0..=5.0).contains(&f64::from(reviews.average)));
    if let Some(link) = reviews.all_reviews.clone() {
        assert!(String::from(link).starts_with("https://"));
    }
    for Review { author, rating, text, photo, author_link, time } in reviews.reviews.iter().cloned() {
        assert!(!String::from(author).trim().is_empty());
        assert!((1.0..=5.0).contains(&f64::from(rating)));
        assert!((0..=253_402_300_799).contains(&i64::from(time)));
        assert!(String::from(text).chars().count() <= 5_000);
        match photo {
            Some(Photo::Remote(address)) => {
                let address = String::from(address);
                assert!(address.starts_with("https://") && address.contains("googleusercontent.com/"), "{address}");
            }
            Some(Photo::OnSite(path)) => {
                let path = String::from(path);
                assert!(path.starts_with('/') && !path.starts_with("//") && !path.contains('\\'), "{path}");
            }
            None => {}
        }
        if let Some(link) = author_link {
            assert!(String::from(link).starts_with("https://"));
        }
    }
}
