use std::{convert::Infallible, error::Error, time::Duration};

use metrics::{counter, histogram};
use runtime::{
    health::{Health, Need},
    shutdown::Shutdown,
};
use tokio::time::{self, Instant};
use tonic::{
    Code, Response, Status,
    transport::{Channel, Endpoint},
};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
const KEEPALIVE: Duration = Duration::from_secs(10);
const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(3);
/// How often a service is asked for its health while it is well, and while it is not.
const ASK_WELL_EVERY: Duration = Duration::from_secs(2);
const ASK_ILL_EVERY: Duration = Duration::from_millis(250);
/// Pause before the second attempt at a call, at most.
const RETRY_PAUSE_MS: u64 = 200;

/// A service behind the gateway. Connects when first used, and again by itself.
#[derive(Debug, Clone)]
pub(crate) struct Upstream {
    name: &'static str,
    channel: Channel,
    timeout: Duration,
}

impl Upstream {
    pub(crate) fn new(name: &'static str, endpoint: &Endpoint, timeout: Duration) -> Self {
        let endpoint = endpoint
            .clone()
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_nodelay(true)
            .http2_keep_alive_interval(KEEPALIVE)
            .keep_alive_timeout(KEEPALIVE_TIMEOUT)
            // A connection that broke while idle is noticed before a visitor is.
            .keep_alive_while_idle(true);
        Self { name, channel: endpoint.connect_lazy(), timeout }
    }

    /// One call within the time limit, tried a second time if the service was out of reach.
    ///
    /// Every call of ours can be repeated: enquiries carry their key, reviews are only read. A failure
    /// is logged here, once.
    pub(crate) async fn call<T, F>(&self, call: impl Fn(Channel) -> F) -> Result<T, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let began = Instant::now();
        let attempts = async {
            match call(self.channel.clone()).await {
                Err(status) if is_out_of_reach(&status) => {
                    time::sleep(Duration::from_millis(fastrand::u64(RETRY_PAUSE_MS / 2..=RETRY_PAUSE_MS))).await;
                    call(self.channel.clone()).await
                }
                answer => answer,
            }
        };
        let answer = time::timeout(self.timeout, attempts)
            .await
            .unwrap_or_else(|_| Err(Status::deadline_exceeded("no answer in time")))
            .map(Response::into_inner);
        let code = answer.as_ref().map_or_else(Status::code, |_| Code::Ok);
        let elapsed = began.elapsed();
        counter!("upstream_calls_total", "upstream" => self.name, "code" => format!("{code:?}")).increment(1);
        histogram!("upstream_call_seconds", "upstream" => self.name).record(elapsed);
        // That something is not there is an answer.
        if let Err(status) = &answer
            && code != Code::NotFound
        {
            let elapsed_ms = elapsed.as_secs_f64() * 1e3;
            tracing::warn!(upstream = self.name, ?code, reason = status.message(), elapsed_ms, "an upstream failed");
        }
        answer
    }

    /// Asks the service for its health until the shutdown, and tells `health`. The gateway itself stays
    /// ready: it has pages to show whatever happens behind it.
    pub(crate) fn watch(
        self,
        service: &'static str,
        health: &Health,
        shutdown: Shutdown,
    ) -> impl Future<Output = Result<(), Infallible>> + use<> {
        let component = health.component(self.name, Need::Degrading);
        async move {
            while !shutdown.is_requested() {
                let illness = self.illness(service).await;
                let pause = if illness.is_none() { ASK_WELL_EVERY } else { ASK_ILL_EVERY };
                illness.map_or_else(|| component.up(), |illness| component.down(illness));
                shutdown.or(time::sleep(pause)).await;
            }
            Ok(())
        }
    }

    /// Why the service cannot do its job, or `None` if it can.
    async fn illness(&self, service: &'static str) -> Option<String> {
        let mut client = HealthClient::new(self.channel.clone());
        let asked = client.check(HealthCheckRequest { service: service.to_owned() });
        match time::timeout(self.timeout, asked).await {
            Ok(Ok(answer)) if answer.get_ref().status() == ServingStatus::Serving => None,
            Ok(Ok(_)) => Some("it answers, but cannot do its job: see its own /readyz".to_owned()),
            Ok(Err(status)) if is_out_of_reach(&status) => Some(format!("out of reach: {}", status.message())),
            Ok(Err(status)) => Some(format!("it answers {:?}: {}", status.code(), status.message())),
            Err(_) => Some("it does not answer in time".to_owned()),
        }
    }
}

/// Whether no service answered: it said so itself (`UNAVAILABLE`), or the connection failed, which
/// tonic tells by many codes. A status that a server sent has no source.
fn is_out_of_reach(status: &Status) -> bool {
    status.code() == Code::Unavailable || status.source().is_some()
}
