use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    io::Read,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{body::Bytes, http::HeaderValue};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use ring::digest;

use super::{
    coding::Coding,
    file::{Content, File, Heads, Kind, Representation, etag_of},
    media_type::{is_media, media_type},
};
use crate::security_headers::SecurityHeaders;

/// File names with a hash of their content never change.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Pages are asked for again each time, and mostly answered 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// How much of the site is held in memory. Today's pages, scripts and styles take two thirds of it; the rest is for
/// the smallest pictures, and what finds no room is read from disk.
const ROOM: u64 = 6 << 20;

/// What a browser does not send as it is in a path (URL Standard, the path percent-encode set; and `%` itself).
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'}');

/// Every file under `folder` by the path that asks for it. Pages, which end in a slash, are their `index.html`.
pub(super) fn read_folder(folder: &Path, security: &SecurityHeaders) -> io::Result<HashMap<String, File>> {
    let mut files = BTreeMap::new();
    list(folder, "/", &mut files)?;
    let mut by_use: Vec<_> = files.iter().filter(|(name, _)| !is_coded(name, &files)).collect();
    by_use.sort_by_key(|(name, found)| (is_media(name), found.length));
    let mut room = ROOM;
    let mut heads = HashMap::new();
    let mut site = HashMap::new();
    for (name, found) in by_use {
        let path = name.strip_suffix("index.html").unwrap_or(name);
        let coded = Coding::ALL.map(|coding| (Some(coding), files.get(&format!("{name}{}", coding.ending()))));
        let present: Vec<_> = coded
            .into_iter()
            .chain([(None, Some(found))])
            .filter_map(|(coding, found)| Some((coding, found?)))
            .collect();
        let kind = Kind {
            media_type: media_type(path),
            cache_control: if path.starts_with("/assets/") { IMMUTABLE } else { REVALIDATE },
            varies: present.len() > 1,
            has_parts: is_media(name),
        };
        let representations = present
            .into_iter()
            .map(|(coding, found)| {
                let (content, etag) = found.read(&mut room)?;
                let heads = heads
                    .entry((kind.clone(), coding))
                    .or_insert_with(|| Arc::new(Heads::new(&kind, coding, security)));
                Ok(Representation::new(Arc::clone(heads), content, etag))
            })
            .collect::<io::Result<_>>()?;
        site.insert(utf8_percent_encode(path, ENCODED).to_string(), File::new(representations));
    }
    Ok(site)
}

/// A file of the folder.
#[derive(Debug)]
struct Found {
    path: PathBuf,
    length: u64,
}

impl Found {
    /// Its bytes, as long as there is room for them, and its ETag.
    fn read(&self, room: &mut u64) -> io::Result<(Content, HeaderValue)> {
        if self.length <= *room {
            let bytes = Bytes::from(fs::read(&self.path)?);
            *room = room.saturating_sub(bytes.len() as u64);
            let etag = etag_of(&digest::digest(&digest::SHA256, &bytes));
            return Ok((Content::Held(bytes), etag));
        }
        let mut file = fs::File::open(&self.path)?;
        let mut context = digest::Context::new(&digest::SHA256);
        let mut buffer = vec![0; 64 << 10];
        loop {
            match file.read(&mut buffer)? {
                0 => break,
                read => context.update(&buffer[..read]),
            }
        }
        Ok((Content::OnDisk { path: self.path.clone(), length: self.length }, etag_of(&context.finish())))
    }
}

fn list(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Found>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is no UTF-8 has no address.
        let Ok(name) = entry.file_name().into_string() else { continue };
        // Follows links, as a folder of an installation may be one.
        let metadata = fs::metadata(entry.path())?;
        if metadata.is_dir() {
            list(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else {
            files.insert(format!("{prefix}{name}"), Found { path: entry.path(), length: metadata.len() });
        }
    }
    Ok(())
}

/// Whether `name` is another file in a coding, and so no address of its own.
fn is_coded(name: &str, files: &BTreeMap<String, Found>) -> bool {
    let mut plain = Coding::ALL.iter().filter_map(|coding| name.strip_suffix(coding.ending()));
    plain.any(|plain| files.contains_key(plain))
}
