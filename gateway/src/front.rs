use std::{
    convert::Infallible,
    future::{Ready, ready},
    net::SocketAddr,
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::{HeaderValue, StatusCode, header},
    response::Response,
    serve::IncomingStream,
};
use futures_util::future::{BoxFuture, Either};
use runtime::shutdown::Shutdown;
use tokio::time::Instant;
use tower_service::Service;

use crate::{
    connections::Connections,
    observe::log_page,
    site::{Answer, Figures, Site},
};

/// Gives every connection its [`Front`].
pub(crate) struct Door(Arc<Parts>);

struct Parts {
    site: Site,
    figures: Figures,
    calls: Router,
    stop: Shutdown,
}

impl Door {
    pub(crate) fn new(site: Site, calls: Router, stop: Shutdown) -> Self {
        Self(Arc::new(Parts { site, figures: Figures::new(), calls, stop }))
    }
}

impl Service<IncomingStream<'_, Connections>> for Door {
    type Response = Front;
    type Error = Infallible;
    type Future = Ready<Result<Front, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, stream: IncomingStream<'_, Connections>) -> Self::Future {
        ready(Ok(Front { parts: Arc::clone(&self.0), visitor: *stream.remote_addr() }))
    }
}

/// What answers a visitor: the site at once and by itself, calls through their routes and layers.
///
/// Nearly all requests are for pages and their files, which wait for nothing and lie ready to be sent. To lead them
/// through routes and layers first, each of which has them wait anew, costs more than to answer them.
#[derive(Clone)]
pub(crate) struct Front {
    parts: Arc<Parts>,
    visitor: SocketAddr,
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, BoxFuture<'static, Result<Response, Infallible>>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let parts = Arc::clone(&self.parts);
        if is_call(request.uri().path()) {
            let mut calls = parts.calls.clone();
            request.extensions_mut().insert(ConnectInfo(self.visitor));
            return Either::Right(Box::pin(async move { Ok(parts.parting(calls.call(request).await?)) }));
        }
        let began = Instant::now();
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
    fn note(&self, request: &Request, status: StatusCode, began: Instant) {
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
