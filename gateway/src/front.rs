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

use crate::{
    client_address::TrustedProxies,
    malformed,
    observe::log_page,
    problem::Problem,
    rate_limit::RateLimit,
    reading::Reading,
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
#[derive(Clone)]
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
        self.work.understand();
        let refusal = shared.refusal(&request, self.visitor);
        if refusal.is_none() && is_call(request.uri().path()) {
            return Either::Right(Box::pin(self.clone().pass_on(request)));
        }
        if !request.body().is_end_stream() {
            self.work.leave_unread();
        }
        let answer = match refusal {
            Some(problem) => Answer::Ready(shared.refused(problem)),
            None => shared.parts.site.answer(request.method(), request.uri(), request.headers()),
        };
        match answer {
            Answer::Ready(response) => {
                shared.note(&request, response.status(), began);
                Either::Left(ready(Ok(self.parting(response))))
            }
            from_disk @ Answer::FromDisk(..) => {
                let host = self.clone();
                Either::Right(Box::pin(async move {
                    let response = from_disk.into_response().await;
                    host.shared.note(&request, response.status(), began);
                    Ok(host.parting(response))
                }))
            }
        }
    }
}

impl Host {
    /// Has a call answered.
    async fn pass_on(self, request: Request<Incoming>) -> Result<Response, Infallible> {
        let (mut calls, working) = (self.shared.parts.calls.clone(), self.work.begin());
        let (head, body) = request.into_parts();
        let (body, ended) = Reading::of(body);
        let mut request = Request::from_parts(head, Body::new(body));
        request.extensions_mut().insert(ConnectInfo(self.visitor));
        let response = calls.call(request).await?;
        drop(working);
        if ended.is_so() {
            self.work.understand();
        } else {
            self.work.leave_unread();
        }
        Ok(self.parting(response))
    }

    /// Each answer asks for a new connection once the stop is announced: it leads to another gateway, and when this one
    /// stops taking connections, hardly one is left that a request could just be on its way on. So does one to a request
    /// that was not read to its end, as the next one would have to be looked for behind it.
    fn parting(&self, mut response: Response) -> Response {
        if self.shared.parts.stop.is_announced() || self.work.is_unread() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl Shared {
    /// Why a request is answered with a refusal whatever it asks for.
    fn refusal<B>(&self, request: &Request<B>, visitor: SocketAddr) -> Option<Problem> {
        let Parts { rate, proxies, .. } = &self.parts;
        malformed::refusal(request).or_else(|| rate.check(proxies.client(visitor.ip(), request.headers())).err())
    }

    fn refused(&self, problem: Problem) -> Response {
        let mut response = problem.into_response();
        self.parts.site.security().put(response.headers_mut());
        response
    }

    /// Counts, times and logs the answer for a page or a file; of a refused call there is a count alone.
    fn note<B>(&self, request: &Request<B>, status: StatusCode, began: Instant) {
        if is_call(request.uri().path()) {
            counter!("http_requests_total", "route" => "refused", "status" => status.as_u16().to_string()).increment(1);
            return;
        }
        let took = began.elapsed();
        self.figures.note(status, took);
        log_page(request.method(), request.uri(), request.headers(), status, took);
    }
}

/// Whether something under `/api` is asked for.
fn is_call(path: &str) -> bool {
    path.strip_prefix("/api/").is_some_and(|call| !call.is_empty())
}
