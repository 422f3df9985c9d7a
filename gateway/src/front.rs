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
use runtime::shutdown::Shutdown;
use tokio::time::Instant;
use tower_service::Service as _;

use crate::{
    malformed,
    observe::log_page,
    silence::Work,
    site::{Answer, Figures, Site},
};

/// What answers all visitors.
#[derive(Clone)]
pub(crate) struct Front(Arc<Parts>);

struct Parts {
    site: Site,
    figures: Figures,
    calls: Router,
    stop: Shutdown,
}

impl Front {
    pub(crate) fn new(site: Site, calls: Router, stop: Shutdown) -> Self {
        Self(Arc::new(Parts { site, figures: Figures::new(), calls, stop }))
    }

    /// What answers one visitor, and says meanwhile that there is work on their connection.
    pub(crate) fn welcome(&self, visitor: SocketAddr, work: Work) -> Host {
        Host { parts: Arc::clone(&self.0), visitor, work }
    }
}

/// What answers one visitor: the site at once and by itself, calls through their routes and layers.
///
/// Nearly all requests are for pages and their files, which wait for nothing and lie ready to be sent. To lead them
/// through routes and layers first, each of which has them wait anew, costs more than to answer them.
pub(crate) struct Host {
    parts: Arc<Parts>,
    visitor: SocketAddr,
    work: Work,
}

impl Service<Request<Incoming>> for Host {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, BoxFuture<'static, Result<Response, Infallible>>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let parts = Arc::clone(&self.parts);
        let began = Instant::now();
        if let Some(problem) = malformed::refusal(&request) {
            let mut response = problem.into_response();
            parts.site.security().put(response.headers_mut());
            parts.note(&request, response.status(), began);
            return Either::Left(ready(Ok(parts.parting(response))));
        }
        if is_call(request.uri().path()) {
            let (mut calls, working) = (parts.calls.clone(), self.work.begin());
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(self.visitor));
            return Either::Right(Box::pin(async move {
                let response = calls.call(request).await?;
                drop(working);
                Ok(parts.parting(response))
            }));
        }
        match parts.site.answer(request.method(), request.uri(), request.headers()) {
            Answer::Ready(response) => {
                parts.note(&request, response.status(), began);
                Either::Left(ready(Ok(parts.parting(response))))
            }
            from_disk @ Answer::FromDisk(..) => Either::Right(Box::pin(async move {
                let response = from_disk.into_response().await;
                parts.note(&request, response.status(), began);
                Ok(parts.parting(response))
            })),
        }
    }
}

impl Parts {
    /// Counts, times and logs the answer for a page or a file.
    fn note<B>(&self, request: &Request<B>, status: StatusCode, began: Instant) {
        self.figures.note(status, began);
        log_page(request.method(), request.uri(), request.headers(), status, began);
    }

    /// Once the stop is announced, each answer asks for a new connection, which leads to another gateway: when this one
    /// stops taking connections, hardly one is left that a request could just be on its way on.
    fn parting(&self, mut response: Response) -> Response {
        if self.stop.is_announced() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// Whether something under `/api` is asked for.
fn is_call(path: &str) -> bool {
    path.strip_prefix("/api/").is_some_and(|call| !call.is_empty())
}
