use std::time::{Duration, Instant};

use jiff::{Timestamp, tz::TimeZone};
use metrics::counter;
use proto::{
    contact::v1::{
        Accepted, FieldError, Rejected, SubmitRequest, SubmitResponse, contact_service_server::ContactService,
        submit_response::Outcome,
    },
    enquiry::v1::Enquiry as Event,
};
use tokio_util::task::TaskTracker;
use tonic::{Request, Response, Status};
use tracing::{Instrument, Span};

use crate::{
    acceptance::{Acceptance, StoreError, Stored},
    captcha::Captcha,
    domain::{Enquiry, EnquiryId, Submission},
    spam::{Context, SpamFilter},
    spool::{ClientKey, SpoolError},
};

/// The API `contact.v1`.
#[derive(Clone)]
pub(crate) struct Grpc {
    acceptance: Acceptance,
    captcha: Captcha,
    spam_filter: SpamFilter,
    /// Europe/London: "today" of a callback is that of the staff.
    zone: TimeZone,
    /// Enquiries that are being stored, including those whose clients have disconnected.
    storing: TaskTracker,
}

impl Grpc {
    /// The API; `storing` tracks the enquiries that are being stored.
    pub(crate) fn new(
        acceptance: Acceptance,
        captcha: Captcha,
        spam_filter: SpamFilter,
        zone: TimeZone,
        storing: TaskTracker,
    ) -> Self {
        Self { acceptance, captcha, spam_filter, zone, storing }
    }

    async fn assess_and_store(
        &self,
        id: EnquiryId,
        mut event: Event,
        elapsed: Option<Duration>,
        captcha_token: &str,
        client: Option<ClientKey>,
    ) -> Result<Stored, StoreError> {
        let began = Instant::now();
        let captcha = self.captcha.signal(id, captcha_token).await;
        let assessment = self.spam_filter.assess(&event, &Context { elapsed, captcha, now: Instant::now() });
        assessment.mark(&mut event);
        if assessment.is_suspected {
            tracing::info!(enquiry.id = %id, spam.signals = event.spam_signals.join(" "), "marked as possible spam");
        }
        let stored = self.acceptance.store(id, event, client, began.elapsed()).await?;
        if stored != Stored::Duplicate {
            assessment.count();
        }
        Ok(stored)
    }
}

#[tonic::async_trait]
impl ContactService for Grpc {
    async fn submit(&self, request: Request<SubmitRequest>) -> Result<Response<SubmitResponse>, Status> {
        let request = request.into_inner();
        let id: EnquiryId = request
            .idempotency_key
            .parse()
            .map_err(|_| Status::invalid_argument("idempotency_key: send a UUID, made once per filled form"))?;

        let call = Span::current();
        call.record("enquiry.id", id.to_string());
        let ended = |outcome: &'static str| {
            counter!("enquiries_total", "outcome" => outcome).increment(1);
            call.record("outcome", outcome);
        };

        if !request.honeypot.is_empty() {
            // The sender must not learn that it was detected (rule 4.4).
            ended("honeypot");
            return Ok(accepted(id, false));
        }

        // Before validation: the time of a stored callback may have passed.
        if self.acceptance.has_stored(id).await {
            ended("repeated");
            return Ok(accepted(id, true));
        }

        let now = Timestamp::now().to_zoned(self.zone.clone());
        let enquiry = match Enquiry::parse(id, &submission(&request), &now) {
            Ok(enquiry) => enquiry,
            Err(errors) => {
                ended("rejected");
                let errors = errors
                    .iter()
                    .map(|(field, message)| FieldError { field: field.as_str().into(), message: message.into() })
                    .collect();
                return Ok(respond(Outcome::Rejected(Rejected { errors })));
            }
        };

        let (service, event) = (self.clone(), enquiry.to_event());
        let elapsed = request.elapsed_ms.map(|milliseconds| Duration::from_millis(milliseconds.into()));
        let client = request.client_key.map(ClientKey::from);
        let storing = async move { service.assess_and_store(id, event, elapsed, &request.captcha_token, client).await };
        // A separate task: the enquiry is stored even if its client disconnects.
        let stored = self.storing.spawn(storing.instrument(call.clone()));
        match stored.await.map_err(StoreError::from).flatten() {
            Ok(stored) => {
                ended(match stored {
                    Stored::Broker => "accepted",
                    Stored::Spool => "spooled",
                    Stored::Duplicate => "repeated",
                });
                Ok(accepted(id, stored == Stored::Duplicate))
            }
            Err(error @ StoreError::Unavailable { spool: SpoolError::ClientShare, .. }) => {
                ended("limited");
                tracing::warn!(enquiry.id = %id, %error, "enquiry not accepted");
                Err(Status::resource_exhausted("the client has too many enquiries in the spool; send it again later"))
            }
            Err(error) => {
                ended("unavailable");
                tracing::error!(enquiry.id = %id, %error, "enquiry not accepted");
                Err(Status::unavailable("the enquiry could not be stored; send it again with the same key"))
            }
        }
    }
}

fn submission(request: &SubmitRequest) -> Submission<'_> {
    Submission {
        name: &request.name,
        email: &request.email,
        phone: &request.phone,
        service: &request.service,
        message: &request.message,
        timing: &request.timing,
        date: &request.date,
        time: &request.time,
        privacy_agreed: request.privacy_agreed,
        page: &request.page,
        first_touch: request.first_touch.as_ref(),
        last_touch: request.last_touch.as_ref(),
        estimate: request.estimate.as_ref(),
    }
}

fn accepted(id: EnquiryId, stored_before: bool) -> Response<SubmitResponse> {
    respond(Outcome::Accepted(Accepted { id: id.to_string(), stored_before }))
}

fn respond(outcome: Outcome) -> Response<SubmitResponse> {
    Response::new(SubmitResponse { outcome: Some(outcome) })
}
