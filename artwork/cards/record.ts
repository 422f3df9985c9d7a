import { join } from 'node:path';
import { contentFolder, readJsonContent } from '../../web/scripts/content/files.ts';
import type { Site } from '../../web/content-model/site.ts';
import type { CardPage, CardRecord } from './pages.ts';
import type { Firm } from './template.ts';
import { viewOf } from './views.ts';

/** Who the firm is, as `content/site.json` says. Throws a `ContentError`. */
export function readFirm(): Firm {
  return (readJsonContent(join(contentFolder, 'site.json')) as Site).company;
}

/** What the card of `page` is made from: a card whose record has come to differ is to be made again. */
export function recordOf(page: CardPage, { name, trade }: Firm): CardRecord {
  const { scene, mark } = viewOf(page);
  return { heading: page.heading, firm: `${name}, ${trade}`, view: `${scene}, ${mark}` };
}
