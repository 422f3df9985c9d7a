use std::{future::poll_fn, io, pin::pin, task::Poll, thread, time::Duration};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use metrics::counter;
use runtime::{shutdown::Shutdown, telemetry::MonitoredRuntime};
use tokio::{
    runtime::Builder,
    sync::{
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
        oneshot,
    },
    task::yield_now,
    time,
};
use tokio_util::{
    sync::{CancellationToken, DropGuard},
    task::{TaskTracker, task_tracker::TaskTrackerToken},
};

use crate::{
    connection::Connection,
    connections::{Arrival, Connections},
    front::{Front, Host},
};

/// Longest head of a request. Browsers send some 1 KiB, and 4 KiB with the cookies of a tag service.
const LONGEST_HEAD: usize = 16 << 10;

/// Threads that read films from disk, at most: each holds a part of one in memory.
const READERS: usize = 64;

/// The time that a new connection has for its first request once the stop is requested. A packet that was lost on its way
/// is sent again after a second (RFC 6298 §2.1).
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

/// Lets visitors in until the stop is requested, and finishes what is in hand, within `drain_timeout`: a client that
/// takes its answer more slowly is cut off, and does not keep the process from a clean end.
///
/// HTTP/1.1 alone: HTTP/2 is for the edge, where TLS ends, and a connection on which many films can be asked for at once
/// has no place in an account of connections.
pub(crate) async fn receive(
    connections: Connections,
    front: Front,
    drain_timeout: Duration,
    stop: Shutdown,
) -> io::Result<()> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let readers = (READERS / cores).max(1);
    let open = |_| Room::open(front.clone(), stop.clone(), readers);
    let mut rooms = (0..cores).map(open).collect::<io::Result<Vec<_>>>()?;
    while let Some(arrival) = stop.run_until_requested(connections.accept()).await {
        let Some(emptiest) = rooms.iter().min_by_key(|room| room.visits.len()) else { break };
        emptiest.show_in(arrival)?;
    }
    for (arrival, room) in connections.accept_queued()?.into_iter().zip((0..rooms.len()).cycle()) {
        rooms[room].show_in(arrival)?;
    }
    drop(connections);
    let drained = time::timeout(drain_timeout, async {
        for room in &mut rooms {
            room.empty().await?;
        }
        Ok::<_, io::Error>(())
    });
    drained.await.unwrap_or_else(|_| {
        let cut_off: usize = rooms.iter().map(|room| room.visits.len()).sum();
        counter!("http_connections_cut_off_total").increment(cut_off as u64);
        tracing::warn!(cut_off, "connections were still busy at the end of the drain");
        Ok(())
    })
}

/// One of as many threads as there are processors, with visitors of its own: each is answered where their request came in.
/// Between threads that share their work, each answer would cost a wake-up of another.
struct Room {
    /// Closed by [`Room::empty`]. It holds no more than have been let in.
    door: Option<UnboundedSender<(Arrival, TaskTrackerToken)>>,
    /// Those on their way to it are counted: a thread that is busy is not taken for an empty one.
    visits: TaskTracker,
    left: oneshot::Receiver<()>,
    /// Who does not wait for the visitors to leave, sends them away.
    _or_else: DropGuard,
}

impl Room {
    fn open(front: Front, stop: Shutdown, readers: usize) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(readers).build()?;
        let (door, arrivals) = unbounded_channel();
        let (leaving, left) = oneshot::channel();
        let (visits, cut_off) = (TaskTracker::new(), CancellationToken::new());
        let (receiving, ended) = (serve(arrivals, visits.clone(), front, stop), cut_off.clone());
        thread::Builder::new().name("visitors".to_owned()).spawn(move || {
            let _watched = MonitoredRuntime::new(runtime.handle());
            runtime.block_on(ended.run_until_cancelled_owned(receiving));
            // Nobody waits for it if the process has given up.
            let _ = leaving.send(());
        })?;
        Ok(Self { door: Some(door), visits, left, _or_else: cut_off.drop_guard() })
    }

    fn show_in(&self, arrival: Arrival) -> io::Result<()> {
        let door = self.door.as_ref().ok_or_else(gone)?;
        door.send((arrival, self.visits.token())).map_err(|_| gone())
    }

    /// Waits until everybody has left.
    async fn empty(&mut self) -> io::Result<()> {
        self.door = None;
        (&mut self.left).await.map_err(|_| gone())
    }
}

fn gone() -> io::Error {
    io::Error::other("a thread that answers visitors has panicked")
}

/// Answers those who arrive, until no more do and all have left.
async fn serve(
    mut arrivals: UnboundedReceiver<(Arrival, TaskTrackerToken)>,
    visits: TaskTracker,
    front: Front,
    stop: Shutdown,
) {
    while let Some((arrival, counted)) = arrivals.recv().await {
        let visitor = arrival.visitor;
        match arrival.into_connection() {
            Ok(connection) => {
                let host = front.welcome(visitor, connection.work());
                let visit = visit(connection, host, FIRST_REQUEST_TIMEOUT, stop.clone());
                tokio::spawn(async move {
                    visit.await;
                    drop(counted);
                });
            }
            Err(error) => tracing::error!(%error, "a connection could not be taken over"),
        }
    }
    visits.close();
    visits.wait().await;
}

/// Answers one visitor until they leave, or are silent for too long, or the process stops. A stop leaves a new connection
/// `first_request_timeout` for its first request.
async fn visit(connection: Connection, host: Host, first_request_timeout: Duration, stop: Shutdown) {
    let work = connection.work();
    let mut protocol = http1::Builder::new();
    protocol.max_header_size(LONGEST_HEAD);
    let mut visit = pin!(protocol.serve_connection(TokioIo::new(connection), host));
    let (mut stopped, mut listens) = (pin!(stop.requested()), false);
    let ended = poll_fn(|cx| {
        if let Poll::Ready(ended) = visit.as_mut().poll(cx) {
            return Poll::Ready(Some(ended));
        }
        // Asked once, the stop wakes this task. To ask it anew with each request would take a lock that all visitors share.
        if listens && !stop.is_requested() {
            return Poll::Pending;
        }
        listens = true;
        stopped.as_mut().poll(cx).map(|()| None)
    });
    let ended = match ended.await {
        Some(ended) => ended,
        None => {
            // What has come in by now and was not looked at is answered, and so is what is still on its way on a new
            // connection: closed unread, its client would not know whether it was processed.
            yield_now().await;
            let mut waited = pin!(time::sleep(first_request_timeout));
            let ended = poll_fn(|cx| match visit.as_mut().poll(cx) {
                Poll::Ready(ended) => Poll::Ready(Some(ended)),
                Poll::Pending if work.is_heard() => Poll::Ready(None),
                Poll::Pending => waited.as_mut().poll(cx).map(|()| None),
            });
            match ended.await {
                Some(ended) => ended,
                None => {
                    visit.as_mut().graceful_shutdown();
                    visit.await
                }
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read, Write},
        net::{TcpListener, TcpStream},
        num::NonZero,
        path::Path,
        sync::Arc,
        time::Duration,
    };

    use axum::Router;
    use rustix::io::ioctl_fionread;
    use tokio::sync::Semaphore;

    use super::{Builder, Connection, Connections, Front, Shutdown, receive, visit, yield_now};
    use crate::{
        client_address::TrustedProxies,
        crowd::Crowd,
        front,
        rate_limit::{RateLimit, Scope},
        site::Site,
    };

    /// Longer than any test takes.
    const LONG: Duration = Duration::from_secs(60);

    fn site() -> Site {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/site");
        Site::load(&folder, &"http://localhost:8080".parse().unwrap()).unwrap()
    }

    fn front_of(site: Site, stop: &Shutdown) -> Front {
        Front::new(front::Parts {
            site,
            calls: Router::new(),
            rate: RateLimit::new(NonZero::<u32>::MIN, Scope::Requests),
            proxies: TrustedProxies::default(),
            stop: stop.clone(),
        })
    }

    fn crowd() -> Crowd {
        Crowd::new(NonZero::<usize>::MIN, TrustedProxies::default())
    }

    /// Asserts that the client is answered, and told that the connection ends.
    fn assert_last_answer(mut client: TcpStream) {
        let mut answer = Vec::new();
        client.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        client.read_to_end(&mut answer).unwrap();
        let head = String::from_utf8_lossy(&answer).to_lowercase();
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert!(head.contains("connection: close"), "{head}");
    }

    #[test]
    fn answers_a_connection_that_waits_to_be_accepted_when_the_stop_comes() {
        let site = site();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        listener.set_nonblocking(true).unwrap();
        let stop = Shutdown::new();
        stop.request();
        Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let connections = Connections {
                listener: tokio::net::TcpListener::from_std(listener).unwrap(),
                places: Arc::new(Semaphore::new(1)),
                crowd: crowd(),
                held: site.held(),
                silence: Duration::from_secs(18),
            };
            receive(connections, front_of(site, &stop), LONG, stop.clone()).await.unwrap();
        });
        assert_last_answer(client);
    }

    #[test]
    fn waits_for_the_first_request_of_a_connection_accepted_just_before_the_stop() {
        let site = site();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (stream, address) = listener.accept().unwrap();
        stream.set_nonblocking(true).unwrap();
        let stop = Shutdown::new();
        Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let place = Arc::new(Semaphore::new(1)).acquire_owned().await.unwrap();
            let among_its_own = crowd().join(address.ip()).unwrap();
            let held = site.held();
            let front = front_of(site, &stop);
            let stream = tokio::net::TcpStream::from_std(stream).unwrap();
            let connection = Connection::new(stream, place, among_its_own, held, Duration::from_secs(18));
            let host = front.welcome(address, connection.work());
            let visit = tokio::spawn(visit(connection, host, LONG, stop.clone()));
            stop.request();
            for _ in 0..10 {
                yield_now().await;
            }
            client.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            visit.await.unwrap();
        });
        assert_last_answer(client);
    }

    #[test]
    fn who_is_not_heard_yet_when_the_stop_comes_is_answered() {
        let site = site();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut visitor = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (stream, address) = listener.accept().unwrap();
        stream.set_nonblocking(true).unwrap();
        let arrived = stream.try_clone().unwrap();
        let stop = Shutdown::new();
        Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let place = Arc::new(Semaphore::new(1)).acquire_owned().await.unwrap();
            let among_its_own = crowd().join(address.ip()).unwrap();
            let held = site.held();
            let front = front_of(site, &stop);
            let stream = tokio::net::TcpStream::from_std(stream).unwrap();
            let connection = Connection::new(stream, place, among_its_own, held, Duration::from_secs(18));
            let host = front.welcome(address, connection.work());
            let visit = tokio::spawn(visit(connection, host, LONG, stop.clone()));
            // It listens now; the runtime, whose only thread this is, hears nothing before the next await.
            yield_now().await;
            visitor.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            while ioctl_fionread(&arrived).unwrap() == 0 {
                std::thread::yield_now();
            }
            stop.request();
            visit.await.unwrap();
        });
        drop(arrived);
        assert_last_answer(visitor);
    }
}
