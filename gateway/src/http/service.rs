use std::{
    convert::Infallible,
    future::{Ready, ready},
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::Poll,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderValue, Request, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::{
    StreamExt,
    future::{BoxFuture, Either},
    stream,
};
use hyper::{
    body::{Body as _, Incoming},
    service::Service,
};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time::Instant;
use tower_service::Service as _;

use crate::{
    client::{address::TrustedProxies, shared_address::SharedAddresses},
    rate_limit::RateLimit,
    request::{access_log::log_page, malformed::refuse_malformed},
    response::problem::Problem,
    site::{answer::Answer, built_site::Site, metrics::SiteMetrics},
};

/// Makes the service of each connection.
#[derive(Clone)]
pub(crate) struct MakeService(Arc<Shared>);

pub(crate) struct Parts {
    pub(crate) site: Site,
    pub(crate) api: Router,
    pub(crate) rate: RateLimit,
    pub(crate) proxies: TrustedProxies,
    pub(crate) shutdown: Shutdown,
}

struct Shared {
    parts: Parts,
    metrics: SiteMetrics,
    shared_addresses: SharedAddresses,
}

impl MakeService {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(Shared { parts, metrics: SiteMetrics::new(), shared_addresses: SharedAddresses::new() }))
    }

    pub(super) fn for_connection(&self, peer: SocketAddr) -> ConnectionService {
        ConnectionService { shared: Arc::clone(&self.0), peer, state: Arc::default() }
    }
}

/// The state of a connection as its service sees it.
#[derive(Debug, Default)]
pub(super) struct ConnectionState {
    has_request: AtomicBool,
    has_unread_body: AtomicBool,
}

impl ConnectionState {
    /// Returns true once a request has been received.
    pub(super) fn has_request(&self) -> bool {
        self.has_request.load(Ordering::Relaxed)
    }

    /// Returns true while the body of the latest request is not read to its end: the client may still be sending it.
    pub(super) fn has_unread_body(&self) -> bool {
        self.has_unread_body.load(Ordering::Relaxed)
    }

    fn set_unread_body(&self, is_unread: bool) {
        self.has_unread_body.store(is_unread, Ordering::Relaxed);
    }
}

/// Dispatches the requests of one connection: API calls to the router, all others to the site.
///
/// Nearly all requests are for pages and their files, which are ready in memory. Routing them through the router and its
/// layers would cost more than answering them.
#[derive(Clone)]
pub(super) struct ConnectionService {
    shared: Arc<Shared>,
    peer: SocketAddr,
    state: Arc<ConnectionState>,
}

impl Service<Request<Incoming>> for ConnectionService {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, BoxFuture<'static, Result<Response, Infallible>>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let shared = &self.shared;
        let start = Instant::now();
        self.state.has_request.store(true, Ordering::Relaxed);
        self.state.set_unread_body(!request.body().is_end_stream());
        let checked = shared.check(&request, self.peer);
        if checked.is_ok() && is_api_call(request.uri().path()) {
            return Either::Right(Box::pin(self.clone().call_api(request)));
        }
        let answer = match checked {
            Err(problem) => Answer::Ready(shared.refused(problem)),
            Ok(()) => shared.parts.site.answer(request.method(), request.uri(), request.headers()),
        };
        match answer {
            Answer::Ready(response) => {
                shared.record(&request, response.status(), start);
                Either::Left(ready(Ok(self.close_if_needed(response))))
            }
            from_disk @ Answer::FromDisk(..) => {
                let service = self.clone();
                Either::Right(Box::pin(async move {
                    let response = from_disk.into_response().await;
                    service.shared.record(&request, response.status(), start);
                    Ok(service.close_if_needed(response))
                }))
            }
        }
    }
}

impl ConnectionService {
    /// Shared with the task that serves the connection.
    pub(super) fn state(&self) -> Arc<ConnectionState> {
        Arc::clone(&self.state)
    }

    async fn call_api(self, request: Request<Incoming>) -> Result<Response, Infallible> {
        let mut api = self.shared.parts.api.clone();
        let state = self.state();
        let mut request = request.map(|body| {
            let at_end = stream::poll_fn(move |_| {
                state.set_unread_body(false);
                Poll::Ready(None)
            });
            Body::from_stream(Body::new(body).into_data_stream().chain(at_end))
        });
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let response = api.call(request).await?;
        Ok(self.close_if_needed(response))
    }

    /// Adds `Connection: close` once the shutdown is announced, so that clients reconnect to another gateway before this one
    /// stops accepting, and after a request whose body was not read to its end, behind which the next request cannot be found.
    fn close_if_needed(&self, mut response: Response) -> Response {
        if self.shared.parts.shutdown.is_announced() || self.state.has_unread_body() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl Shared {
    /// Checks a request of any kind: its form, and its client's rate.
    fn check<B>(&self, request: &Request<B>, peer: SocketAddr) -> Result<(), Problem> {
        let Parts { rate, proxies, .. } = &self.parts;
        refuse_malformed(request)?;
        let client = proxies.client(peer.ip(), request.headers());
        self.shared_addresses.check(client, proxies);
        rate.check(client)
    }

    fn refused(&self, problem: Problem) -> Response {
        let mut response = problem.into_response();
        self.parts.site.security().insert_into(response.headers_mut());
        response
    }

    /// Counts, times and logs the response to a page or file. A refused API call is only counted.
    fn record<B>(&self, request: &Request<B>, status: StatusCode, start: Instant) {
        if is_api_call(request.uri().path()) {
            counter!("http_requests_total", "route" => "refused", "status" => status.as_u16().to_string()).increment(1);
            return;
        }
        let duration = start.elapsed();
        self.metrics.record(status, duration);
        log_page(request.method(), request.uri(), request.headers(), status, duration);
    }
}

/// Returns true for a path below `/api/`.
fn is_api_call(path: &str) -> bool {
    path.strip_prefix("/api/").is_some_and(|call| !call.is_empty())
}
