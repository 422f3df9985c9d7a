const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SERVICES = new Set([
  'intruder-alarms',
  'cctv-systems',
  'commercial-security',
  'maintenance-repair',
  'consultation',
  'other',
]);

/** The rules of the contact form: what is wrong, by field; empty if nothing is. */
export function errorsOf({ name, email, phone, service, message }) {
  const errors = {};
  if (!isText(name, 2, 100)) errors.name = 'Name must be at least 2 characters';
  if (!isText(email, 3, 254) || !EMAIL.test(email)) errors.email = 'Please enter a valid email address';
  if (!isText(phone, 8, 40)) errors.phone = 'Please enter a valid phone number';
  if (!SERVICES.has(service)) errors.service = 'Please select a service';
  if (!isText(message, 10, 5000)) errors.message = 'Message must be at least 10 characters';
  return errors;
}

function isText(value, least, most) {
  return typeof value === 'string' && value.trim().length >= least && value.length <= most;
}

/** The mail to the staff. */
export function mailOf({ name, email, phone, service, message }, { from, to }) {
  return {
    from,
    to,
    replyTo: { name, address: email },
    subject: `Enquiry: ${service}`,
    text: `Name: ${name}\nEmail: ${email}\nPhone: ${phone}\nService: ${service}\n\n${message}\n`,
  };
}
