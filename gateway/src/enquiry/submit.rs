use std::{collections::BTreeMap, net::SocketAddr, time::Duration};

use axum::{
    Json,
    body::Body,
    extract::{ConnectInfo, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use proto::contact::v1::{
    Rejected, SubmitRequest, contact_service_client::ContactServiceClient, submit_response::Outcome,
};
use serde::Serialize;
use tonic::Code;

use crate::{
    body_reader::BodyReader, client_address::TrustedProxies, client_key::ClientKeys, config::Origin,
    origin::refuse_cross_site, problem::Problem, shed::InHand, upstream::Upstream,
};

use super::{
    encoding::Encoding,
    fields::Fields,
    key::Key,
    limits::EnquiryLimits,
    rejected_page::{RejectedPage, TemplateError},
    touch,
};

/// Where a plain form ends when its enquiry was accepted.
const THANK_YOU: &str = "/thank-you/";
/// When it is worth sending an enquiry again that could not be stored.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// When it is, if the client's share of the contact service's spool has to be published first.
const RETRY_LATER: Duration = Duration::from_secs(60);

/// What the enquiry routes are made of.
pub(crate) struct Parts<'a> {
    pub(crate) contact: Upstream,
    pub(crate) limits: EnquiryLimits,
    pub(crate) trusted_proxies: TrustedProxies,
    pub(crate) origin: Origin,
    pub(crate) bodies: BodyReader,
    pub(crate) in_hand: InHand,
    pub(crate) rejected_template: &'a str,
}

/// What the enquiry routes need.
#[derive(Debug, Clone)]
pub(crate) struct Enquiries {
    contact: Upstream,
    limits: EnquiryLimits,
    trusted_proxies: TrustedProxies,
    origin: Origin,
    bodies: BodyReader,
    in_hand: InHand,
    rejected_page: RejectedPage,
    client_keys: ClientKeys,
}

impl Enquiries {
    pub(crate) fn new(parts: Parts<'_>) -> Result<Self, TemplateError> {
        let Parts { contact, limits, trusted_proxies, origin, bodies, in_hand, rejected_template } = parts;
        let rejected_page = RejectedPage::new(rejected_template)?;
        let client_keys = ClientKeys::default();
        Ok(Self { contact, limits, trusted_proxies, origin, bodies, in_hand, rejected_page, client_keys })
    }
}

/// The answer to an accepted enquiry.
#[derive(Serialize)]
struct Accepted {
    success: bool,
    id: String,
}

/// `POST /api/contact`. Success is told only when the enquiry is stored.
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
    let mut key = Key::none();
    let accepted = async {
        refuse_cross_site(&headers, &enquiries.origin)?;
        let client = enquiries.trusted_proxies.client(peer.ip(), &headers);
        // Counted before the body is waited for: one that never comes counts as well.
        let counted = enquiries.limits.minute.check(client);
        let bytes = match (&counted, encoding) {
            (Ok(()), _) => enquiries.bodies.read(client, &headers, body).await?,
            (Err(refusal), Encoding::Json) => return Err(refusal.clone()),
            // Its page shows what was typed again.
            (Err(refusal), Encoding::Form) => {
                enquiries.bodies.read_over_rate(client, &headers, body).await.map_err(|_| refusal.clone())?
            }
        };
        fields = Fields::parse(encoding, &bytes)?;
        if encoding == Encoding::Form {
            fields.last_touch = touch::from_referer(&headers);
        }
        key = Key::of(&headers, &fields, encoding)?;
        counted?;
        let _call = enquiries.in_hand.begin()?;
        // Our own networks are not counted: a canary comes from there, or a proxy that does not say for whom it asks.
        let (reserved, client_key) = match enquiries.trusted_proxies.trusts(client) {
            true => (None, None),
            false => (Some(enquiries.limits.reserve(client)?), Some(enquiries.client_keys.of(client))),
        };
        let request = fields.clone().into_request(key.enquiry.clone(), page(&headers), client_key);
        let submitted = submit(&enquiries.contact, request).await;
        if let (Err(_), Some(reserved)) = (&submitted, reserved) {
            reserved.give_back();
        }
        submitted
    };
    match (accepted.await, encoding) {
        (Ok(id), Encoding::Json) => {
            let cache = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (cache, Json(Accepted { success: true, id })).into_response()
        }
        (Ok(_), Encoding::Form) => (StatusCode::SEE_OTHER, [(header::LOCATION, THANK_YOU)]).into_response(),
        (Err(problem), Encoding::Json) => problem.into_response(),
        (Err(problem), Encoding::Form) => {
            // With wrong fields nothing was stored: what is sent next is another enquiry, with its own key.
            let key = if problem.errors().is_empty() { key.given.as_str() } else { "" };
            enquiries.rejected_page.answer(&problem, &fields, key)
        }
    }
}

/// Path of the page that the form stands on. The query is left out: it may hold anything.
fn page(headers: &HeaderMap) -> String {
    let referrer = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
    referrer
        .and_then(|referrer| url::Url::parse(referrer).ok())
        .map(|referrer| referrer.path().to_owned())
        .unwrap_or_default()
}

async fn submit(contact: &Upstream, request: SubmitRequest) -> Result<String, Problem> {
    let answer = contact
        .call(|channel| {
            let request = request.clone();
            async move { ContactServiceClient::new(channel).submit(request).await }
        })
        .await
        .map_err(|status| match status.code() {
            Code::InvalidArgument => Problem::new(StatusCode::BAD_REQUEST, "The enquiry could not be read."),
            Code::ResourceExhausted => too_many_kept(),
            _ => not_now(),
        })?;
    match answer.outcome {
        Some(Outcome::Accepted(accepted)) => Ok(accepted.id),
        Some(Outcome::Rejected(rejected)) => Err(Problem::fields(messages(rejected))),
        // A newer service may answer what we do not know: that is no success.
        None => Err(not_now()),
    }
}

fn messages(rejected: Rejected) -> BTreeMap<String, String> {
    rejected.errors.into_iter().map(|error| (error.field, error.message)).collect()
}

fn too_many_kept() -> Problem {
    let wanted = "Too many enquiries from here are waiting to be passed on. Please send it again later, or ring us.";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, wanted).retry_after(RETRY_LATER)
}

fn not_now() -> Problem {
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
    fn the_page_is_the_referrers_path_without_its_query() {
        assert_eq!(
            page(&with("referer", "http://localhost:8080/contact-us/?email=pat@example.com#form")),
            "/contact-us/"
        );
        assert_eq!(page(&with("referer", "nonsense")), "");
        assert_eq!(page(&HeaderMap::new()), "");
    }
}
