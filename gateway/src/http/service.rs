use std::{
    convert::Infallible,
    future::{Ready, ready},
    net::SocketAddr,
    sync::Arc,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderValue, Request, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::future::{BoxFuture, Either};
use hyper::{
    body::{Body as _, Incoming},
    service::Service,
};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time::Instant;
use tower_service::Service as _;

use super::{idle_timeout::ConnectionState, tracked_body::TrackedBody};
use crate::{
    client::address::TrustedProxies,
    rate_limit::RateLimit,
    request::{access_log::log_page, malformed::refuse_malformed},
    response::problem::Problem,
    site::{answer::Answer, metrics::SiteMetrics, serve::Site},
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
}

impl MakeService {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(Shared { parts, metrics: SiteMetrics::new() }))
    }

    pub(super) fn for_connection(&self, peer: SocketAddr, state: ConnectionState) -> ConnectionService {
        ConnectionService { shared: Arc::clone(&self.0), peer, state }
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
    state: ConnectionState,
}

impl Service<Request<Incoming>> for ConnectionService {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, BoxFuture<'static, Result<Response, Infallible>>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let shared = &self.shared;
        let start = Instant::now();
        self.state.request_parsed();
        let checked = shared.check(&request, self.peer);
        if checked.is_ok() && is_api_call(request.uri().path()) {
            return Either::Right(Box::pin(self.clone().call_api(request)));
        }
        if !request.body().is_end_stream() {
            self.state.body_left_unread();
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
    async fn call_api(self, request: Request<Incoming>) -> Result<Response, Infallible> {
        let (mut api, responding) = (self.shared.parts.api.clone(), self.state.begin_response());
        let (head, body) = request.into_parts();
        let (body, read_to_end) = TrackedBody::of(body);
        let mut request = Request::from_parts(head, Body::new(body));
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let response = api.call(request).await?;
        drop(responding);
        if read_to_end.get() {
            self.state.request_parsed();
        } else {
            self.state.body_left_unread();
        }
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
    /// Checks a request whatever it asks for.
    fn check<B>(&self, request: &Request<B>, peer: SocketAddr) -> Result<(), Problem> {
        let Parts { rate, proxies, .. } = &self.parts;
        refuse_malformed(request)?;
        rate.check(proxies.client(peer.ip(), request.headers()))
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
