import type { Mark, NumberedPoint, NumberSide, Point } from './annotation.tsx';

/** Text of a mark, from content. */
export type MarkText = Pick<Mark, 'title' | 'note'>;

/** Position of a mark's label, and the side of its point for its number, which `tallNumber` overrides on a tall drawing. */
export interface LabelPosition extends Pick<Mark, 'label' | 'side'> {
  number?: NumberSide;
  tallNumber?: NumberSide;
}

/** Position of a mark and of its label, for a drawing whose points were measured by hand. */
export type Placement = Pick<Mark, 'at' | 'label' | 'side'>;

/** Joins the text of marks with their positions, in the order of `places`. */
export function placedMarks<Name extends string>(
  texts: Readonly<Record<NoInfer<Name>, MarkText>>,
  places: Readonly<Record<Name, Placement>>,
): Mark[] {
  return namesOf(places).map((name) => ({ ...texts[name], ...places[name] }));
}

/** Joins marks in the order of `labels`: text from content, labels from the layout, points from the picture. */
export function marksOf<Name extends string>(
  texts: Readonly<Record<NoInfer<Name>, MarkText>>,
  labels: Readonly<Record<Name, LabelPosition>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): Mark[] {
  return namesOf(labels).map((name) => {
    const { label, side, number } = labels[name];
    return { ...texts[name], label, side, at: { ...points[name], number } };
  });
}

/** The points of another crop, in the same order. */
export function pointsOf<Name extends string>(
  labels: Readonly<Record<Name, LabelPosition>>,
  points: Readonly<Record<NoInfer<Name>, Point>>,
): NumberedPoint[] {
  return namesOf(labels).map((name) => ({ ...points[name], number: labels[name].tallNumber ?? labels[name].number }));
}

function namesOf<Name extends string>(labels: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(labels) as Name[];
}
