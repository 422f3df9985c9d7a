//! All services together, from the visitor's request to the staff's mailbox.

mod documentation;
mod enquiry_to_mailbox;
mod system;
