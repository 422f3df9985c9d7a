//! The generated code in `src/generated/` belongs to the current `.proto` files and the current code generator.
//!
//! After a change of either, run `make proto`.

use std::{
    collections::BTreeMap,
    env, fs, io,
    path::{Path, PathBuf},
};

use prost::Message;

const PROTO_FILES: [&str; 3] = ["contact/v1/contact.proto", "enquiry/v1/enquiry.proto", "reviews/v1/reviews.proto"];

#[test]
fn the_generated_code_belongs_to_the_proto_files() {
    let package = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let stored = package.join("src/generated");
    let fresh = tempfile::tempdir().expect("a folder");
    generate(&package, fresh.path());
    if env::var_os("RENEW_PROTO").is_some() {
        replace(&stored, fresh.path()).expect("src/generated is written");
    }
    let (stored, fresh) = (contents(&stored), contents(fresh.path()));
    assert!(stored.keys().eq(fresh.keys()), "run make proto: files of other packages in src/generated");
    for (name, content) in &fresh {
        assert!(stored.get(name) == Some(content), "run make proto: src/generated/{name} differs");
    }
}

/// Compiles the `.proto` files of `package` into `folder`, with protox, so that protoc need not be installed.
fn generate(package: &Path, folder: &Path) {
    let descriptors = protox::compile(PROTO_FILES, [package]).expect("the .proto files are valid");
    fs::write(folder.join("contracts.bin"), descriptors.encode_to_vec()).expect("a written file");
    tonic_prost_build::configure().out_dir(folder).compile_fds(descriptors).expect("generated code");
}

/// Removes the files of `stored` and copies those of `fresh` to it.
fn replace(stored: &Path, fresh: &Path) -> io::Result<()> {
    if stored.exists() {
        fs::remove_dir_all(stored)?;
    }
    fs::create_dir(stored)?;
    for entry in fs::read_dir(fresh)? {
        let entry = entry?;
        fs::copy(entry.path(), stored.join(entry.file_name()))?;
    }
    Ok(())
}

/// Each file's name and bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file")))
        .collect()
}
