//! A synthetic enquiry that is sent the whole way again and again, so that a break shows before a visitor
//! meets it.

mod mark;

pub(crate) use mark::CanaryMark;
