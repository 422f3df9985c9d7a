import type { Mark, Point } from './annotation.tsx';

/** Text of a mark, from content. */
export type MarkText = Pick<Mark, 'title' | 'note'>;

/** Position of a mark's label, from the layout. */
export type LabelPosition = Pick<Mark, 'label' | 'side'>;

/** Position of a mark and of its label, for a drawing whose points were measured by hand. */
export type Placement = Pick<Mark, 'at' | 'label' | 'side'>;

/** Joins the text of marks with their positions, in the order of `places`. */
export function placedMarks<Name extends string>(texts: Readonly<Record<NoInfer<Name>, MarkText>>, places: Readonly<Record<Name, Placement>>): Mark[] {
  return namesOf(places).map((name) => ({ ...texts[name], ...places[name] }));
}

/** Joins marks in the order of `labels`: text from content, labels from the layout, points from the picture. */
export function marksOf<Name extends string>(
  texts: Readonly<Record<NoInfer<Name>, MarkText>>,
  labels: Readonly<Record<Name, LabelPosition>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Mark[] {
  return namesOf(labels).map((name) => ({ ...texts[name], ...labels[name], at: points[name] }));
}

/** The points of another crop, in the same order. */
export function pointsOf<Name extends string>(
  labels: Readonly<Record<Name, LabelPosition>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Point[] {
  return namesOf(labels).map((name) => points[name]);
}

function namesOf<Name extends string>(labels: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(labels) as Name[];
}
