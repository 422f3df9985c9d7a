use std::fs;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::app::{App, built_site};

/// More than the system buffers of a connection.
const FILM: u64 = 64 << 20;

#[tokio::test]
async fn a_client_that_reads_slowly_does_not_keep_the_gateway_from_a_clean_stop() {
    let site = built_site();
    fs::File::create(site.path().join("public/film.mp4")).unwrap().set_len(FILM).unwrap();
    let app = App::start(&[("SITE_DIR", site.path().to_str().unwrap()), ("SHUTDOWN_GRACE", "4s")]).await;
    let mut client = TcpStream::connect(app.address()).await.unwrap();
    client.write_all(b"GET /film.mp4 HTTP/1.1\r\nhost: firm.example\r\n\r\n").await.unwrap();
    client.read_exact(&mut [0; 1024]).await.unwrap();
    app.stop().await;
    drop(client);
}
