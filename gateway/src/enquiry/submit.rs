use std::{collections::BTreeMap, net::SocketAddr, time::Duration};

use axum::{
    Json,
    body::Body,
    extract::{ConnectInfo, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use proto::contact::v1::{
    self, Rejected, SubmitRequest, contact_service_client::ContactServiceClient, submit_response::Outcome,
};
use serde::Serialize;
use tonic::Code;

use crate::{
    client::{address::TrustedProxies, key::ClientKeys},
    request::{
        body_reader::BodyReader,
        load_shedding::InFlightLimit,
        origin::{Origin, refuse_cross_site},
    },
    response::problem::Problem,
    upstream::calls::Upstream,
};

use super::{
    attribution, encoding::Encoding, estimate_copies::EstimateCopies, fields::Fields, idempotency_key::IdempotencyKey,
    limits::EnquiryLimits, pause::PausedSentence, rejected_page::RejectedPage,
};

/// The page that a plain form is redirected to when its enquiry was accepted.
const THANK_YOU: &str = "/thank-you/";
/// `Retry-After` of an enquiry that could not be stored.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// `Retry-After` of an enquiry of a client whose share of the contact service's spool is full.
const SPOOL_RETRY_AFTER: Duration = Duration::from_secs(60);

/// The state of the enquiry routes.
#[derive(Debug, Clone)]
pub(crate) struct Enquiries {
    pub(crate) contact: Upstream,
    pub(crate) limits: EnquiryLimits,
    pub(crate) trusted_proxies: TrustedProxies,
    pub(crate) origin: Origin,
    pub(crate) bodies: BodyReader,
    pub(crate) in_flight: InFlightLimit,
    pub(crate) rejected_page: RejectedPage,
    pub(crate) client_keys: ClientKeys,
    pub(crate) paused: Option<PausedSentence>,
    pub(crate) copies: EstimateCopies,
}

/// The response to an accepted enquiry.
#[derive(Serialize)]
struct Accepted {
    success: bool,
    id: String,
}

/// `POST /api/contact`. Responds with success only if the enquiry is stored.
pub(crate) async fn submit_enquiry(
    State(enquiries): State<Enquiries>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let encoding = match Encoding::of(&headers) {
        Ok(encoding) => encoding,
        Err(problem) => return problem.into_response(),
    };
    let mut fields = Fields::default();
    let mut key = IdempotencyKey::default();
    let accepted = async {
        refuse_cross_site(&headers, &enquiries.origin)?;
        let client = enquiries.trusted_proxies.client(peer.ip(), &headers);
        // Counted before the body is read, so that one that never arrives counts as well.
        let counted = enquiries.limits.minute.check(client);
        let bytes = match (&counted, encoding) {
            (Ok(()), _) => enquiries.bodies.read(client, &headers, body).await?,
            (Err(refusal), Encoding::Json) => return Err(refusal.clone()),
            // The page for a rejected form needs the values.
            (Err(refusal), Encoding::Form) => {
                enquiries.bodies.read_over_rate(client, &headers, body).await.map_err(|_| refusal.clone())?
            }
        };
        fields = Fields::parse(encoding, &bytes)?;
        if encoding == Encoding::Form {
            fields.last_touch = attribution::from_referer(&headers);
        }
        key = IdempotencyKey::of(&headers, &fields, encoding)?;
        counted?;
        if let Some(sentence) = &enquiries.paused {
            return Err(sentence.problem());
        }
        enquiries.copies.check(&fields)?;
        let _in_flight = enquiries.in_flight.try_acquire()?;
        // Our own networks are exempt: their requests come from a canary, or from a proxy that does not name its client.
        let (reserved, client_key) = match enquiries.trusted_proxies.trusts(client) {
            true => (None, None),
            false => (Some(enquiries.limits.reserve(client)?), Some(enquiries.client_keys.of(client))),
        };
        let request = fields.clone().into_request(key.enquiry.clone(), page(&headers), client_key);
        let submitted = submit(&enquiries.contact, request).await;
        let counts = submitted.as_ref().is_ok_and(|accepted| !accepted.stored_before);
        if let Some(reserved) = reserved.filter(|_| !counts) {
            reserved.release();
        }
        submitted.map(|accepted| accepted.id)
    };
    match (accepted.await, encoding) {
        (Ok(id), Encoding::Json) => {
            let cache = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (cache, Json(Accepted { success: true, id })).into_response()
        }
        (Ok(_), Encoding::Form) => (StatusCode::SEE_OTHER, [(header::LOCATION, THANK_YOU)]).into_response(),
        (Err(problem), Encoding::Json) => problem.into_response(),
        (Err(problem), Encoding::Form) => {
            // An enquiry with invalid fields was not stored: the corrected one is another enquiry, with its own key.
            let key = if problem.errors().is_empty() { key.given.as_str() } else { "" };
            enquiries.rejected_page.respond(&problem, &fields, key)
        }
    }
}

/// The path of the form's page, from `Referer`. The query is left out, because it may contain anything.
fn page(headers: &HeaderMap) -> String {
    let referrer = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
    referrer
        .and_then(|referrer| url::Url::parse(referrer).ok())
        .map(|referrer| referrer.path().to_owned())
        .unwrap_or_default()
}

async fn submit(contact: &Upstream, request: SubmitRequest) -> Result<v1::Accepted, Problem> {
    let answer = contact
        .call(|channel| {
            let request = request.clone();
            async move { ContactServiceClient::new(channel).submit(request).await }
        })
        .await
        .map_err(|status| match status.code() {
            Code::InvalidArgument => Problem::new(StatusCode::BAD_REQUEST, "The enquiry could not be read."),
            Code::ResourceExhausted => spool_share_full(),
            _ => not_stored(),
        })?;
    match answer.outcome {
        Some(Outcome::Accepted(accepted)) => Ok(accepted),
        Some(Outcome::Rejected(rejected)) => Err(Problem::fields(messages(rejected))),
        // A newer service may have outcomes unknown to this version, which must not count as success.
        None => Err(not_stored()),
    }
}

fn messages(rejected: Rejected) -> BTreeMap<String, String> {
    rejected.errors.into_iter().map(|error| (error.field, error.message)).collect()
}

fn spool_share_full() -> Problem {
    let detail = "Too many enquiries from here are waiting to be passed on. Please send it again later, or ring us.";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(SPOOL_RETRY_AFTER)
}

fn not_stored() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "Your enquiry could not be stored just now. Please send it again in a moment, or ring us.",
    )
    .retry_after(RETRY_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name.parse().unwrap(), value.parse().unwrap())])
    }

    #[test]
    fn takes_the_page_from_the_referrer_without_its_query() {
        assert_eq!(
            page(&with("referer", "http://localhost:8080/contact-us/?email=pat@example.com#form")),
            "/contact-us/"
        );
        assert_eq!(page(&with("referer", "nonsense")), "");
        assert_eq!(page(&HeaderMap::new()), "");
    }
}
