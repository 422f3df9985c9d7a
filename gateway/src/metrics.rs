use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};

/// Describes every metric of the gateway.
pub(crate) fn describe() {
    describe_gauge!("http_connections", "Open connections");
    describe_counter!("http_connections_refused_total", "Connections closed at once because their client had too many");
    describe_counter!(
        "http_connections_cut_off_total",
        "Connections cut off because they outlasted the drain at shutdown"
    );
    describe_counter!("http_requests_total", "Requests answered, by route and status");
    describe_histogram!("http_request_seconds", Unit::Seconds, "Time from a parsed request to its response, by route");
    describe_gauge!("http_requests_in_flight", "API calls in flight");
    describe_counter!(
        "http_requests_shed_total",
        "API calls answered 503 because too many calls were in flight or bodies being received"
    );
    describe_counter!(
        "rate_limited_total",
        "Requests answered 429 because their client was over a rate limit, by scope"
    );
    describe_counter!(
        "rate_limit_full_total",
        "Requests whose client had no separate bucket because the rate limit table was full, by scope"
    );
    describe_counter!(
        "client_address_shared_total",
        "Requests whose client has the address of a trusted proxy, so that visitors are not told apart"
    );
    describe_gauge!("forms_paused", "1 while FORMS_PAUSED pauses the forms, otherwise 0");
    describe_counter!("preview_token_refused_total", "Wrong preview tokens and cookies");
    describe_counter!("reviews_shown_total", "Requests for reviews, by where the answer came from");
    describe_counter!(
        "upstream_calls_total",
        "Calls to upstreams, retries included in one, by upstream and gRPC status"
    );
    describe_histogram!("upstream_call_seconds", Unit::Seconds, "Duration of calls to upstreams, retries included");
    describe_counter!(
        "upstream_retries_total",
        "Retries of calls (again), and retries that the exhausted retry budget refused (refused), by upstream"
    );
    describe_gauge!("upstream_replicas", "Replicas of an upstream that are known and that are serving");
}
