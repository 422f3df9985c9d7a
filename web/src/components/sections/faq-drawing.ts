import type { Mark } from '../media/annotation.tsx';
import type { DrawnName, DrawingSheets } from '../media/drawing.tsx';
import { placedMarks, type MarkText, type Placement } from '../media/marks.ts';

/** A drawing that answers one of a page's questions. */
export interface FaqDrawing {
  sheets: DrawingSheets;
  caption: string;
  /** Text alternative. */
  alt: string;
  marks: readonly Mark[];
  /** Text inside the drawing. */
  names: readonly DrawnName[];
}

/** Text of such a drawing, from content. */
interface FaqDrawingText<Name extends string> {
  caption: string;
  alt: string;
  marks: Readonly<Record<Name, MarkText>>;
}

/** Position of a mark and of the end of its label on the side of the mark, in pixels of the file: x, y. */
type Places<Name extends string> = Readonly<
  Record<Name, { at: [number, number]; label: [number, number]; side?: 'left' }>
>;

/** Width of the files in pixels, and of the widest column in which they are displayed. */
const WIDTH_PX = 352;

/** Describes a file; the function returned joins it with its text. */
export function faqDrawing<Name extends string>(
  src: string,
  height: number,
  places: Places<Name>,
  names: readonly DrawnName[] = [],
) {
  const point = ([x, y]: [number, number]) => ({ x: x / WIDTH_PX, y: y / height });
  const placements = Object.fromEntries(
    Object.entries<Places<Name>[Name]>(places).map(([name, { at, label, side = 'right' }]) => [
      name,
      { at: point(at), label: point(label), side },
    ]),
  ) as Record<Name, Placement>;
  return ({ caption, alt, marks }: FaqDrawingText<NoInfer<Name>>): FaqDrawing => ({
    sheets: { wide: { src, width: WIDTH_PX, height } },
    caption,
    alt,
    marks: placedMarks(marks, placements),
    names,
  });
}
