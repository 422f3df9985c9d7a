//! The APIs and messages between the services, generated from the `.proto` files of this crate by `make proto`.
//!
//! Fields are only ever added, and a number never changes its meaning: during a roll-out, replicas and queued messages of two
//! versions coexist.

#![expect(missing_docs, clippy::allow_attributes, reason = "generated; the .proto files are documented")]

/// All `.proto` files as a `google.protobuf.FileDescriptorSet`.
pub const DESCRIPTORS: &[u8] = include_bytes!("generated/contracts.bin");

/// `contact.v1`: the API of the contact service.
pub mod contact {
    pub mod v1 {
        include!("generated/contact.v1.rs");
    }
}

/// `enquiry.v1`: the message on the queue.
pub mod enquiry {
    pub mod v1 {
        include!("generated/enquiry.v1.rs");

        /// The `service` of a request for a copy of an estimate.
        pub const ESTIMATE_COPY: &str = "Estimate Copy";
        /// Maximum length of an estimate's code, in characters.
        const MAX_CODE_CHARS: usize = 100;

        impl Estimate {
            /// Returns true if `code` is figures joined with dots. It goes to mailboxes of people who may not have asked for
            /// it, so it cannot hold text.
            pub fn is_code(code: &str) -> bool {
                let fits = !code.is_empty() && code.len() <= MAX_CODE_CHARS;
                fits && code.chars().all(|c| c.is_ascii_digit() || c == '.')
            }
        }

        /// AMQP content type of an [`Enquiry`].
        pub const CONTENT_TYPE: &str = "application/x-protobuf; type=enquiry.v1.Enquiry";
    }
}

/// `reviews.v1`: the API of the reviews service.
pub mod reviews {
    pub mod v1 {
        include!("generated/reviews.v1.rs");
    }
}
