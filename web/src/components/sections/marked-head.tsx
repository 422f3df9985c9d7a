import type { SceneImages } from '../media/scenes/scene-images.ts';
import type { Point } from '../media/annotation.tsx';
import { marksOf, pointsOf, type LabelPosition, type MarkText } from '../media/marks.ts';
import { PhoneButton } from '../ui/button.tsx';
import { QuoteButton } from '../overlays/modal-link.tsx';
import { SceneHead } from './scene-head.tsx';

interface MarkedHeadProps<Name extends string> {
  /** The words: content. */
  head: { heading: string; lead: string; alt: string; marks: Readonly<Record<NoInfer<Name>, MarkText>> };
  scene: SceneImages;
  /** Where the labels stand. */
  labels: Readonly<Record<Name, LabelPosition>>;
  /** Where the things are in the scene. */
  points: { wide: Readonly<Record<NoInfer<Name>, Point>>; tall: Readonly<Record<NoInfer<Name>, Point>> };
  /** The few words under the buttons. */
  claims?: readonly string[];
}

/** The head of a page about a service: its scene with the surveyor's lines, and the ways to a quote. */
export function MarkedHead<Name extends string>({ head: { marks, ...words }, scene, labels, points, claims }: MarkedHeadProps<Name>) {
  return (
    <SceneHead
      {...words}
      scene={scene}
      marks={marksOf(marks, labels, points.wide)}
      tallPoints={pointsOf(labels, points.tall)}
      {...(claims ? { claims } : {})}
    >
      <QuoteButton />
      <PhoneButton />
    </SceneHead>
  );
}
