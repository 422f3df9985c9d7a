use std::{
    collections::{BTreeMap, HashMap, HashSet},
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

/// For files whose names contain a hash that changes with their content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For pages: revalidated on each visit, and mostly answered 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// The folder of files with hashed names.
const ASSETS: &str = "/assets/";

/// Maximum bytes of the site in memory: 5.5 MiB, with which an idle gateway has less than 16 MiB. Other files are read from disk.
/// Pages, scripts and styles as browsers get them take more than half, uncompressed pages most of the rest.
const MEMORY_BYTES: u64 = 11 << 19;

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
    let mut current = Folder::new();
    list(public, "/", &mut current)?;
    let mut previous = Folder::new();
    if previous_assets.is_dir() {
        list(previous_assets, ASSETS, &mut previous)?;
    }
    let in_memory = select_for_memory([&current, &previous], MEMORY_BYTES);
    let (mut headers, mut site) = (HeaderTable::default(), HashMap::new());
    let from_previous = with_paths(&previous).filter(|(name, ..)| !current.contains_key(*name));
    for (name, entry, folder) in with_paths(&current).chain(from_previous) {
        let coded =
            ContentCoding::ALL.map(|coding| (Some(coding), folder.get(&format!("{name}{}", coding.extension()))));
        let read = coded
            .into_iter()
            .chain([(None, Some(entry))])
            .filter_map(|(coding, entry)| Some((coding, entry?)))
            .map(|(coding, entry)| Ok((coding, entry.read(in_memory.contains(entry.path.as_path()))?)))
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

/// The files of a folder and of those below it, by name.
type Folder = BTreeMap<String, Entry>;

/// A file in a folder.
#[derive(Debug)]
struct Entry {
    path: PathBuf,
    length: u64,
}

impl Entry {
    /// Reads the file for its ETag, and into memory if wanted.
    fn read(&self, into_memory: bool) -> io::Result<(Content, HeaderValue)> {
        if into_memory {
            let bytes = fs::read(&self.path)?;
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

fn list(folder: &Path, prefix: &str, files: &mut Folder) -> io::Result<()> {
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

/// The files that have paths, with their folder.
fn with_paths(folder: &Folder) -> impl Iterator<Item = (&String, &Entry, &Folder)> {
    folder.iter().filter(|(name, _)| !is_coded(name, folder)).map(move |(name, entry)| (name, entry, folder))
}

/// The files to hold in memory, which have at most `room` bytes. The current folder takes precedence over the previous one.
fn select_for_memory<'a>([current, previous]: [&'a Folder; 2], mut room: u64) -> HashSet<&'a Path> {
    let by_rank = |folder: &'a Folder| {
        let mut entries: Vec<_> = folder.iter().collect();
        entries.sort_by_key(|(name, entry)| (Rank::of(name, folder), entry.length));
        entries
    };
    let from_previous = by_rank(previous).into_iter().filter(|(name, _)| !current.contains_key(*name));
    let mut selected = HashSet::new();
    for (_, entry) in by_rank(current).into_iter().chain(from_previous) {
        if let Some(left) = room.checked_sub(entry.length) {
            room = left;
            selected.insert(entry.path.as_path());
        }
    }
    selected
}

/// How often a file is requested in this form. Of one rank, the smallest are held in memory first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Text in a compressed form, which nearly all clients accept, or that has none.
    Sent,
    /// An uncompressed page: monitors and simple crawlers request these.
    Page,
    /// Media.
    Media,
    /// Other text, uncompressed.
    Rest,
}

impl Rank {
    fn of(name: &str, folder: &Folder) -> Self {
        let is_coded = |coding: &ContentCoding| folder.contains_key(&format!("{name}{}", coding.extension()));
        if is_media(name) {
            Self::Media
        } else if !ContentCoding::ALL.iter().any(is_coded) {
            Self::Sent
        } else if name.ends_with(".html") {
            Self::Page
        } else {
            Self::Rest
        }
    }
}

/// Returns true if `name` is a compressed form of another file, which is not served at a separate path.
fn is_coded(name: &str, files: &Folder) -> bool {
    let mut plain = ContentCoding::ALL.iter().filter_map(|coding| name.strip_suffix(coding.extension()));
    plain.any(|plain| files.contains_key(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, u64)]) -> Folder {
        let entry =
            |(name, length): &(&str, u64)| ((*name).to_owned(), Entry { path: PathBuf::from(name), length: *length });
        files.iter().map(entry).collect()
    }

    fn selected(current: &Folder, previous: &Folder, room: u64) -> Vec<String> {
        let selected = select_for_memory([current, previous], room);
        let mut names: Vec<String> = selected.into_iter().map(|path| path.display().to_string()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn holds_compressed_forms_before_pages_media_and_other_uncompressed_text() {
        let current = folder(&[
            ("/a.avif", 2),
            ("/app.js", 100),
            ("/app.js.br", 30),
            ("/app.js.gz", 40),
            ("/font.woff2", 20),
            ("/page.html", 10),
            ("/page.html.br", 5),
            ("/small.css", 1),
            ("/small.css.br", 1),
        ]);
        let none = folder(&[]);
        let sent = ["/app.js.br", "/app.js.gz", "/font.woff2", "/page.html.br", "/small.css.br"];
        assert_eq!(selected(&current, &none, 96), sent);
        let with_page = [&sent[..3], &["/page.html"], &sent[3..]].concat();
        assert_eq!(selected(&current, &none, 106), with_page);
        assert_eq!(selected(&current, &none, 108), [&["/a.avif"], &with_page[..]].concat());
        assert_eq!(selected(&current, &none, 209).len(), 9);
    }

    #[test]
    fn a_previous_release_has_the_rest_of_the_room() {
        let (current, previous) = (folder(&[("/a.avif", 30), ("/b.js", 10)]), folder(&[("/assets/old.js", 10)]));
        assert_eq!(selected(&current, &previous, 49), ["/a.avif", "/b.js"]);
        assert_eq!(selected(&current, &previous, 20), ["/assets/old.js", "/b.js"]);
    }
}
