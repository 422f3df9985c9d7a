use hyper::{StatusCode, body::Bytes};
use testbed::{connection::Connection, enquiry::form};
use tokio::time;
use uuid::Uuid;

use crate::{
    Outcome,
    load::{AsyncWork, Ended},
};

/// The path of the enquiry endpoint.
pub(crate) const ENQUIRIES: &str = "/api/contact";

/// The request that a virtual visitor repeats.
#[derive(Debug, Clone)]
pub(crate) enum Request {
    /// A page.
    Get(&'static str),
    /// The contact form, with a new enquiry each time.
    Post(Bytes),
}

impl Request {
    /// The contact form.
    pub(crate) fn enquiry() -> Self {
        Self::Post(Bytes::from(form().to_string()))
    }
}

/// A visitor on one connection, which is reopened when the server closes it.
pub(crate) struct Visitor {
    site: String,
    connection: Connection,
    request: Request,
}

impl Visitor {
    /// A visitor of the site at `host:port`.
    pub(crate) async fn at(site: &str, request: Request) -> Outcome<Self> {
        Ok(Self { site: site.to_owned(), connection: Connection::open(site).await?, request })
    }
}

impl AsyncWork for Visitor {
    async fn once(&mut self) -> Result<Ended, String> {
        if self.connection.is_closed() {
            self.connection = Connection::open(&self.site).await.map_err(|error| error.to_string())?;
        }
        let (path, answer) = match &self.request {
            Request::Get(path) => (*path, self.connection.get(path).await),
            Request::Post(form) => {
                (ENQUIRIES, self.connection.post(ENQUIRIES, &Uuid::new_v4().to_string(), form.clone()).await)
            }
        };
        let answer = answer.map_err(|error| format!("{path}: {error}"))?;
        match (answer.status, answer.retry_after) {
            (StatusCode::OK, _) => Ok(Ended::Done),
            (StatusCode::SERVICE_UNAVAILABLE, Some(pause)) => {
                time::sleep(pause).await;
                Ok(Ended::Shed)
            }
            (status, _) => Err(format!("{path}: {status}")),
        }
    }
}
