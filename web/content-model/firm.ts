import * as v from 'valibot';
import { financeExampleSchema } from './finance-example.ts';
import { externalLink, isoDate, text } from './values.ts';

/** Eight digits, or two letters and six digits for a company of Scotland or Northern Ireland or a limited liability partnership. */
const companyNumber = v.pipe(text, v.regex(/^(?:\d{8}|[A-Z]{2}\d{6})$/, 'must be written like 01234567 or SC123456'));
const vatNumber = v.pipe(text, v.regex(/^GB \d{3} \d{4} \d{2}$/, 'must be written like GB 123 4567 89'));
const icoRegistration = v.pipe(text, v.regex(/^Z[A-Z\d]\d{6}$/, 'must be written like Z1234567 or ZA123456'));
const firmReference = v.pipe(
  text,
  v.regex(/^\d{6,7}$/, "must be the six or seven digits of the firm's entry in the Financial Services Register"),
);

/** The inspectorate that approves the firm. Only a firm that has one has a certificate. */
const approval = v.variant('body', [
  v.strictObject({ body: v.picklist(['NSI', 'SSAIB']), certificate: text, lastAudit: isoDate, register: externalLink }),
  v.strictObject({ body: v.literal('none') }),
]);

const particulars = v.strictObject({
  legalForm: v.picklist(
    ['private limited company', 'public limited company', 'limited liability partnership'],
    'must be private limited company, public limited company or limited liability partnership',
  ),
  registeredName: text,
  companyNumber,
  registeredIn: v.picklist(
    ['England and Wales', 'Wales', 'Scotland', 'Northern Ireland'],
    'must be England and Wales, Wales, Scotland or Northern Ireland',
  ),
  registeredOffice: text,
  vatNumber,
  icoRegistration,
  /** The cover of one policy; `validUntil` is its last day. */
  insurance: v.strictObject({ insurer: text, publicLiability: text, professionalIndemnity: text, validUntil: isoDate }),
  approval,
  /** The members of staff who are vetted, as the rest of a sentence that begins "We screen". */
  screening: v.strictObject({ standard: text, staff: text }),
  /**
   * The authorised firm that answers for the introductions, its number in the register, and the firm's own status; sentences on
   * the existence and nature of the firm's commission (CONC 4.5.3R); and the principal's example, without which no page has figures.
   */
  finance: v.strictObject({
    principal: text,
    firmReference,
    status: text,
    commission: text,
    example: v.optional(financeExampleSchema),
  }),
  /** The ends of the sentences "The callout line is answered …" and "We aim to be with you …". */
  callouts: v.strictObject({ hours: text, attendance: text }),
  complaints: v.strictObject({
    address: text,
    email: v.pipe(text, v.email('must be an email address')),
    adrBody: text,
    adrLink: externalLink,
  }),
  /** The day on which somebody last compared the claims of site.json (years, customers, systems) with the firm's records. */
  claimsCheckedOn: isoDate,
  /** Fields or groups of fields whose value is made up, such as `companyNumber` or `finance.example`: a production build refuses each. */
  invented: v.array(text),
});

/** `content/firm.json`: the particulars that the law and the trade ask a firm to publish (rules 1.9 to 1.14). */
export const firmSchema = v.pipe(
  particulars,
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { invented, ...particularsOfFirm } = dataset.value;
      const fields = new Set(fieldsOf(particularsOfFirm));
      for (const field of invented.filter((listed) => !fields.has(listed))) {
        addIssue({ message: `"${field}" is no field of this file, such as insurance.insurer or finance.example` });
      }
    }),
    ['invented'],
  ),
);

/** Every field and group of fields, such as `finance`, `finance.example` and `finance.example.apr`. */
function fieldsOf(value: object, within = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const field = `${within}${key}`;
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return [field, ...(isGroup ? fieldsOf(inner, `${field}.`) : [])];
  });
}

/** The texts of firm.json with their fields, such as `companyNumber` and `insurance.insurer`; not the list of invented ones. */
export function textsOfFirm(firm: object, within = ''): [field: string, text: string][] {
  return Object.entries(firm).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${within}${key}`, value]];
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? textsOfFirm(value, `${within}${key}.`)
      : [];
  });
}

export type Firm = v.InferOutput<typeof firmSchema>;
