use std::{
    future::pending,
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    num::NonZero,
    path::Path,
    pin::pin,
    sync::Arc,
    task::{Context, Wake, Waker},
    time::Duration,
};

use axum::{Router, routing::get};
use runtime::shutdown::Shutdown;
use rustix::io::ioctl_fionread;
use tokio::{
    runtime::Builder,
    task::yield_now,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{
    connection::{Timeouts, serve_connection},
    listener::Listener,
    serve::serve,
    service::{MakeService, Parts},
};
use crate::{
    client::{address::TrustedProxies, limiter::PerIpLimiter},
    rate_limit::{RateLimit, Scope},
    site::built_site::Site,
};

/// Longer than any test takes.
const LONG: Duration = Duration::from_secs(60);
const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

fn site() -> Site {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/site");
    Site::load(&folder, &"http://localhost:8080".parse().unwrap()).unwrap()
}

fn make_service(site: Site, api: Router, shutdown: &Shutdown) -> MakeService {
    MakeService::new(Parts {
        site,
        api,
        rate: RateLimit::new(NonZero::<u32>::MIN, Scope::Requests),
        proxies: TrustedProxies::default(),
        shutdown: shutdown.clone(),
    })
}

/// A client and the server's end of its connection.
fn connect() -> (TcpStream, std::net::TcpStream, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (stream, peer) = listener.accept().unwrap();
    stream.set_nonblocking(true).unwrap();
    (client, stream, peer)
}

/// Serves `stream` while `during` runs on the same thread. `during` gets a function that begins the drain.
fn serve_while(stream: std::net::TcpStream, peer: SocketAddr, during: impl AsyncFnOnce(&dyn Fn())) {
    let (shutdown, draining) = (Shutdown::new(), CancellationToken::new());
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let stream = tokio::net::TcpStream::from_std(stream).unwrap();
        let service = make_service(site(), Router::new(), &shutdown).for_connection(peer);
        let timeouts = Timeouts { idle: LONG, first_request: LONG };
        let serving = tokio::spawn(serve_connection(stream, service, timeouts, draining.clone()));
        let begin_drain = || {
            shutdown.request();
            draining.cancel();
        };
        during(&begin_drain).await;
        serving.await.unwrap();
    });
}

/// Asserts that the client gets a response, and that it says the connection closes.
fn assert_last_response(mut client: TcpStream) {
    let mut response = Vec::new();
    client.set_read_timeout(Some(LONG)).unwrap();
    client.read_to_end(&mut response).unwrap();
    let head = String::from_utf8_lossy(&response).to_lowercase();
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("connection: close"), "{head}");
}

#[test]
fn answers_a_connection_in_the_accept_queue_at_shutdown() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    client.write_all(REQUEST).unwrap();
    listener.set_nonblocking(true).unwrap();
    let shutdown = Shutdown::new();
    shutdown.request();
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        let per_ip = PerIpLimiter::new(NonZero::<usize>::MIN, TrustedProxies::default());
        let listener = Listener::new(listener, 1, per_ip, LONG).unwrap();
        let make_service = make_service(site(), Router::new(), &shutdown);
        serve(listener, make_service, LONG, LONG, shutdown.clone()).await.unwrap();
    });
    assert_last_response(client);
}

#[test]
fn waits_for_the_first_request_of_a_connection_accepted_just_before_shutdown() {
    let (mut client, stream, peer) = connect();
    serve_while(stream, peer, async |begin_drain| {
        begin_drain();
        for _ in 0..10 {
            yield_now().await;
        }
        client.write_all(REQUEST).unwrap();
    });
    assert_last_response(client);
}

#[test]
fn answers_a_request_that_has_arrived_but_not_been_read_at_shutdown() {
    let (mut client, stream, peer) = connect();
    let received = stream.try_clone().unwrap();
    serve_while(stream, peer, async |begin_drain| {
        // The connection waits for input now. The runtime, whose only thread this is, cannot see any before the next await.
        yield_now().await;
        client.write_all(REQUEST).unwrap();
        while ioctl_fionread(&received).unwrap() == 0 {
            std::thread::yield_now();
        }
        begin_drain();
    });
    drop(received);
    assert_last_response(client);
}

/// Panics when a timer wakes it: outside of any task, so the panic ends the worker's thread.
struct PanickingWaker;

impl Wake for PanickingWaker {
    fn wake(self: Arc<Self>) {
        panic!("a waker panics");
    }
}

async fn end_worker() {
    let mut timer = pin!(sleep(Duration::from_millis(1)));
    let _ = timer.as_mut().poll(&mut Context::from_waker(&Waker::from(Arc::new(PanickingWaker))));
    pending::<()>().await;
}

#[tokio::test]
async fn fails_when_a_worker_ends() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    client.write_all(b"GET /api/end HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let shutdown = Shutdown::new();
    let per_ip = PerIpLimiter::new(NonZero::<usize>::MIN, TrustedProxies::default());
    let listener = Listener::new(listener, 1, per_ip, LONG).unwrap();
    let api = Router::new().route("/api/end", get(end_worker));
    let serving = serve(listener, make_service(site(), api, &shutdown), LONG, LONG, shutdown.clone());
    assert!(timeout(LONG, serving).await.unwrap().is_err());
}
