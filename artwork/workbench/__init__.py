"""The products of the add-ons page on the firm's bench, the evening before a job."""
