use std::time::{Duration, Instant};

use jiff::{Timestamp, tz::TimeZone};
use metrics::counter;
use proto::contact::v1::{
    Accepted, FieldError, Rejected, SubmitRequest, SubmitResponse, contact_service_server::ContactService,
    submit_response::Outcome,
};
use tonic::{Request, Response, Status};
use tracing::Span;

use crate::{
    acceptance::{Acceptance, Stored},
    captcha::Captcha,
    domain::{Enquiry, EnquiryId, Submission},
    spam::{Circumstances, Judge},
};

/// The contract `contact.v1`.
pub(crate) struct Grpc {
    acceptance: Acceptance,
    captcha: Captcha,
    judge: Judge,
    /// Europe/London: a callback's "today" is the staff's.
    zone: TimeZone,
}

impl Grpc {
    pub(crate) fn new(acceptance: Acceptance, captcha: Captcha, judge: Judge, zone: TimeZone) -> Self {
        Self { acceptance, captcha, judge, zone }
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

        // The one line of the call says which enquiry it was and what became of it.
        let call = Span::current();
        call.record("enquiry.id", id.to_string());
        let ended = |outcome: &'static str| {
            counter!("enquiries_total", "outcome" => outcome).increment(1);
            call.record("outcome", outcome);
        };

        if !request.honeypot.is_empty() {
            // The sender must not learn that it was caught (spec §4: dropped silently).
            ended("honeypot");
            return Ok(accepted(id));
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
                return Ok(answer(Outcome::Rejected(Rejected { errors })));
            }
        };

        let mut event = enquiry.to_event();
        let circumstances = Circumstances {
            elapsed: request.elapsed_ms.map(|milliseconds| Duration::from_millis(milliseconds.into())),
            captcha: self.captcha.signal(id, &request.captcha_token).await,
            now: Instant::now(),
        };
        let verdict = self.judge.judge(&event, &circumstances);
        verdict.mark(&mut event);
        if verdict.is_suspected {
            tracing::info!(enquiry.id = %id, spam.signals = event.spam_signals.join(" "), "marked as possible spam");
        }
        match self.acceptance.store(id, event).await {
            Ok(stored) => {
                // A key that comes twice is one enquiry.
                if stored != Stored::Before {
                    verdict.count();
                }
                ended(match stored {
                    Stored::Broker => "accepted",
                    Stored::Spool => "spooled",
                    Stored::Before => "repeated",
                });
                Ok(accepted(id))
            }
            Err(error) => {
                ended("unavailable");
                tracing::error!(enquiry.id = %id, %error, "not accepted");
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
    }
}

fn accepted(id: EnquiryId) -> Response<SubmitResponse> {
    answer(Outcome::Accepted(Accepted { id: id.to_string() }))
}

fn answer(outcome: Outcome) -> Response<SubmitResponse> {
    Response::new(SubmitResponse { outcome: Some(outcome) })
}
