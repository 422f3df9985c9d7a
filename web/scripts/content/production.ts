import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contentFolder, readJsonContent } from './files.ts';
import { firmRefusals } from './firm-refusals.ts';
import { placeholdersIn } from './placeholders.ts';

/** Coordinates of the invented firm. */
const INVENTED_PLACE = { latitude: 53.5846, longitude: -2.4282 };

/** The variables of the build that the checks depend on. */
interface Environment {
  SITE_ENV?: string | undefined;
  SITE_ORIGIN?: string | undefined;
}

/** What must change before the site can be published: a line each, with the file and the field, or the variable. */
export function refusals(
  { SITE_ENV = 'development', SITE_ORIGIN = 'http://localhost:8080' }: Environment,
  folder = contentFolder,
): string[] {
  if (SITE_ENV === 'development') return [];
  if (SITE_ENV !== 'production') return ['SITE_ENV: use development or production'];
  return [
    ...originRefusals(SITE_ORIGIN),
    ...contentRefusals(folder),
    ...firmRefusals(folder),
    ...priceRefusals(folder),
    ...policyRefusals(folder),
    ...adviceRefusals(folder),
    ...placeRefusals(folder),
  ];
}

function originRefusals(origin: string): string[] {
  const { protocol, hostname } = new URL(origin);
  const isThisMachine =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'https:' && !isThisMachine) return [];
  return ['SITE_ORIGIN: set it to the public address of the site, such as https://www.firm.co.uk'];
}

function contentRefusals(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|md)$/.test(name))
    .toSorted()
    .flatMap((name) => {
      const file = relative(join(folder, '..'), join(folder, name));
      return fieldsOf(join(folder, name)).flatMap(([field, text]) =>
        placeholdersIn(text).map((reason) => `${file}: ${field}: ${reason}`),
      );
    });
}

/** The fields of the firm's own files that show whether they were set. */
interface FirmContent {
  pricesOf?: string;
  links?: { app?: string };
  address?: { latitude?: number; longitude?: number };
}

function readFirmContent(folder: string, name: string): FirmContent | undefined {
  const path = join(folder, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FirmContent) : undefined;
}

/** The estimate's prices are the firm's own, unless its app host has the estimate. */
function priceRefusals(folder: string): string[] {
  const estimate = readFirmContent(folder, 'estimate.json');
  const costs = readFirmContent(folder, 'ten-year-costs.json');
  const estimated = !estimate || estimate.pricesOf || readFirmContent(folder, 'site.json')?.links?.app;
  return [
    ...(estimated ? [] : ['content/estimate.json: pricesOf: set your own prices, and then the date']),
    // A page shows these wherever the estimate is.
    ...(!costs || costs.pricesOf
      ? []
      : ['content/ten-year-costs.json: pricesOf: set your own prices, also those of estimate.json, and then the date']),
  ];
}

/** A text of each policy that describes the built-in estimate and safety check. */
const builtInAppTexts = {
  'privacy-policy.md': '## The estimate and the safety check',
  'cookie-policy.md': '`answers:`',
} as const;

/** Where the estimate is on a host of the firm's, the policies say nothing of the built-in one. */
function policyRefusals(folder: string): string[] {
  if (!readFirmContent(folder, 'site.json')?.links?.app) return [];
  return Object.entries(builtInAppTexts).flatMap(([file, text]) => {
    const path = join(folder, 'screens', file);
    const line = existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .findIndex((each) => each.includes(text))
      : -1;
    return line < 0
      ? []
      : [
          `content/screens/${file}: line ${line + 1}: it describes the built-in estimate; say how the one at links.app treats personal data`,
        ];
  });
}

/** Pages that bind the firm in law, which an adviser of its own has to approve. */
const PAGES_FOR_AN_ADVISER = ['terms-of-business.md', 'complaints.md'];

/** Each of them names the day on which the firm's adviser read it. */
function adviceRefusals(folder: string): string[] {
  return PAGES_FOR_AN_ADVISER.flatMap((file) => {
    const path = join(folder, 'pages', file);
    if (!existsSync(path) || /^readByAdviser: *\d/m.test(readFileSync(path, 'utf8'))) return [];
    return [`content/pages/${file}: readByAdviser: have your adviser read it, and then set the date`];
  });
}

/** The coordinates are the firm's own. */
function placeRefusals(folder: string): string[] {
  const address = readFirmContent(folder, 'site.json')?.address;
  if (address?.latitude !== INVENTED_PLACE.latitude || address.longitude !== INVENTED_PLACE.longitude) return [];
  return ['content/site.json: address.latitude: set the coordinates of your own address, for the map'];
}

/** Every text of a file with its field, or its line in Markdown. */
function fieldsOf(path: string): [field: string, text: string][] {
  if (path === join(contentFolder, 'site.json')) return textsOf(readJsonContent(path));
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.json')) return textsOf(JSON.parse(text));
  return text.split('\n').map((line, index) => [`line ${index + 1}`, line]);
}

function textsOf(value: unknown, field: readonly string[] = []): [field: string, text: string][] {
  if (typeof value === 'string') return [[field.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...field, key]));
}
