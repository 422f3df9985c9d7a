use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    io::Read,
    path::{Path, PathBuf},
};

use axum::{body::Bytes, http::HeaderValue};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use ring::digest;

use super::{
    content_coding::ContentCoding,
    disk::{OnDisk, Version},
    file::{Content, File, Representation, etag_of},
    headers::{FileKind, HeaderTable},
    manifest::Manifest,
    media_type::{is_media, is_subresource, media_type},
};
use crate::response::security_headers::SecurityHeaders;

/// For files whose names contain a hash of their content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For pages: revalidated on each visit, and mostly answered 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// The folder of files with hashed names.
const ASSETS: &str = "/assets/";

/// Maximum bytes of the site in memory. Today's pages, scripts and styles take two thirds; the rest goes to the smallest
/// pictures. Other files are read from disk.
const MEMORY_BYTES: u64 = 6 << 20;

/// Characters that browsers percent-encode in a path (URL Standard, path percent-encode set), and `%` itself.
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

/// Reads every file in `public`, by request path. A page's `index.html` has the path of its folder.
///
/// `previous_assets`, which need not exist, has assets of previous releases for pages that are still open. Assets of the
/// same name in `public` take precedence, and `public` is read into memory first. The policy of a page allows the inline
/// style that `manifest` lists for it.
pub(super) fn read_folders(
    public: &Path,
    previous_assets: &Path,
    manifest: &Manifest,
    security: &SecurityHeaders,
) -> io::Result<HashMap<String, File>> {
    let mut current = BTreeMap::new();
    list(public, "/", &mut current)?;
    let mut previous = BTreeMap::new();
    if previous_assets.is_dir() {
        list(previous_assets, ASSETS, &mut previous)?;
    }
    let from_current = by_priority(&current).into_iter().map(|(name, entry)| (name, entry, &current));
    let from_previous = by_priority(&previous).into_iter().map(|(name, entry)| (name, entry, &previous));
    let from_previous = from_previous.filter(|(name, ..)| !current.contains_key(*name));
    let (mut room, mut headers, mut site) = (MEMORY_BYTES, HeaderTable::default(), HashMap::new());
    for (name, entry, folder) in from_current.chain(from_previous) {
        let coded =
            ContentCoding::ALL.map(|coding| (Some(coding), folder.get(&format!("{name}{}", coding.extension()))));
        let read = coded
            .into_iter()
            .chain([(None, Some(entry))])
            .filter_map(|(coding, entry)| Some((coding, entry?)))
            .map(|(coding, entry)| Ok((coding, entry.read(&mut room)?)))
            .collect::<io::Result<Vec<_>>>()?;
        let path = name.strip_suffix("index.html").unwrap_or(name);
        let kind = FileKind {
            media_type: media_type(path),
            cache_control: if path.starts_with(ASSETS) { IMMUTABLE } else { REVALIDATE },
            is_negotiated: read.len() > 1,
            accepts_ranges: is_media(name),
            is_download: path.starts_with("/downloads/"),
            is_subresource: is_subresource(path),
        };
        let policy = manifest.style(path).map(|style| security.policy_with_style(style));
        let representations = read.into_iter().map(|(coding, (content, etag))| {
            Representation::new(headers.of(&kind, coding, security), content, etag, policy.clone())
        });
        site.insert(utf8_percent_encode(path, ENCODED).to_string(), File::new(representations.collect()));
    }
    Ok(site)
}

/// A file in a folder.
#[derive(Debug)]
struct Entry {
    path: PathBuf,
    length: u64,
}

impl Entry {
    /// Reads the file for its ETag, and into memory if there is `room`.
    fn read(&self, room: &mut u64) -> io::Result<(Content, HeaderValue)> {
        if let Some(left) = room.checked_sub(self.length) {
            let bytes = fs::read(&self.path)?;
            *room = left;
            let etag = etag_of(&digest::digest(&digest::SHA256, &bytes));
            // Leaked: static bytes need no reference count, for which threads would contend.
            return Ok((Content::InMemory(Bytes::from_static(bytes.leak())), etag));
        }
        let mut file = fs::File::open(&self.path)?;
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
            return Err(io::Error::other(format!("{} changed while it was read", self.path.display())));
        }
        Ok((Content::OnDisk(OnDisk::new(&self.path, version)), etag_of(&context.finish())))
    }
}

fn list(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Entry>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is not UTF-8 has no URL.
        let Ok(name) = entry.file_name().into_string() else { continue };
        // Follows symbolic links, which deployments may use.
        let metadata = fs::metadata(entry.path())?;
        if metadata.is_dir() {
            list(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else {
            files.insert(format!("{prefix}{name}"), Entry { path: entry.path(), length: metadata.len() });
        }
    }
    Ok(())
}

/// The files that have paths, in the order in which they are read into memory: text before media, smallest first.
fn by_priority(files: &BTreeMap<String, Entry>) -> Vec<(&String, &Entry)> {
    let mut plain: Vec<_> = files.iter().filter(|(name, _)| !is_coded(name, files)).collect();
    plain.sort_by_key(|(name, entry)| (is_media(name), entry.length));
    plain
}

/// Returns true if `name` is a compressed form of another file, which is not served at a separate path.
fn is_coded(name: &str, files: &BTreeMap<String, Entry>) -> bool {
    let mut plain = ContentCoding::ALL.iter().filter_map(|coding| name.strip_suffix(coding.extension()));
    plain.any(|plain| files.contains_key(plain))
}
