use std::num::NonZeroU32;

use gateway::Config;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use test_support::with_broker;

use crate::{
    app::{App, enquiry, new_key},
    real_contact::RealContact,
};

#[tokio::test]
async fn both_enquiry_routes_accept_an_enquiry_and_return_its_id() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        let mut queue = broker.consume(broker.topology().email_queue()).await;
        for path in ["/api/contact", "/api/contacts"] {
            let key = new_key();
            let request = app.post(path).header("idempotency-key", &key).header("referer", "http://x/contact-us/?a=b");
            let answer = request.json(&enquiry()).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
            assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": true, "id": key}));
            let stored = Enquiry::decode(queue.next().await.data.as_slice()).unwrap();
            assert_eq!((stored.id, stored.page.as_str()), (key, "/contact-us/"));
        }
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_filled_honeypot_gets_the_same_response_and_is_not_stored() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        let (caught, right) = (new_key(), new_key());
        for (key, honeypot) in [(&caught, "x"), (&right, "")] {
            let mut enquiry = enquiry();
            enquiry["honeypot"] = honeypot.into();
            let answer = app.post("/api/contact").header("idempotency-key", key).json(&enquiry).send().await.unwrap();
            assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": true, "id": key}));
        }
        let stored = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(Enquiry::decode(stored.data.as_slice()).unwrap().id, right);
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

#[tokio::test]
async fn passes_the_elapsed_time_to_the_contact_service() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        let mut queue = broker.consume(broker.topology().email_queue()).await;
        for (elapsed, signals) in
            [(json!(400), &["filled_fast"] as &[&str]), (json!(40_000), &[]), (json!("soon"), &[])]
        {
            let mut enquiry = enquiry();
            enquiry["elapsedMs"] = elapsed;
            assert_eq!(app.post("/api/contact").json(&enquiry).send().await.unwrap().status(), StatusCode::OK);
            let stored = Enquiry::decode(queue.next().await.data.as_slice()).unwrap();
            assert_eq!(stored.spam_signals, signals);
        }
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

#[tokio::test]
async fn each_refusal_is_a_problem_with_its_own_status() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        let json = "application/json";
        let post = || app.post("/api/contact");
        let large = format!("{{\"message\": \"{}\"}}", "x".repeat(32 * 1024));
        let cases = [
            (post().header(header::CONTENT_TYPE, json).body("{"), StatusCode::BAD_REQUEST),
            (post().header("idempotency-key", "1").json(&enquiry()), StatusCode::BAD_REQUEST),
            (post().header(header::CONTENT_TYPE, "text/plain").body("hello"), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            (post().header(header::CONTENT_TYPE, json).body(large), StatusCode::PAYLOAD_TOO_LARGE),
            (post().json(&json!({"name": 5})), StatusCode::UNPROCESSABLE_ENTITY),
            (post().header("sec-fetch-site", "cross-site").json(&enquiry()), StatusCode::FORBIDDEN),
            (app.request(Method::PUT, "/api/contact").json(&enquiry()), StatusCode::METHOD_NOT_ALLOWED),
            (app.request(Method::GET, "/api/contact"), StatusCode::METHOD_NOT_ALLOWED),
            (app.request(Method::GET, "/api/nothing"), StatusCode::NOT_FOUND),
        ];
        for (request, status) in cases {
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), status);
            assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json", "{status}");
            assert_eq!(answer.headers().contains_key(header::ALLOW), status == StatusCode::METHOD_NOT_ALLOWED);
            let problem: Value = answer.json().await.unwrap();
            assert_eq!(problem["status"], status.as_u16());
            assert!(problem["detail"].as_str().unwrap().ends_with('.'), "{problem}");
        }
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

#[tokio::test]
async fn names_invalid_fields_with_the_messages_of_the_form() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        let mut enquiry = enquiry();
        enquiry["name"] = "P".into();
        enquiry["service"] = "".into();
        let answer = app.post("/api/contact").json(&enquiry).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let problem: Value = answer.json().await.unwrap();
        let expected = json!({"name": "Name must be at least 2 characters", "service": "Please select a service"});
        assert_eq!(problem["errors"], expected);
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_plain_form_redirects_to_the_thank_you_page_or_returns_with_its_values() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        let right = app.post("/api/contact").form(enquiry().as_object().unwrap()).send().await.unwrap();
        assert_eq!(right.status(), StatusCode::SEE_OTHER);
        assert_eq!(right.headers()[header::LOCATION], "/thank-you/");

        let wrong = app.post("/api/contact").form(&[("name", "\"<i>")]).send().await.unwrap();
        assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(wrong.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        let html = wrong.text().await.unwrap();
        assert!(html.contains("value=\"&quot;&lt;i&gt;\""), "{html}");
        assert!(!html.contains("name-error"), "three characters are a name: {html}");
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

#[tokio::test]
async fn rate_limited_posts_get_429_with_retry_after() {
    let two = NonZeroU32::new(2).unwrap();
    let app = App::start_limited(&[], |config| config.enquiries_per_minute = two).await;
    for status in [StatusCode::OK, StatusCode::OK, StatusCode::TOO_MANY_REQUESTS] {
        let answer = app.post("/api/contact").json(&enquiry()).send().await.unwrap();
        assert_eq!(answer.status(), status);
        let pause = answer.headers().get(header::RETRY_AFTER).map(|pause| pause.to_str().unwrap().parse::<u64>());
        assert_eq!(pause.is_some(), status != StatusCode::OK);
        assert!(pause.is_none_or(|pause| (1..=60).contains(&pause.unwrap())));
    }
    // A plain form gets the same, as a page.
    let form = app.post("/api/contact").form(enquiry().as_object().unwrap()).send().await.unwrap();
    assert_eq!(form.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(form.headers().contains_key(header::RETRY_AFTER));
    assert!(form.text().await.unwrap().contains("value=\"Pat Example\""));
    app.stop().await;
}

#[tokio::test]
async fn tells_clients_behind_a_trusted_proxy_apart_and_ignores_forged_addresses() {
    let variables = [("TRUSTED_PROXIES", "127.0.0.0/8")];
    let app = App::start_limited(&variables, |config| config.enquiries_per_minute = NonZeroU32::MIN).await;
    for (forwarded, status) in [
        ("192.0.2.1", StatusCode::OK),
        ("192.0.2.2", StatusCode::OK),
        ("203.0.113.9, 192.0.2.1", StatusCode::TOO_MANY_REQUESTS),
    ] {
        let answer = app.post("/api/contact").header("x-forwarded-for", forwarded).json(&enquiry()).send().await;
        assert_eq!(answer.unwrap().status(), status, "{forwarded}");
    }
    app.stop().await;
}

#[tokio::test]
async fn answers_503_without_the_contact_service_and_accepts_the_same_key_later() {
    with_broker(|broker| async move {
        let contact = RealContact::start(&broker).await;
        let app = App::start_before(&contact.url(), &[]).await;
        contact.proxy.cut();
        let key = new_key();
        let post = || app.post("/api/contact").header("idempotency-key", &key).json(&enquiry()).send();
        let answer = post().await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(answer.headers().contains_key(header::RETRY_AFTER));
        app.until_component("contact", "unreachable").await;
        assert_eq!(app.get("/").await.status(), StatusCode::OK, "pages go on");

        contact.proxy.restore();
        app.until_component("contact", "up").await;
        let answer: Value = post().await.unwrap().json().await.unwrap();
        assert_eq!(answer, json!({"success": true, "id": key}));
        app.stop().await;
        contact.stop().await;
    })
    .await;
}

/// The period of a limit on accepted enquiries.
#[derive(Debug, Clone, Copy)]
enum Period {
    Hour,
    Day,
}

impl Period {
    fn limit_to_two(self, config: &mut Config) {
        let two = NonZeroU32::new(2).unwrap();
        config.enquiries_per_minute = NonZeroU32::new(100).unwrap();
        match self {
            Self::Hour => config.enquiries_per_hour = two,
            Self::Day => config.enquiries_per_day = two,
        }
    }
}

#[tokio::test]
async fn limits_accepted_enquiries_per_hour_and_per_day() {
    for (period, longest_pause) in [(Period::Hour, 30 * 60), (Period::Day, 12 * 60 * 60)] {
        with_broker(|broker| async move {
            let contact = RealContact::start(&broker).await;
            let variables = [("TRUSTED_PROXIES", "127.0.0.0/8")];
            let app = App::start_limited_before(&contact.url(), &variables, |config| period.limit_to_two(config)).await;
            let post = |client: &'static str, enquiry: Value| {
                app.post("/api/contact").header("x-forwarded-for", client).json(&enquiry).send()
            };
            let mut refused = enquiry();
            refused["name"] = "".into();
            for _ in 0..4 {
                let answer = post("192.0.2.1", refused.clone()).await.unwrap();
                assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
            }
            for status in [StatusCode::OK, StatusCode::OK, StatusCode::TOO_MANY_REQUESTS] {
                let answer = post("192.0.2.1", enquiry()).await.unwrap();
                assert_eq!(answer.status(), status, "{period:?}");
                if status == StatusCode::TOO_MANY_REQUESTS {
                    let pause: u64 = answer.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
                    assert!((1..=longest_pause).contains(&pause), "{period:?}: {pause}");
                }
            }
            assert_eq!(post("203.0.113.1", enquiry()).await.unwrap().status(), StatusCode::OK);
            // Our own networks, from which canaries come, are exempt.
            for _ in 0..4 {
                assert_eq!(post("127.0.0.2", enquiry()).await.unwrap().status(), StatusCode::OK);
            }
            app.stop().await;
            contact.stop().await;
        })
        .await;
    }
}

#[tokio::test]
async fn a_repeated_enquiry_counts_once_towards_the_limits() {
    for period in [Period::Hour, Period::Day] {
        let contact = RealContact::start_without_broker(64).await;
        let variables = [("TRUSTED_PROXIES", "127.0.0.0/8")];
        let app = App::start_limited_before(&contact.url(), &variables, |config| period.limit_to_two(config)).await;
        let (first, second, third) = (new_key(), new_key(), new_key());
        for (key, status) in [
            (&first, StatusCode::OK),
            (&first, StatusCode::OK),
            (&first, StatusCode::OK),
            (&second, StatusCode::OK),
            (&third, StatusCode::TOO_MANY_REQUESTS),
        ] {
            let request =
                app.post("/api/contact").header("x-forwarded-for", "192.0.2.1").header("idempotency-key", key);
            assert_eq!(request.json(&enquiry()).send().await.unwrap().status(), status, "{period:?}");
        }
        app.stop().await;
        contact.stop().await;
    }
}

#[tokio::test]
async fn a_client_fills_only_its_share_of_the_spool() {
    // A client's share is an eighth of the spool.
    let contact = RealContact::start_without_broker(16).await;
    let app = App::start_before(&contact.url(), &[("TRUSTED_PROXIES", "127.0.0.0/8")]).await;
    for (client, status) in [
        ("192.0.2.1", StatusCode::OK),
        ("192.0.2.1", StatusCode::OK),
        ("192.0.2.1", StatusCode::TOO_MANY_REQUESTS),
        ("192.0.2.2", StatusCode::OK),
        // An IPv6 /64 is one client.
        ("2001:db8::1", StatusCode::OK),
        ("2001:db8::2", StatusCode::OK),
        ("2001:db8::3", StatusCode::TOO_MANY_REQUESTS),
    ] {
        let answer = app.post("/api/contact").header("x-forwarded-for", client).json(&enquiry()).send().await.unwrap();
        assert_eq!(answer.status(), status, "{client}");
        assert_eq!(answer.headers().contains_key(header::RETRY_AFTER), status != StatusCode::OK);
    }
    app.stop().await;
    contact.stop().await;
}
