use std::time::Duration;

use https_client::{ApiUrl, Secret, read_body};
use reqwest::StatusCode;
use serde_json::Value;

use super::Finding;

const NAME: &str = "Google";
/// The API of the reviews service, Places API (New).
const URL: &str = "https://places.googleapis.com";
/// The only field asked for. Google charges nothing for it (developers.google.com/maps/billing-and-pricing/sku-details,
/// "Place Details Essentials (IDs Only)"), and it does not count towards `REVIEWS_DAILY_REQUESTS`.
const FIELD_MASK: &str = "id";
const TIMEOUT: Duration = Duration::from_secs(10);
const MAX_RESPONSE_BYTES: usize = 64 * 1024;

/// The key and the place for which the reviews service asks.
#[derive(Debug)]
pub(super) struct Places {
    api: Result<ApiUrl, String>,
    key: Secret,
    place: Option<String>,
}

impl Places {
    /// The place with the id `place`, by Google's API.
    pub(super) fn new(key: Secret, place: Option<String>) -> Self {
        Self { api: URL.parse(), key, place }
    }
}

/// Asks Google for the id of the place, which shows that key and place can be used.
pub(super) async fn check(places: Option<&Places>) -> Vec<Finding> {
    let Some(places) = places else {
        return vec![Finding::skipped(NAME, "GOOGLE_PLACES_API_KEY is not set")];
    };
    let Some(place) = &places.place else {
        return vec![Finding::failed(NAME, "GOOGLE_PLACES_API_KEY is set without GOOGLE_PLACE_ID: set it as well")];
    };
    vec![ask(places, place).await.unwrap_or_else(|reason| Finding::unknown(NAME, reason))]
}

/// # Errors
///
/// Why Google gave no answer. It has neither key nor URL.
async fn ask(places: &Places, place: &str) -> Result<Finding, String> {
    let client = https_client::builder(TIMEOUT).build().map_err(|error| error.without_url().to_string())?;
    let key = places.key.header("").ok_or("the key cannot be sent")?;
    let request = client.get(places.api.clone()?.join(["v1", "places", place]));
    let request = request.header("x-goog-api-key", key).header("x-goog-fieldmask", FIELD_MASK);
    let response = request.send().await.map_err(|error| {
        let reason = if error.is_timeout() { "did not answer in time" } else { "could not be reached" };
        format!("Google {reason} from here")
    })?;
    let status = response.status();
    let body = read_body(response, MAX_RESPONSE_BYTES).await.map_err(|_| "Google's answer broke off")?;
    Ok(judge(status, &serde_json::from_slice(&body).unwrap_or_default()))
}

fn judge(status: StatusCode, body: &Value) -> Finding {
    let name = error_name(body);
    let answer = format!("Google answered {} {name}", status.as_u16());
    match (status, name) {
        (StatusCode::OK, _) => Finding::passed(NAME, "takes GOOGLE_PLACES_API_KEY and knows GOOGLE_PLACE_ID"),
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            Finding::warning(NAME, format!("{answer}: the project's quota is used up: look at it in Google's console"))
        }
        (status, _) if status.is_server_error() => Finding::unknown(NAME, format!("{answer}: try again later")),
        (_, "NOT_FOUND" | "INVALID_ARGUMENT") => {
            Finding::failed(NAME, format!("{answer}: look up the place again, ids change, and set GOOGLE_PLACE_ID"))
        }
        _ => Finding::failed(
            NAME,
            format!(
                "{answer}: check GOOGLE_PLACES_API_KEY, that it may call Places API (New) from this server's address, and \
                 that the project has billing"
            ),
        ),
    }
}

/// The reason or the status in Google's error object (google.aip.dev/193). Nothing else is repeated, as it may quote the
/// key.
fn error_name(body: &Value) -> &str {
    let error = &body["error"];
    let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
    let names = details.iter().map(|detail| &detail["reason"]).chain([&error["status"]]);
    let is_name = |name: &&str| name.len() <= 40 && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    names.filter_map(Value::as_str).find(is_name).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use test_support::{Google, GoogleApi, Reply};

    use super::*;

    fn places(google: &Google, key: &str, place: &str) -> Places {
        Places { api: google.url().parse(), key: key.parse().unwrap(), place: Some(place.to_owned()) }
    }

    async fn line(places: Option<&Places>) -> String {
        check(places).await[0].to_string()
    }

    #[tokio::test]
    async fn asks_for_the_id_only() {
        let google = Google::start().await;
        let line = line(Some(&places(&google, Google::API_KEY, Google::PLACE_ID))).await;
        assert!(line.starts_with("ok    Google         takes GOOGLE_PLACES_API_KEY"), "{line}");
        let calls = google.calls(GoogleApi::Places);
        assert_eq!(calls.len(), 1);
        assert_eq!(calls[0].headers["x-goog-fieldmask"], "id");
    }

    #[tokio::test]
    async fn names_the_variable_that_google_rejects() {
        let google = Google::start().await;
        let wrong_key = line(Some(&places(&google, "hunter2-other", Google::PLACE_ID))).await;
        assert!(wrong_key.contains("400 API_KEY_INVALID: check GOOGLE_PLACES_API_KEY"), "{wrong_key}");
        let wrong_place = line(Some(&places(&google, Google::API_KEY, "ChIJother"))).await;
        assert!(wrong_place.contains("404 NOT_FOUND: look up the place"), "{wrong_place}");
        for line in [&wrong_key, &wrong_place] {
            assert!(line.starts_with("FAIL") && !line.contains("hunter2"), "{line}");
        }
        let place = Places::new("hunter2".parse().unwrap(), None);
        assert!(line(Some(&place)).await.contains("without GOOGLE_PLACE_ID: set it"));
    }

    #[tokio::test]
    async fn a_fault_at_google_is_no_failure() {
        let google = Google::start().await;
        let place = places(&google, Google::API_KEY, Google::PLACE_ID);
        google.answer_all(GoogleApi::Places, Reply::error(503, "UNAVAILABLE", None));
        assert!(line(Some(&place)).await.starts_with("?     Google         could not be checked: Google answered 503"));
        google.answer_all(GoogleApi::Places, Reply::error(429, "RESOURCE_EXHAUSTED", None));
        assert!(line(Some(&place)).await.starts_with("warn  Google         Google answered 429"));
        let away = Places { api: "http://127.0.0.1:1".parse(), ..place };
        assert!(line(Some(&away)).await.ends_with("Google could not be reached from here"));
        assert!(line(None).await.ends_with("not checked: GOOGLE_PLACES_API_KEY is not set"));
    }
}
