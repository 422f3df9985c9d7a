/** The visible fields, in page order. */
export const enquiryFields = ['name', 'phone', 'email', 'service', 'message'] as const;

export type EnquiryField = (typeof enquiryFields)[number];

/** The payload of the contact form (rule 3.1). The honeypot is hidden from people. */
export type Enquiry = Record<EnquiryField | 'honeypot', string>;

/** Names of the fields in the message on missing ones. */
const fieldNames: Readonly<Record<EnquiryField, string>> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  service: 'Service',
  message: 'Message',
};

export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

/** The width from which the contact section has the desktop layout, and the form its schema (rule 5.10). */
export const WIDE_WINDOW = '(min-width: 62rem)';

/** Minimum lengths in characters (rules 5.1, 5.2 and 5.5), also for the browser's own validation. */
export const NAME_MIN_LENGTH = 2;
export const PHONE_MIN_LENGTH = 8;
export const MESSAGE_MIN_LENGTH = 10;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns true if a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Reads the form and trims its values. */
export function readEnquiry(form: FormData): Enquiry {
  const value = (name: string) => {
    const entry = form.get(name);
    return typeof entry === 'string' ? entry.trim() : '';
  };
  return {
    name: value('name'),
    phone: value('phone'),
    email: value('email'),
    service: value('service'),
    message: value('message'),
    honeypot: value('honeypot'),
  };
}

/** The errors of an enquiry by field (rules 5.1 to 5.5); empty if it is valid. */
export function checkEnquiry(enquiry: Enquiry): EnquiryErrors {
  const errors: EnquiryErrors = {};
  if (enquiry.name.length < NAME_MIN_LENGTH) errors.name = 'Name must be at least 2 characters';
  if (enquiry.phone.length < PHONE_MIN_LENGTH) errors.phone = 'Please enter a valid phone number';
  if (!isEmail(enquiry.email)) errors.email = 'Please enter a valid email address';
  if (enquiry.service === '') errors.service = 'Please select a service';
  if (enquiry.message.length < MESSAGE_MIN_LENGTH) errors.message = 'Message must be at least 10 characters';
  return errors;
}

/** The empty fields, in page order: the only check in narrow windows (rule 5.10). */
export function missingFields(enquiry: Enquiry): EnquiryField[] {
  return enquiryFields.filter((field) => enquiry[field] === '');
}

/** The message on missing fields (rule 5.10). */
export function missingFieldsSentence(missing: readonly EnquiryField[]): string {
  return `Please fill in: ${missing.map((field) => fieldNames[field]).join(', ')}`;
}
