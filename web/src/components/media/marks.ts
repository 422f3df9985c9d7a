import type { Mark, Point } from './annotation.tsx';

/** What is said of one thing that is pointed at: content. */
export type MarkText = Pick<Mark, 'title' | 'note'>;

/** Where a mark's label stands: layout. */
export type LabelPosition = Pick<Mark, 'label' | 'side'>;

/** Marks in the order of `labels`: their words from content, their labels from the layout, their points from the picture. */
export function marksOf<Name extends string>(
  words: Readonly<Record<NoInfer<Name>, MarkText>>,
  labels: Readonly<Record<Name, LabelPosition>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Mark[] {
  return namesOf(labels).map((name) => ({ ...words[name], ...labels[name], at: points[name] }));
}

/** The points of another crop of the picture, in the same order. */
export function pointsOf<Name extends string>(
  labels: Readonly<Record<Name, LabelPosition>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Point[] {
  return namesOf(labels).map((name) => points[name]);
}

function namesOf<Name extends string>(labels: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(labels) as Name[];
}
