//! A double of the Google APIs that the reviews service calls, with their documented payloads.

mod payloads;
mod reply;
mod server;

use std::{
    collections::{HashMap, VecDeque},
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use axum::http::HeaderMap;
use serde_json::Value;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

pub use self::{payloads::CustomerReview, reply::Reply};
use crate::eventually;

/// The APIs of Google.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GoogleApi {
    /// `GET /v1/places/{id}`: Places API (New).
    Places,
    /// `GET /v4/accounts/{a}/locations/{l}/reviews`: Business Profile API.
    Business,
    /// `POST /token`: OAuth.
    Token,
    /// `GET /photo/{n}`: an author's photo, which Google serves from another host.
    Photo,
}

/// A call that the double received.
#[derive(Debug, Clone)]
pub struct GoogleCall {
    /// Path and query.
    pub target: String,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, with invalid UTF-8 replaced.
    pub body: String,
}

/// How fast an API replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    AtOnce,
    /// Never.
    Held,
    /// The head at once, then one space after the other, which JSON may begin with.
    Trickling,
}

/// The calls to one API, and its replies.
#[derive(Debug)]
struct Endpoint {
    calls: Vec<GoogleCall>,
    next: VecDeque<Reply>,
    always: Option<Reply>,
    pace: watch::Sender<Pace>,
}

impl Default for Endpoint {
    fn default() -> Self {
        Self { calls: Vec::new(), next: VecDeque::new(), always: None, pace: watch::Sender::new(Pace::AtOnce) }
    }
}

#[derive(Debug, Default)]
struct State {
    endpoints: HashMap<GoogleApi, Endpoint>,
    place: Value,
    business: Vec<Value>,
    /// The number of tokens issued. Only the last is valid.
    tokens: usize,
}

type Shared = Arc<Mutex<State>>;

/// A double of Google on a free port. It checks what Google checks (key, field mask, token), and replies with the data
/// of [`Google::set_place`] and [`Google::set_business`], unless the test sets other replies for the next calls or for
/// all.
#[derive(Debug)]
pub struct Google {
    address: SocketAddr,
    state: Shared,
    task: JoinHandle<()>,
}

impl Google {
    /// The valid `GOOGLE_PLACES_API_KEY`, a secret.
    pub const API_KEY: &str = "hunter2-places-key";
    /// The valid `GOOGLE_PLACE_ID`.
    pub const PLACE_ID: &str = "ChIJdemoPlace";
    /// The valid `GOOGLE_BUSINESS_LOCATION`.
    pub const LOCATION: &str = "accounts/1001/locations/2002";
    /// The valid `GOOGLE_BUSINESS_CLIENT_ID`.
    pub const CLIENT_ID: &str = "client.apps.example";
    /// The valid `GOOGLE_BUSINESS_CLIENT_SECRET`, a secret.
    pub const CLIENT_SECRET: &str = "hunter2-client-secret";
    /// The valid `GOOGLE_BUSINESS_REFRESH_TOKEN`, a secret.
    pub const REFRESH_TOKEN: &str = "hunter2-refresh-token";
    /// The prefix of all access tokens, each a secret.
    pub const ACCESS_TOKEN: &str = "hunter2-access-token";

    /// Starts a double with a place and a business that have two reviews: five stars by Anne, one by Bob.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Shared::default();
        let app = server::app(state.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let google = Self { address, state, task };
        let reviews = [CustomerReview::new("Anne", 5, "Tidy and quick."), CustomerReview::new("Bob", 1, "Came late.")];
        google.set_place(google.place(3.0, 2, &reviews));
        google.set_business(google.business(&reviews));
        google
    }

    /// `GOOGLE_API_URL` for a service.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The URL of an author's photo, as in a review.
    pub fn photo_url(&self, number: usize) -> String {
        format!("{}/photo/{number}", self.url())
    }

    /// The variables of the reviews service for the source `google`.
    pub fn places_variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("REVIEWS_SOURCE", "google".to_owned()),
            ("GOOGLE_API_URL", self.url()),
            ("GOOGLE_PLACES_API_KEY", Self::API_KEY.to_owned()),
            ("GOOGLE_PLACE_ID", Self::PLACE_ID.to_owned()),
        ]
    }

    /// The variables of the reviews service for the source `business`.
    pub fn business_variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("REVIEWS_SOURCE", "business".to_owned()),
            ("GOOGLE_API_URL", self.url()),
            ("GOOGLE_BUSINESS_LOCATION", Self::LOCATION.to_owned()),
            ("GOOGLE_BUSINESS_CLIENT_ID", Self::CLIENT_ID.to_owned()),
            ("GOOGLE_BUSINESS_CLIENT_SECRET", Self::CLIENT_SECRET.to_owned()),
            ("GOOGLE_BUSINESS_REFRESH_TOKEN", Self::REFRESH_TOKEN.to_owned()),
        ]
    }

    /// Sets the place that Places returns, such as one of [`Google::place`].
    pub fn set_place(&self, place: Value) {
        self.with(|state| state.place = place);
    }

    /// Sets the reviews that Business Profile returns, page by page.
    pub fn set_business(&self, reviews: Vec<Value>) {
        self.with(|state| state.business = reviews);
    }

    /// Replies to the next call with `reply`; several calls of this queue their replies.
    pub fn answer_next(&self, api: GoogleApi, reply: Reply) {
        self.with_endpoint(api, |endpoint| endpoint.next.push_back(reply));
    }

    /// Replies to all calls with `reply`, until [`Google::answer_normally`].
    pub fn answer_all(&self, api: GoogleApi, reply: Reply) {
        self.with_endpoint(api, |endpoint| endpoint.always = Some(reply));
    }

    /// Replies as Google does again.
    pub fn answer_normally(&self, api: GoogleApi) {
        self.with_endpoint(api, |endpoint| {
            endpoint.next.clear();
            endpoint.always = None;
        });
    }

    /// Holds back all replies, until [`Google::release`].
    pub fn hold(&self, api: GoogleApi) {
        self.with_endpoint(api, |endpoint| endpoint.pace.send_replace(Pace::Held));
    }

    /// Replies with the head at once and then with one space after the other, until [`Google::release`].
    pub fn trickle(&self, api: GoogleApi) {
        self.with_endpoint(api, |endpoint| endpoint.pace.send_replace(Pace::Trickling));
    }

    /// Sends the replies that were held back, and all others at once.
    pub fn release(&self, api: GoogleApi) {
        self.with_endpoint(api, |endpoint| endpoint.pace.send_replace(Pace::AtOnce));
    }

    /// The calls received.
    pub fn calls(&self, api: GoogleApi) -> Vec<GoogleCall> {
        self.with_endpoint(api, |endpoint| endpoint.calls.clone())
    }

    /// The number of calls received, including those without a reply yet.
    pub fn count(&self, api: GoogleApi) -> usize {
        self.with_endpoint(api, |endpoint| endpoint.calls.len())
    }

    /// Waits until `count` calls were received.
    pub async fn wait_for_calls(&self, api: GoogleApi, count: usize) {
        eventually(&format!("{count} calls of {api:?}"), async || (self.count(api) >= count).then_some(())).await;
    }

    fn with_endpoint<T>(&self, api: GoogleApi, f: impl FnOnce(&mut Endpoint) -> T) -> T {
        self.with(|state| f(state.endpoints.entry(api).or_default()))
    }

    fn with<T>(&self, f: impl FnOnce(&mut State) -> T) -> T {
        f(&mut self.state.lock().unwrap())
    }
}

impl Drop for Google {
    fn drop(&mut self) {
        self.task.abort();
    }
}
