import { join } from 'node:path';
import { contentFolder, readJsonContent } from '../../web/scripts/content/files.ts';
import type { Site } from '../../web/content-model/site.ts';
import type { CardPage, CardRecord } from './pages.ts';
import type { Firm } from './template.ts';
import { viewOf } from './views.ts';

/** Reads the firm from `content/site.json`. Throws a `ContentError`. */
export function readFirm(): Firm {
  return (readJsonContent(join(contentFolder, 'site.json')) as Site).company;
}

/** The content of the card of `page`: a card is outdated when this differs from its record in `cards.json`. */
export function recordOf(page: CardPage, { name, trade }: Firm): CardRecord {
  const { scene, mark } = viewOf(page);
  return { heading: page.heading, firm: `${name}, ${trade}`, view: `${scene}, ${mark}` };
}
