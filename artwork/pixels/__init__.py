"""A face as a camera records it at several distances."""
