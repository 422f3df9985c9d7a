use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    io::Read,
    ops::Range,
    path::{Path, PathBuf},
};

use axum::http::HeaderValue;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use ring::digest;

use super::{
    coding::Coding,
    disk::{OnDisk, Version},
    file::{Content, File, Representation, etag_of},
    heads::{Heads, Kind},
    held::Held,
    media_type::{is_media, media_type},
};
use crate::security_headers::SecurityHeaders;

/// File names with a hash of their content never change.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Pages are asked for again each time, and mostly answered 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// The folder of the files whose names have a hash.
const ASSETS: &str = "/assets/";

/// How much of the site is held in memory. Today's pages, scripts and styles take two thirds of it; the rest is for
/// the smallest pictures, and what finds no room is read from disk.
const ROOM: usize = 6 << 20;

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

/// Every file under `public` by the path that asks for it, and what of them is held. Pages, which end in a slash, are their
/// `index.html`.
///
/// `previous_assets` need not exist. It has assets of earlier releases, for pages that were opened before: an asset of the
/// same name in `public` takes precedence, and memory goes to `public` first.
pub(super) fn read_folders(
    public: &Path,
    previous_assets: &Path,
    security: &SecurityHeaders,
) -> io::Result<(HashMap<String, File>, Held)> {
    let mut files = BTreeMap::new();
    list(public, "/", &mut files)?;
    let mut older = BTreeMap::new();
    if previous_assets.is_dir() {
        list(previous_assets, ASSETS, &mut older)?;
    }
    let by_use = plain_files(&files).into_iter().map(|(name, found)| (name, found, &files));
    let older_by_use = plain_files(&older).into_iter().map(|(name, found)| (name, found, &older));
    let mut block = Vec::with_capacity(ROOM);
    let mut site = Vec::new();
    for (name, found, folder) in by_use.chain(older_by_use.filter(|(name, ..)| !files.contains_key(*name))) {
        let coded = Coding::ALL.map(|coding| (Some(coding), folder.get(&format!("{name}{}", coding.ending()))));
        let representations = coded
            .into_iter()
            .chain([(None, Some(found))])
            .filter_map(|(coding, found)| Some((coding, found?)))
            .map(|(coding, found)| Ok((coding, found.read(&mut block)?)))
            .collect::<io::Result<Vec<_>>>()?;
        site.push((name, representations));
    }
    let held = Held::new(block);
    let mut heads = Heads::default();
    let with_heads = |(name, representations): (&String, Vec<(Option<Coding>, ReadFile)>)| {
        let path = name.strip_suffix("index.html").unwrap_or(name);
        let kind = Kind {
            media_type: media_type(path),
            cache_control: if path.starts_with(ASSETS) { IMMUTABLE } else { REVALIDATE },
            varies: representations.len() > 1,
            has_parts: is_media(name),
            is_download: path.starts_with("/downloads/"),
        };
        let representations = representations.into_iter().map(|(coding, ReadFile { place, etag })| {
            let content = match place {
                Place::Block(part) => Content::Held(held.slice(part)),
                Place::Disk(file) => Content::OnDisk(file),
            };
            Representation::new(heads.of(&kind, coding, security), content, etag)
        });
        (utf8_percent_encode(path, ENCODED).to_string(), File::new(representations.collect()))
    };
    Ok((site.into_iter().map(with_heads).collect(), held))
}

/// A file of the folder.
#[derive(Debug)]
struct Found {
    path: PathBuf,
    length: u64,
}

/// A file that was read once: for its ETag, and to be held where there was room for it.
#[derive(Debug)]
struct ReadFile {
    place: Place,
    etag: HeaderValue,
}

#[derive(Debug)]
enum Place {
    Block(Range<usize>),
    Disk(OnDisk),
}

impl Found {
    fn read(&self, block: &mut Vec<u8>) -> io::Result<ReadFile> {
        let mut file = fs::File::open(&self.path)?;
        let length = usize::try_from(self.length).unwrap_or(usize::MAX);
        let start = block.len();
        if length <= ROOM.saturating_sub(start) {
            file.read_to_end(block)?;
            let part = start..block.len();
            let etag = etag_of(&digest::digest(&digest::SHA256, &block[part.clone()]));
            return Ok(ReadFile { place: Place::Block(part), etag });
        }
        let version = Version::of(&file)?;
        let mut context = digest::Context::new(&digest::SHA256);
        let mut buffer = vec![0; 64 << 10];
        loop {
            match file.read(&mut buffer)? {
                0 => break,
                read => context.update(&buffer[..read]),
            }
        }
        if Version::of(&file)? != version {
            return Err(io::Error::other(format!("{} was written while it was read", self.path.display())));
        }
        let place = Place::Disk(OnDisk::new(&self.path, version));
        Ok(ReadFile { place, etag: etag_of(&context.finish()) })
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

/// The files of a folder that have addresses, in the order in which they are given memory: texts first, then the smallest.
fn plain_files(files: &BTreeMap<String, Found>) -> Vec<(&String, &Found)> {
    let mut plain: Vec<_> = files.iter().filter(|(name, _)| !is_coded(name, files)).collect();
    plain.sort_by_key(|(name, found)| (is_media(name), found.length));
    plain
}

/// Whether `name` is another file in a coding, and so no address of its own.
fn is_coded(name: &str, files: &BTreeMap<String, Found>) -> bool {
    let mut plain = Coding::ALL.iter().filter_map(|coding| name.strip_suffix(coding.ending()));
    plain.any(|plain| files.contains_key(plain))
}
