use std::{fs, time::Duration};

use test_support::eventually;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::app::{App, built_site};

/// Larger than the socket buffers.
const FILM: u64 = 64 << 20;

#[tokio::test]
async fn a_slow_reader_does_not_prevent_a_clean_exit() {
    let site = built_site();
    fs::File::create(site.path().join("public/film.mp4")).unwrap().set_len(FILM).unwrap();
    let app = App::start_limited(&[("SITE_DIR", site.path().to_str().unwrap())], |config| {
        config.process.grace = Duration::from_secs(4);
    })
    .await;
    let mut client = TcpStream::connect(app.address()).await.unwrap();
    client.write_all(b"GET /film.mp4 HTTP/1.1\r\nhost: firm.example\r\n\r\n").await.unwrap();
    client.read_exact(&mut [0; 1024]).await.unwrap();
    app.stop().await;
    drop(client);
}

#[tokio::test]
async fn a_last_response_is_sent_whole_before_its_connection_closes() {
    let site = built_site();
    // Held in memory, so hyper queues all of it at once; larger than the socket buffers.
    let page = vec![b'x'; 5 << 20];
    fs::write(site.path().join("public/plan.svg"), &page).unwrap();
    let app = App::start(&[("SITE_DIR", site.path().to_str().unwrap())]).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    let mut client = socket.connect(app.address().parse().unwrap()).await.unwrap();
    let request = b"GET /plan.svg HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n\r\n";
    client.write_all(request).await.unwrap();
    client.read_exact(&mut [0; 1024]).await.unwrap();
    let address = app.address();
    let ((), rest) = tokio::join!(app.stop(), async {
        // Reads on once the gateway drains, when its buffers are full.
        eventually("new connections are refused", async || TcpStream::connect(&address).await.err()).await;
        let mut rest = Vec::new();
        client.read_to_end(&mut rest).await.unwrap();
        rest
    });
    let missing = page.len() - rest.iter().filter(|byte| **byte == b'x').count();
    assert!(missing <= 1024, "{missing} bytes of the body are missing");
}
