//! Enquiries whose bodies never arrive cost only their senders.

use std::num::{NonZeroU32, NonZeroUsize};

use gateway::Config;
use reqwest::{Response, StatusCode, header};
use test_support::DEADLINE;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Duration, timeout},
};

use crate::{
    app::{App, enquiry},
    small_site::limited_app_with,
    wire::status,
};

/// Longer than a test.
const NEVER: Duration = Duration::from_hours(1);
const BEHIND_A_PROXY: (&str, &str) = ("TRUSTED_PROXIES", "127.0.0.0/8");

#[tokio::test]
async fn slow_bodies_do_not_count_as_calls_in_flight() {
    let (app, _site) =
        limited_app_with(&[], &[BEHIND_A_PROXY], |config| config.max_in_flight = NonZeroUsize::MIN).await;
    let slow = [begin_enquiry(&app, "192.0.2.1").await, begin_enquiry(&app, "198.51.100.1").await];
    assert_eq!(send_enquiry(&app, "203.0.113.1").await, StatusCode::OK);
    drop(slow);
    app.stop().await;
}

#[tokio::test]
async fn limits_slow_bodies_per_client() {
    let two_each = |config: &mut Config| {
        config.body_timeout = NEVER;
        config.max_bodies_per_address = NonZeroUsize::new(2).unwrap();
    };
    let (app, _site) = limited_app_with(&[], &[BEHIND_A_PROXY], two_each).await;
    let slow = [begin_enquiry(&app, "192.0.2.1").await, begin_enquiry(&app, "192.0.2.1").await];
    let third = post_enquiry(&app, "192.0.2.1").await;
    assert_eq!(third.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(third.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(send_enquiry(&app, "203.0.113.1").await, StatusCode::OK);
    drop(slow);
    app.stop().await;
}

#[tokio::test]
async fn a_body_that_times_out_counts_against_its_clients_rate_limit() {
    let one_a_minute = |config: &mut Config| {
        config.enquiries_per_minute = NonZeroU32::MIN;
        config.body_timeout = Duration::from_millis(200);
    };
    let (app, _site) = limited_app_with(&[], &[BEHIND_A_PROXY], one_a_minute).await;
    assert_eq!(last_status(begin_enquiry(&app, "192.0.2.1").await).await, 408);
    assert_eq!(send_enquiry(&app, "192.0.2.1").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(send_enquiry(&app, "203.0.113.1").await, StatusCode::OK);
    app.stop().await;
}

#[tokio::test]
async fn does_not_wait_for_the_body_of_a_client_over_its_rate_limit() {
    let one_a_minute = |config: &mut Config| {
        config.enquiries_per_minute = NonZeroU32::MIN;
        config.body_timeout = NEVER;
    };
    let (app, _site) = limited_app_with(&[], &[BEHIND_A_PROXY], one_a_minute).await;
    assert_eq!(send_enquiry(&app, "192.0.2.1").await, StatusCode::OK);
    for media_type in ["application/json", "application/x-www-form-urlencoded"] {
        let mut connection = TcpStream::connect(app.address()).await.unwrap();
        connection.write_all(request_head("192.0.2.1", media_type, "connection: close\r\n").as_bytes()).await.unwrap();
        assert_eq!(last_status(connection).await, 429, "{media_type}");
    }
    app.stop().await;
}

#[tokio::test]
async fn a_new_body_evicts_the_oldest_one() {
    let one_at_a_time = |config: &mut Config| {
        config.body_timeout = NEVER;
        config.max_bodies = NonZeroUsize::MIN;
    };
    let (app, _site) = limited_app_with(&[], &[BEHIND_A_PROXY], one_at_a_time).await;
    let slow = begin_enquiry(&app, "192.0.2.1").await;
    assert_eq!(send_enquiry(&app, "203.0.113.1").await, StatusCode::OK);
    assert_eq!(last_status(slow).await, 503);
    app.stop().await;
}

#[tokio::test]
async fn clients_of_one_network_share_four_times_the_rate_limit() {
    for (network, other) in [("192.0.2.", "198.51.100.1"), ("2001:db8:0:1", "2001:db8:0:100::1")] {
        let one = |config: &mut Config| config.enquiries_per_minute = NonZeroU32::MIN;
        let (app, _site) = limited_app_with(&[], &[BEHIND_A_PROXY], one).await;
        let member = |number: usize| match network.contains(':') {
            true => format!("{network}{number}::1"),
            false => format!("{network}{number}"),
        };
        for number in 1..=4 {
            assert_eq!(send_enquiry(&app, &member(number)).await, StatusCode::OK, "{network} {number}");
        }
        assert_eq!(send_enquiry(&app, &member(5)).await, StatusCode::TOO_MANY_REQUESTS, "{network}");
        assert_eq!(send_enquiry(&app, other).await, StatusCode::OK, "{other}");
        app.stop().await;
    }
}

/// The head of an enquiry of 400 bytes from `client`.
fn request_head(client: &str, media_type: &str, more: &str) -> String {
    format!(
        "POST /api/contact HTTP/1.1\r\nhost: firm.example\r\nx-forwarded-for: {client}\r\ncontent-type: {media_type}\r\n\
         content-length: 400\r\n{more}\r\n"
    )
}

/// A connection on which the gateway waits for the body of an enquiry from `client`: it has sent 100 (RFC 9110 §10.1.1).
async fn begin_enquiry(app: &App, client: &str) -> TcpStream {
    let mut connection = TcpStream::connect(app.address()).await.unwrap();
    let request = request_head(client, "application/json", "connection: close\r\nexpect: 100-continue\r\n");
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut interim = [0; 25];
    timeout(DEADLINE, connection.read_exact(&mut interim)).await.unwrap().unwrap();
    assert_eq!(&interim, b"HTTP/1.1 100 Continue\r\n\r\n");
    connection
}

/// The status of the response after which the gateway closes the connection.
async fn last_status(mut connection: TcpStream) -> u16 {
    let mut answer = Vec::new();
    timeout(DEADLINE, connection.read_to_end(&mut answer)).await.unwrap().unwrap();
    status(&answer)
}

async fn send_enquiry(app: &App, client: &str) -> StatusCode {
    post_enquiry(app, client).await.status()
}

async fn post_enquiry(app: &App, client: &str) -> Response {
    app.post("/api/contact").header("x-forwarded-for", client).json(&enquiry()).send().await.unwrap()
}
