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
use hyper::{body::Incoming, service::Service};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time::Instant;
use tower_service::Service as _;

use crate::{
    client_address::TrustedProxies,
    malformed,
    observe::log_page,
    problem::Problem,
    rate_limit::RateLimit,
    silence::Work,
    site::{Answer, Figures, Site},
};

/// What answers all visitors.
#[derive(Clone)]
pub(crate) struct Front(Arc<Shared>);

/// What it is made of.
pub(crate) struct Parts {
    pub(crate) site: Site,
    pub(crate) calls: Router,
    pub(crate) rate: RateLimit,
    pub(crate) proxies: TrustedProxies,
    pub(crate) stop: Shutdown,
}

struct Shared {
    parts: Parts,
    figures: Figures,
}

impl Front {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(Shared { parts, figures: Figures::new() }))
    }

    /// What answers one visitor, and says meanwhile that there is work on their connection.
    pub(crate) fn welcome(&self, visitor: SocketAddr, work: Work) -> Host {
        Host { shared: Arc::clone(&self.0), visitor, work }
    }
}

/// What answers one visitor: the site at once and by itself, calls through their routes and layers.
///
/// Nearly all requests are for pages and their files, which wait for nothing and lie ready to be sent. To lead them
/// through routes and layers first, each of which has them wait anew, costs more than to answer them.
pub(crate) struct Host {
    shared: Arc<Shared>,
    visitor: SocketAddr,
    work: Work,
}

impl Service<Request<Incoming>> for Host {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, BoxFuture<'static, Result<Response, Infallible>>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let shared = &self.shared;
        let began = Instant::now();
        if let Some(problem) = shared.refusal(&request, self.visitor) {
            let mut response = problem.into_response();
            shared.parts.site.security().put(response.headers_mut());
            if is_call(request.uri().path()) {
                let status = response.status().as_u16().to_string();
                counter!("http_requests_total", "route" => "refused", "status" => status).increment(1);
            } else {
                shared.note(&request, response.status(), began);
            }
            return Either::Left(ready(Ok(shared.parting(response))));
        }
        if is_call(request.uri().path()) {
            let (mut calls, working, shared) = (shared.parts.calls.clone(), self.work.begin(), Arc::clone(shared));
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(self.visitor));
            return Either::Right(Box::pin(async move {
                let response = calls.call(request).await?;
                drop(working);
                Ok(shared.parting(response))
            }));
        }
        match shared.parts.site.answer(request.method(), request.uri(), request.headers()) {
            Answer::Ready(response) => {
                shared.note(&request, response.status(), began);
                Either::Left(ready(Ok(shared.parting(response))))
            }
            from_disk @ Answer::FromDisk(..) => {
                let shared = Arc::clone(shared);
                Either::Right(Box::pin(async move {
                    let response = from_disk.into_response().await;
                    shared.note(&request, response.status(), began);
                    Ok(shared.parting(response))
                }))
            }
        }
    }
}

impl Shared {
    /// Why a request is answered with a refusal whatever it asks for.
    fn refusal<B>(&self, request: &Request<B>, visitor: SocketAddr) -> Option<Problem> {
        let Parts { rate, proxies, .. } = &self.parts;
        malformed::refusal(request).or_else(|| rate.check(proxies.client(visitor.ip(), request.headers())).err())
    }

    /// Counts, times and logs the answer for a page or a file.
    fn note<B>(&self, request: &Request<B>, status: StatusCode, began: Instant) {
        let took = began.elapsed();
        self.figures.note(status, took);
        log_page(request.method(), request.uri(), request.headers(), status, took);
    }

    /// Once the stop is announced, each answer asks for a new connection, which leads to another gateway: when this one
    /// stops taking connections, hardly one is left that a request could just be on its way on.
    fn parting(&self, mut response: Response) -> Response {
        if self.parts.stop.is_announced() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// Whether something under `/api` is asked for.
fn is_call(path: &str) -> bool {
    path.strip_prefix("/api/").is_some_and(|call| !call.is_empty())
}
