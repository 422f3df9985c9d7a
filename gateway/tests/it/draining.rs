use std::fs;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::app::{App, built_site};

/// Larger than the socket buffers.
const FILM: u64 = 64 << 20;

#[tokio::test]
async fn a_slow_reader_does_not_prevent_a_clean_exit() {
    let site = built_site();
    fs::File::create(site.path().join("public/film.mp4")).unwrap().set_len(FILM).unwrap();
    let app = App::start(&[("SITE_DIR", site.path().to_str().unwrap()), ("SHUTDOWN_GRACE", "4s")]).await;
    let mut client = TcpStream::connect(app.address()).await.unwrap();
    client.write_all(b"GET /film.mp4 HTTP/1.1\r\nhost: firm.example\r\n\r\n").await.unwrap();
    client.read_exact(&mut [0; 1024]).await.unwrap();
    app.stop().await;
    drop(client);
}
