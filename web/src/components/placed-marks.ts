import type { Titled } from '../../scripts/content/schema/values.ts';
import type { Mark } from './annotation.tsx';

/** Where a mark of a picture stands, and where its words do. */
export type MarkPlace = Pick<Mark, 'at' | 'label' | 'side'>;

/** The words of a content file at their places in a picture, both in the same order. Throws when one has no other. */
export function placedMarks(words: readonly Titled[], places: readonly MarkPlace[]): Mark[] {
  if (words.length !== places.length) throw new Error(`${words.length} marks have ${places.length} places`);
  return places.map((place, index) => ({ ...place, title: words[index]?.title ?? '', note: words[index]?.text ?? '' }));
}
