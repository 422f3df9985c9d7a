use reqwest::Method;

use crate::app::App;

const METRIC: &str = "client_address_shared_total ";

/// The number of requests whose client could not be told apart from others.
async fn shared(app: &App) -> u32 {
    let metrics = app.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(METRIC));
    line.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn counts_requests_whose_client_has_the_address_of_a_trusted_proxy() {
    // The process's recorder, which the gateway's `/metrics` reads.
    let _ = runtime::telemetry::metrics();
    let app = App::start(&[("TRUSTED_PROXIES", "127.0.0.0/8")]).await;
    let before = shared(&app).await;
    let with_address = app.request(Method::GET, "/").header("X-Forwarded-For", "198.51.100.7");
    assert_eq!(with_address.send().await.unwrap().status(), 200);
    assert_eq!(shared(&app).await, before, "the proxy passes on the address");

    for path in ["/", "/api/reviews"] {
        app.get(path).await;
    }
    assert_eq!(shared(&app).await, before + 2, "a page and an API call");
    app.stop().await;
}

#[tokio::test]
async fn counts_nothing_without_a_proxy() {
    let _ = runtime::telemetry::metrics();
    let app = App::start(&[]).await;
    app.get("/").await;
    assert_eq!(shared(&app).await, 0);
    app.stop().await;
}
