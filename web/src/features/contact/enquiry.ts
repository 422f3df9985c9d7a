/** The fields a visitor fills, in the order they stand on the page. */
export const enquiryFields = ['name', 'phone', 'email', 'service', 'message'] as const;

export type EnquiryField = (typeof enquiryFields)[number];

/** What the form sends (spec §3). The honeypot is a field no person sees. */
export type Enquiry = Record<EnquiryField | 'honeypot', string>;

/** What a visitor is told is missing, in a narrow window. */
const fieldNames: Readonly<Record<EnquiryField, string>> = { name: 'Name', phone: 'Phone', email: 'Email', service: 'Service', message: 'Message' };

export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

/** From here on the contact section has the desktop's layout, and the form its schema (spec §5). */
export const WIDE_WINDOW = '(min-width: 62rem)';

/** The bounds of spec §5, in characters, for the schema and for the browser's own check. */
export const NAME_MIN_LENGTH = 2;
export const PHONE_MIN_LENGTH = 8;
export const MESSAGE_MIN_LENGTH = 10;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text has the form of an address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Reads the form, spaces at the ends of a value left off. */
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

/** What is wrong with an enquiry, in the words of spec §5; empty when nothing is. */
export function checkEnquiry(enquiry: Enquiry): EnquiryErrors {
  const errors: EnquiryErrors = {};
  if (enquiry.name.length < NAME_MIN_LENGTH) errors.name = 'Name must be at least 2 characters';
  if (enquiry.phone.length < PHONE_MIN_LENGTH) errors.phone = 'Please enter a valid phone number';
  if (!isEmail(enquiry.email)) errors.email = 'Please enter a valid email address';
  if (enquiry.service === '') errors.service = 'Please select a service';
  if (enquiry.message.length < MESSAGE_MIN_LENGTH) errors.message = 'Message must be at least 10 characters';
  return errors;
}

/** The narrow window's rule, which has no schema (spec §5): the fields that are empty, in the order they stand on the page. */
export function missingFields(enquiry: Enquiry): EnquiryField[] {
  return enquiryFields.filter((field) => enquiry[field] === '');
}

/** The missing fields in a sentence (spec §5). */
export function missingFieldsSentence(missing: readonly EnquiryField[]): string {
  return `Please fill in: ${missing.map((field) => fieldNames[field]).join(', ')}`;
}
