//! Clients that request a film and read it slowly, not at all, or in part.

use std::{ffi::OsStr, fs, io, path::Path, time::Duration};

use tokio::time;

use super::{fault::Fault, wire::Wire};

const FILMS: [&str; 2] = ["mp4", "webm"];
/// The kernel buffers up to 4 MiB per connection (`net.ipv4.tcp_wmem`), more than the size of a film: only this many
/// requests make the gateway wait.
const TIMES: u64 = 6;
/// Size of the receive buffer and of each read, in bytes.
const ROOM: u32 = 16 << 10;
const PIECE: usize = 16 << 10;
const PAUSE: Duration = Duration::from_millis(50);
/// Longer than the gateway keeps a connection whose client takes no data: 18 s.
const STANDSTILL: Duration = Duration::from_secs(40);
/// Bytes read before the connection is dropped: less than half.
const DROPPED_AFTER: u64 = 256 << 10;

/// The largest of the site's films.
#[derive(Debug, Clone)]
pub(super) struct Film {
    /// Its request path.
    path: String,
    bytes: u64,
}

impl Film {
    /// The film of the built site in this folder.
    pub(super) fn largest(site: &Path) -> io::Result<Self> {
        let assets = site.join("public/assets");
        let mut films = Vec::new();
        for entry in fs::read_dir(&assets)? {
            let entry = entry?;
            let name = entry.file_name();
            if Path::new(&name).extension().and_then(OsStr::to_str).is_some_and(|kind| FILMS.contains(&kind)) {
                films.push((entry.metadata()?.len(), name));
            }
        }
        let largest = films.into_iter().max();
        let none = || io::Error::other(format!("{} has no film: build the site with its media", assets.display()));
        let (bytes, name) = largest.ok_or_else(none)?;
        Ok(Self { path: format!("/assets/{}", name.to_string_lossy()), bytes })
    }

    /// Requests it from the beginning, as a player does, this number of times.
    async fn ask(&self, wire: &mut Wire, times: u64) -> Result<(), Fault> {
        let request = format!("GET {} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-\r\n\r\n", self.path);
        for _ in 0..times {
            wire.send(&request).await?;
        }
        Ok(())
    }

    async fn begin(&self, wire: &mut Wire) -> Result<(), Fault> {
        let bytes = wire.read_head(206).await?;
        if bytes == self.bytes { Ok(()) } else { Err(Fault::Answered(format!("{bytes} of {} bytes", self.bytes))) }
    }
}

/// Reads it as a phone on a slow network does.
pub(super) async fn read_slowly(site: &str, film: &Film) -> Result<(), Fault> {
    let mut wire = Wire::with_room(site, ROOM).await?;
    film.ask(&mut wire, TIMES).await?;
    for _ in 0..TIMES {
        film.begin(&mut wire).await?;
        wire.read(film.bytes, PIECE, PAUSE).await?;
    }
    Ok(())
}

/// Requests it and reads nothing until the gateway has closed the connection.
pub(super) async fn stand_still(site: &str, film: &Film) -> Result<(), Fault> {
    let mut wire = Wire::with_room(site, ROOM).await?;
    film.ask(&mut wire, TIMES).await?;
    time::sleep(STANDSTILL).await;
    let kept = wire.read_to_end().await.len();
    if kept as u64 >= film.bytes * TIMES { Err(Fault::KeptAll) } else { Ok(()) }
}

/// Resets the connection half-way.
pub(super) async fn drop_half_way(site: &str, film: &Film) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    film.ask(&mut wire, 1).await?;
    film.begin(&mut wire).await?;
    wire.read(DROPPED_AFTER, PIECE, Duration::ZERO).await?;
    wire.reset()
}
