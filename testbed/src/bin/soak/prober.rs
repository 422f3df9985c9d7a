use std::time::Duration;

use hyper::{StatusCode, body::Bytes};
use runtime::shutdown::Shutdown;
use testbed::{
    connection::{Connection, ConnectionError},
    enquiry::{Answer, form},
    visitors::Responses,
};
use tokio::{
    task::{JoinError, JoinSet},
    time::{self, Instant, MissedTickBehavior},
};
use uuid::Uuid;

/// Interval between probes, alternately of the home page and an enquiry.
const ASK_EVERY: Duration = Duration::from_millis(125);
/// Timeout of a probe.
const PATIENCE: Duration = Duration::from_secs(20);

/// The time of one response.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Took {
    /// Time of the request, from the start of the run.
    pub(crate) at: Duration,
    /// From opening the connection to the last byte.
    pub(crate) time: Duration,
}

/// Response times.
#[derive(Debug, Default)]
pub(crate) struct Probed {
    pub(crate) page: Vec<Took>,
    pub(crate) enquiry: Vec<Took>,
    /// The responses received.
    pub(crate) responses: Responses,
}

/// Sends requests as new visitors do, until `stop`. A slow response does not delay the next request.
pub(crate) async fn probe(site: String, stop: Shutdown) -> Result<Probed, JoinError> {
    let mut probed = Probed::default();
    let mut in_flight = JoinSet::new();
    let began = Instant::now();
    let mut clock = time::interval(ASK_EVERY);
    clock.set_missed_tick_behavior(MissedTickBehavior::Skip);
    for number in 0_usize.. {
        if stop.run_until_requested(clock.tick()).await.is_none() {
            break;
        }
        let enquiry = (!number.is_multiple_of(2)).then(Uuid::new_v4);
        let site = site.clone();
        in_flight.spawn(async move {
            let (at, asked) = (began.elapsed(), Instant::now());
            let answer = time::timeout(PATIENCE, ask(&site, enquiry)).await.ok().and_then(Result::ok);
            (enquiry, answer, Took { at, time: asked.elapsed() })
        });
        while let Some(answered) = in_flight.try_join_next() {
            probed.note(answered?);
        }
    }
    while let Some(answered) = in_flight.join_next().await {
        probed.note(answered?);
    }
    Ok(probed)
}

/// The status of the home page, or of an enquiry with this key.
async fn ask(site: &str, enquiry: Option<Uuid>) -> Result<StatusCode, ConnectionError> {
    let mut connection = Connection::open(site).await?;
    let answer = match enquiry {
        None => connection.get("/").await?,
        Some(id) => connection.post("/api/contact", &id.to_string(), Bytes::from(form().to_string())).await?,
    };
    Ok(answer.status)
}

impl Probed {
    fn note(&mut self, (enquiry, answer, took): (Option<Uuid>, Option<StatusCode>, Took)) {
        let is_well = answer == Some(StatusCode::OK);
        if let Some(id) = enquiry {
            let answer = match answer {
                None => Answer::None,
                Some(StatusCode::OK) => Answer::Accepted,
                Some(status) => Answer::Refused(status.as_u16()),
            };
            self.responses.note((id, answer));
        } else if is_well {
            self.responses.pages.read += 1;
        } else {
            self.responses.pages.failed += 1;
        }
        // A missing response has no time.
        if is_well {
            if enquiry.is_some() { &mut self.enquiry } else { &mut self.page }.push(took);
        }
    }
}
