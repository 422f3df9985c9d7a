//! Generates the Rust code of the contracts, which is in `proto/src/generated/`.
//!
//! It is not part of `proto`, so it runs even when the generated code does not compile.

use std::{error::Error, fs, path::Path};

use prost::Message;

const PROTO_FILES: [&str; 3] = ["contact/v1/contact.proto", "enquiry/v1/enquiry.proto", "reviews/v1/reviews.proto"];

/// Generates the code of the contracts in the folder `contracts` into `folder`: a file for each package, and their descriptors for
/// gRPC reflection, `contracts.bin`. protox compiles the `.proto` files, so that protoc need not be installed.
///
/// # Errors
///
/// A `.proto` file is missing or invalid, or a file cannot be written.
pub fn generate(contracts: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let descriptors = protox::compile(PROTO_FILES, [contracts])?;
    fs::write(folder.join("contracts.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().out_dir(folder).compile_fds(descriptors)?;
    Ok(())
}
