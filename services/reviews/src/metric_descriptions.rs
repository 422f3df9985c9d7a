use metrics::{describe_counter, describe_gauge, describe_histogram};

/// Describes the metrics of this service for `/metrics`.
pub(crate) fn describe_metrics() {
    describe_counter!("reviews_answers_total", "Calls for the reviews, by origin and freshness of the answer");
    describe_gauge!("reviews_age_seconds", "Age of the reviews in the latest answer");
    describe_counter!("reviews_refreshes_total", "Fetches from the source, by outcome");
    describe_histogram!("reviews_fetch_seconds", "Duration of fetches from the source, retries included");
    describe_counter!("reviews_entries_dropped_total", "Invalid values deleted or replaced in Redis, by reason");
    describe_counter!("reviews_left_out_total", "Reviews without stars, time or author, left out of a fetch");
    describe_gauge!("reviews_budget_left", "Requests to Google left today; without Redis, of this replica's reserve");
    describe_counter!(
        "reviews_budget_refusals_total",
        "Requests to Google not made because the daily budget is exhausted"
    );
    describe_counter!("google_requests_total", "Requests to Google, by API and outcome");
    describe_histogram!("google_request_seconds", "Duration of requests to Google, by API");
    describe_counter!("review_photos_total", "Calls for an author's photo, by origin and outcome");
    describe_counter!("review_photos_dropped_total", "Invalid photos deleted from Redis");
}
