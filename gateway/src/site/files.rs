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
    content_coding::ContentCoding,
    disk::{OnDisk, Version},
    file::{Content, File, Representation, etag_of},
    headers::{FileKind, HeaderTable},
    media_type::{is_media, media_type},
    memory::SiteMemory,
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
const MEMORY_BYTES: usize = 6 << 20;

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

/// Reads every file in `public`: the files by request path, and the memory that holds them. A page's `index.html` has the
/// path of its folder.
///
/// `previous_assets`, which need not exist, has assets of previous releases for pages that are still open. Assets of the
/// same name in `public` take precedence, and `public` is read into memory first.
pub(super) fn read_folders(
    public: &Path,
    previous_assets: &Path,
    security: &SecurityHeaders,
) -> io::Result<(HashMap<String, File>, SiteMemory)> {
    let mut current = BTreeMap::new();
    list(public, "/", &mut current)?;
    let mut previous = BTreeMap::new();
    if previous_assets.is_dir() {
        list(previous_assets, ASSETS, &mut previous)?;
    }
    let by_priority = by_priority(&current).into_iter().map(|(name, entry)| (name, entry, &current));
    let previous_by_priority = self::by_priority(&previous).into_iter().map(|(name, entry)| (name, entry, &previous));
    let mut block = Vec::with_capacity(MEMORY_BYTES);
    let mut site = Vec::new();
    for (name, entry, folder) in
        by_priority.chain(previous_by_priority.filter(|(name, ..)| !current.contains_key(*name)))
    {
        let coded =
            ContentCoding::ALL.map(|coding| (Some(coding), folder.get(&format!("{name}{}", coding.extension()))));
        let representations = coded
            .into_iter()
            .chain([(None, Some(entry))])
            .filter_map(|(coding, entry)| Some((coding, entry?)))
            .map(|(coding, entry)| Ok((coding, entry.read(&mut block)?)))
            .collect::<io::Result<Vec<_>>>()?;
        site.push((name, representations));
    }
    let memory = SiteMemory::new(block);
    let mut headers = HeaderTable::default();
    let with_headers = |(name, representations): (&String, Vec<(Option<ContentCoding>, ReadFile)>)| {
        let path = name.strip_suffix("index.html").unwrap_or(name);
        let kind = FileKind {
            media_type: media_type(path),
            cache_control: if path.starts_with(ASSETS) { IMMUTABLE } else { REVALIDATE },
            is_negotiated: representations.len() > 1,
            accepts_ranges: is_media(name),
            is_download: path.starts_with("/downloads/"),
        };
        let representations = representations.into_iter().map(|(coding, ReadFile { location, etag })| {
            let content = match location {
                Location::Memory(part) => Content::InMemory(memory.slice(part)),
                Location::Disk(file) => Content::OnDisk(file),
            };
            Representation::new(headers.of(&kind, coding, security), content, etag)
        });
        (utf8_percent_encode(path, ENCODED).to_string(), File::new(representations.collect()))
    };
    Ok((site.into_iter().map(with_headers).collect(), memory))
}

/// A file in a folder.
#[derive(Debug)]
struct Entry {
    path: PathBuf,
    length: u64,
}

/// A file that has been read for its ETag, and into memory if there was room.
#[derive(Debug)]
struct ReadFile {
    location: Location,
    etag: HeaderValue,
}

#[derive(Debug)]
enum Location {
    /// A part of the block in memory.
    Memory(Range<usize>),
    Disk(OnDisk),
}

impl Entry {
    fn read(&self, block: &mut Vec<u8>) -> io::Result<ReadFile> {
        let mut file = fs::File::open(&self.path)?;
        let length = usize::try_from(self.length).unwrap_or(usize::MAX);
        let start = block.len();
        if length <= MEMORY_BYTES.saturating_sub(start) {
            file.read_to_end(block)?;
            let part = start..block.len();
            let etag = etag_of(&digest::digest(&digest::SHA256, &block[part.clone()]));
            return Ok(ReadFile { location: Location::Memory(part), etag });
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
            return Err(io::Error::other(format!("{} changed while it was read", self.path.display())));
        }
        let location = Location::Disk(OnDisk::new(&self.path, version));
        Ok(ReadFile { location, etag: etag_of(&context.finish()) })
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

/// Returns true if `name` is a compressed form of another file, which has no path of its own.
fn is_coded(name: &str, files: &BTreeMap<String, Entry>) -> bool {
    let mut plain = ContentCoding::ALL.iter().filter_map(|coding| name.strip_suffix(coding.extension()));
    plain.any(|plain| files.contains_key(plain))
}
