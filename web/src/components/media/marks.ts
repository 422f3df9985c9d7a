import type { Mark, Point } from './annotation.tsx';

/** What is said of one thing that is pointed at: content. */
export type MarkWords = Pick<Mark, 'title' | 'note'>;

/** Where a mark's label stands: layout. */
export type LabelPlace = Pick<Mark, 'label' | 'side'>;

/** Marks in the order of `places`: their words from content, their labels from the layout, their points from the picture. */
export function marksOf<Name extends string>(
  words: Readonly<Record<NoInfer<Name>, MarkWords>>,
  places: Readonly<Record<Name, LabelPlace>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Mark[] {
  return namesOf(places).map((name) => ({ ...words[name], ...places[name], at: points[name] }));
}

/** The points of another crop of the picture, in the same order. */
export function pointsOf<Name extends string>(
  places: Readonly<Record<Name, LabelPlace>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Point[] {
  return namesOf(places).map((name) => points[name]);
}

function namesOf<Name extends string>(places: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(places) as Name[];
}
