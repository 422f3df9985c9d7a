//! The APIs and messages between the services, compiled from the `.proto` files of this crate.
//!
//! Fields are only ever added, and a number never changes its meaning: during a roll-out, replicas and queued messages of two
//! versions coexist.

#![expect(missing_docs, clippy::allow_attributes, reason = "generated; the .proto files are documented")]

/// All `.proto` files as a `google.protobuf.FileDescriptorSet`.
pub const DESCRIPTORS: &[u8] = tonic::include_file_descriptor_set!("contracts");

/// `contact.v1`: the API of the contact service.
pub mod contact {
    pub mod v1 {
        tonic::include_proto!("contact.v1");
    }
}

/// `enquiry.v1`: the message on the queue.
pub mod enquiry {
    pub mod v1 {
        tonic::include_proto!("enquiry.v1");

        /// AMQP content type of an [`Enquiry`].
        pub const CONTENT_TYPE: &str = "application/x-protobuf; type=enquiry.v1.Enquiry";
    }
}

/// `reviews.v1`: the API of the reviews service.
pub mod reviews {
    pub mod v1 {
        tonic::include_proto!("reviews.v1");
    }
}
