//! Google as the reviews service meets it, with its documented shapes.

mod reply;
mod server;
mod shapes;

use std::{
    collections::{HashMap, VecDeque},
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use axum::http::HeaderMap;
use serde_json::Value;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

pub use self::{reply::Reply, shapes::Said};
use crate::eventually;

/// What of Google is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GoogleApi {
    /// `GET /v1/places/{id}`: Places API (New).
    Places,
    /// `GET /v4/accounts/{a}/locations/{l}/reviews`: Business Profile API.
    Business,
    /// `POST /token`: OAuth.
    Token,
    /// `GET /photo/{n}`: an author's picture, which Google keeps on another host.
    Photo,
}

/// One call as it came.
#[derive(Debug, Clone)]
pub struct GoogleCall {
    /// Path and query, as they were sent.
    pub target: String,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body, if it was text.
    pub body: String,
}

/// How fast the calls of an API are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    AtOnce,
    /// Not at all.
    Held,
    /// The head at once, then spaces, which JSON may begin with.
    Trickling,
}

/// What is told of one API: the calls that came, and the answers to give.
#[derive(Debug)]
struct Desk {
    calls: Vec<GoogleCall>,
    next: VecDeque<Reply>,
    always: Option<Reply>,
    pace: watch::Sender<Pace>,
}

impl Default for Desk {
    fn default() -> Self {
        Self { calls: Vec::new(), next: VecDeque::new(), always: None, pace: watch::Sender::new(Pace::AtOnce) }
    }
}

#[derive(Debug, Default)]
struct State {
    desks: HashMap<GoogleApi, Desk>,
    place: Value,
    business: Vec<Value>,
    /// Tokens given out; only the last is good.
    tokens: usize,
    revoked: bool,
}

type Shared = Arc<Mutex<State>>;

/// A double of Google on a free port. It checks what Google checks (key, field mask, token), and answers with what
/// [`Google::set_place`] and [`Google::set_business`] say, unless the test has other answers for the next calls or for
/// all of them.
#[derive(Debug)]
pub struct Google {
    address: SocketAddr,
    state: Shared,
    task: JoinHandle<()>,
}

impl Google {
    /// `GOOGLE_PLACES_API_KEY` that it takes, a secret.
    pub const API_KEY: &str = "hunter2-places-key";
    /// `GOOGLE_PLACE_ID` that it knows.
    pub const PLACE_ID: &str = "ChIJdemoPlace";
    /// `GOOGLE_BUSINESS_LOCATION` that it knows.
    pub const LOCATION: &str = "accounts/1001/locations/2002";
    /// `GOOGLE_BUSINESS_CLIENT_ID` that it knows.
    pub const CLIENT_ID: &str = "client.apps.example";
    /// `GOOGLE_BUSINESS_CLIENT_SECRET` that it takes, a secret.
    pub const CLIENT_SECRET: &str = "hunter2-client-secret";
    /// `GOOGLE_BUSINESS_REFRESH_TOKEN` that it takes, a secret.
    pub const REFRESH_TOKEN: &str = "hunter2-refresh-token";
    /// How every access token begins that it gives out, each a secret.
    pub const ACCESS_TOKEN: &str = "hunter2-access-token";

    /// Starts one that knows a place and a business with two reviews: five stars by Anne, one by Bob.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Shared::default();
        let app = server::app(state.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let google = Self { address, state, task };
        let said = [Said::new("Anne", 5, "Tidy and quick."), Said::new("Bob", 1, "Came late.")];
        google.set_place(google.place(3.0, 2, &said));
        google.set_business(google.business(&said));
        google
    }

    /// `GOOGLE_PLACES_URL`, `GOOGLE_BUSINESS_URL` or `GOOGLE_OAUTH_URL` for a service.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of a picture, as a review has it.
    pub fn photo_url(&self, number: usize) -> String {
        format!("{}/photo/{number}", self.url())
    }

    /// The variables of the reviews service for the source `google`.
    pub fn places_variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("REVIEWS_SOURCE", "google".to_owned()),
            ("GOOGLE_PLACES_URL", self.url()),
            ("GOOGLE_PLACES_API_KEY", Self::API_KEY.to_owned()),
            ("GOOGLE_PLACE_ID", Self::PLACE_ID.to_owned()),
        ]
    }

    /// The variables of the reviews service for the source `business`.
    pub fn business_variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("REVIEWS_SOURCE", "business".to_owned()),
            ("GOOGLE_BUSINESS_URL", self.url()),
            ("GOOGLE_OAUTH_URL", self.url()),
            ("GOOGLE_BUSINESS_LOCATION", Self::LOCATION.to_owned()),
            ("GOOGLE_BUSINESS_CLIENT_ID", Self::CLIENT_ID.to_owned()),
            ("GOOGLE_BUSINESS_CLIENT_SECRET", Self::CLIENT_SECRET.to_owned()),
            ("GOOGLE_BUSINESS_REFRESH_TOKEN", Self::REFRESH_TOKEN.to_owned()),
        ]
    }

    /// What Places answers from now on, such as [`Google::place`] gives.
    pub fn set_place(&self, place: Value) {
        self.with(|state| state.place = place);
    }

    /// The reviews that Business Profile answers from now on, page by page.
    pub fn set_business(&self, reviews: Vec<Value>) {
        self.with(|state| state.business = reviews);
    }

    /// Answers the next call with `reply`, whatever it asks for; said several times, the calls after it.
    pub fn answer_next(&self, api: GoogleApi, reply: Reply) {
        self.at(api, |desk| desk.next.push_back(reply));
    }

    /// Answers all calls with `reply`, whatever they ask for, until [`Google::answer_well`].
    pub fn answer_all(&self, api: GoogleApi, reply: Reply) {
        self.at(api, |desk| desk.always = Some(reply));
    }

    /// Answers as Google does again.
    pub fn answer_well(&self, api: GoogleApi) {
        self.at(api, |desk| {
            desk.next.clear();
            desk.always = None;
        });
    }

    /// Answers nothing to the calls that come, until [`Google::release`].
    pub fn hold(&self, api: GoogleApi) {
        self.at(api, |desk| desk.pace.send_replace(Pace::Held));
    }

    /// Answers at once with a head, and then by one byte after the other that says nothing, until
    /// [`Google::release`].
    pub fn trickle(&self, api: GoogleApi) {
        self.at(api, |desk| desk.pace.send_replace(Pace::Trickling));
    }

    /// Goes on with the answers to the calls that wait, and with all that come.
    pub fn release(&self, api: GoogleApi) {
        self.at(api, |desk| desk.pace.send_replace(Pace::AtOnce));
    }

    /// From now on, no access token that was given out is good.
    pub fn revoke_tokens(&self) {
        self.with(|state| state.revoked = true);
    }

    /// The calls that came.
    pub fn calls(&self, api: GoogleApi) -> Vec<GoogleCall> {
        self.at(api, |desk| desk.calls.clone())
    }

    /// How many calls came; those that wait for an answer count.
    pub fn count(&self, api: GoogleApi) -> usize {
        self.at(api, |desk| desk.calls.len())
    }

    /// Waits until `count` calls came.
    pub async fn called(&self, api: GoogleApi, count: usize) {
        eventually(&format!("{count} calls of {api:?}"), async || (self.count(api) >= count).then_some(())).await;
    }

    fn at<T>(&self, api: GoogleApi, act: impl FnOnce(&mut Desk) -> T) -> T {
        self.with(|state| act(state.desks.entry(api).or_default()))
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().unwrap())
    }
}

impl Drop for Google {
    fn drop(&mut self) {
        self.task.abort();
    }
}
