use std::{collections::HashMap, convert::Infallible, time::Duration};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, Method, Response},
};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::{sync::watch, time};
use url::form_urlencoded;

use super::{Google, GoogleApi, GoogleCall, Pace, Reply, Shared, payloads};

/// Maximum size of a call's body.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Maximum number of reviews on a page of Business Profile.
const MAX_PAGE: usize = 50;
/// Delay between two bytes of a trickling reply.
const TRICKLE_DELAY: Duration = Duration::from_millis(20);

pub(super) fn app(state: Shared) -> Router {
    Router::new().fallback(answer).with_state(state)
}

async fn answer(State(state): State<Shared>, request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let Some(api) = api(&parts.method, parts.uri.path()) else {
        return Reply::error(404, "NOT_FOUND", None).into_response(None);
    };
    let body = to_bytes(body, MAX_BODY_BYTES).await.unwrap_or_default();
    let call = GoogleCall {
        target: parts.uri.to_string(),
        headers: parts.headers,
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let mut pace = {
        let mut state = state.lock().unwrap();
        let endpoint = state.endpoints.entry(api).or_default();
        endpoint.calls.push(call.clone());
        endpoint.pace.subscribe()
    };
    // The sender is dropped at the end of the test.
    if pace.wait_for(|pace| *pace != Pace::Held).await.is_err() {
        return Reply::new(500, "").into_response(None);
    }
    let reply = {
        let mut state = state.lock().unwrap();
        let endpoint = state.endpoints.entry(api).or_default();
        let scripted = endpoint.next.pop_front().or_else(|| endpoint.always.clone());
        scripted.unwrap_or_else(|| match api {
            GoogleApi::Places => place(&state.place, &call),
            GoogleApi::Business => business(&state, &call),
            GoogleApi::Token => token(&mut state, &call),
            GoogleApi::Photo => Reply::new(200, payloads::PNG).with_header("content-type", "image/png"),
        })
    };
    let is_trickling = *pace.borrow() == Pace::Trickling;
    let body = is_trickling.then(|| trickle(pace, reply.body()));
    reply.into_response(body)
}

fn api(method: &Method, path: &str) -> Option<GoogleApi> {
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    match (method, parts.as_slice()) {
        (&Method::GET, ["v1", "places", _]) => Some(GoogleApi::Places),
        (&Method::GET, ["v4", "accounts", _, "locations", _, "reviews"]) => Some(GoogleApi::Business),
        (&Method::POST, ["token"]) => Some(GoogleApi::Token),
        (&Method::GET, ["photo", _]) => Some(GoogleApi::Photo),
        _ => None,
    }
}

/// Spaces until the release, then the body.
fn trickle(pace: watch::Receiver<Pace>, body: Vec<u8>) -> Body {
    let bytes = stream::unfold((pace, Some(body)), |(mut pace, body)| async move {
        let body = body?;
        let released = time::timeout(TRICKLE_DELAY, pace.wait_for(|pace| *pace != Pace::Trickling)).await.is_ok();
        let next = if released { (body, (pace, None)) } else { (b" ".to_vec(), (pace, Some(body))) };
        Some((Ok::<_, Infallible>(next.0), next.1))
    });
    Body::from_stream(bytes)
}

/// Places requires a key and a field mask
/// (developers.google.com/maps/documentation/places/web-service/place-details).
fn place(place: &Value, call: &GoogleCall) -> Reply {
    match header(&call.headers, "x-goog-api-key") {
        None => return Reply::error(403, "PERMISSION_DENIED", None),
        Some(Google::API_KEY) => {}
        Some(_) => return Reply::error(400, "INVALID_ARGUMENT", Some("API_KEY_INVALID")),
    }
    let Some(mask) = header(&call.headers, "x-goog-fieldmask") else {
        return Reply::error(400, "INVALID_ARGUMENT", None);
    };
    if call.target != format!("/v1/places/{}", Google::PLACE_ID) {
        return Reply::error(404, "NOT_FOUND", None);
    }
    let requested: Vec<&str> = mask.split(',').collect();
    let mut place = place.clone();
    if let Some(fields) = place.as_object_mut() {
        fields.retain(|name, _| requested.contains(&name.as_str()));
    }
    Reply::json(200, &place)
}

/// A page of the reviews (developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/list).
fn business(state: &super::State, call: &GoogleCall) -> Reply {
    let expected = format!("Bearer {}", access_token(state.tokens));
    if state.tokens == 0 || header(&call.headers, "authorization") != Some(&expected) {
        return Reply::error(401, "UNAUTHENTICATED", Some("ACCESS_TOKEN_EXPIRED"));
    }
    let (path, query) = call.target.split_once('?').unwrap_or((&call.target, ""));
    if path != format!("/v4/{}/reviews", Google::LOCATION) {
        return Reply::error(404, "NOT_FOUND", None);
    }
    let query = pairs(query);
    let number = |name: &str| query.get(name).and_then(|value| value.parse::<usize>().ok());
    let size = number("pageSize").unwrap_or(MAX_PAGE).min(MAX_PAGE);
    let from = number("pageToken").unwrap_or(0).min(state.business.len());
    let to = (from + size).min(state.business.len());
    Reply::json(200, &payloads::business_page(&state.business, from..to))
}

/// An access token for the refresh token (RFC 6749 §6).
fn token(state: &mut super::State, call: &GoogleCall) -> Reply {
    let form = pairs(&call.body);
    let is = |name: &str, value: &str| form.get(name).is_some_and(|given| given == value);
    if !is("client_id", Google::CLIENT_ID) || !is("client_secret", Google::CLIENT_SECRET) {
        return Reply::json(401, &json!({"error": "invalid_client", "error_description": "Unauthorized hunter2"}));
    }
    if !is("grant_type", "refresh_token") || !is("refresh_token", Google::REFRESH_TOKEN) {
        let description = "Token has been expired or revoked: hunter2";
        return Reply::json(400, &json!({"error": "invalid_grant", "error_description": description}));
    }
    state.tokens += 1;
    let token = access_token(state.tokens);
    let scope = "https://www.googleapis.com/auth/business.manage";
    Reply::json(200, &json!({"access_token": token, "expires_in": 3599, "scope": scope, "token_type": "Bearer"}))
}

fn access_token(number: usize) -> String {
    format!("{}-{number}", Google::ACCESS_TOKEN)
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok()).filter(|value| !value.is_empty())
}

fn pairs(form: &str) -> HashMap<String, String> {
    form_urlencoded::parse(form.as_bytes()).into_owned().collect()
}
