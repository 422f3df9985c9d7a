/** The invented firm that the repository ships. */
const INVENTED_FIRM = /\bEntwistle\b/i;

/**
 * The beginnings of the numbers that Ofcom reserves for drama, which reach nobody:
 * https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
 */
const DRAMA_PREFIXES = [
  ...['0113', '0114', '0115', '0116', '0117', '0121', '0131', '0141', '0151', '0161'].map((area) => `${area}4960`),
  '01914980',
  '02079460',
  '028964960',
  '02920180',
  '01632960',
  '03069990',
  '07700900',
  '08081570',
  '09098790',
];

/** A British number as people write it: +44 or 0, then digits, blanks, brackets, dots and hyphens. */
const PHONE_NUMBER = /(?:\+44|\b0)[\d ().-]{7,}\d/g;
const NUMBER_LENGTH = 11;

/** A domain reserved for documentation or tests (RFC 2606), in text, a link or an email address. */
const RESERVED_DOMAIN = /\bexample\.(?:com|net|org)\b|(?:\/\/|@)[\w.-]+\.(?:example|test|invalid)\b|\/\/localhost\b/i;

/** Returns what a firm has to replace in a text before it publishes it. */
export function placeholdersIn(text: string): string[] {
  return [
    ...(INVENTED_FIRM.test(text) ? ['names the invented firm'] : []),
    ...((text.match(PHONE_NUMBER) ?? []).some(isForDrama)
      ? ['has a number that Ofcom reserves for drama, which reaches nobody']
      : []),
    ...(RESERVED_DOMAIN.test(text)
      ? ['has a link or an address at a domain for documentation, such as example.com']
      : []),
  ];
}

function isForDrama(number: string): boolean {
  const digits = number.replace(/^\+44 *(?:\(0\))?/, '0').replaceAll(/\D/g, '');
  return digits.length === NUMBER_LENGTH && DRAMA_PREFIXES.some((prefix) => digits.startsWith(prefix));
}
