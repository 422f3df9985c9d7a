import type { SceneImages } from '../media/scenes/scene-images.ts';
import type { Point } from '../media/annotation.tsx';
import { marksOf, pointsOf, type LabelPosition, type MarkText } from '../media/marks.ts';
import { PhoneButton } from '../ui/button.tsx';
import { QuoteButton } from '../overlays/modal-link.tsx';
import { SceneHead } from './scene-head.tsx';

interface MarkedHeadProps<Name extends string> {
  /** Text, from content. */
  head: { heading: string; lead: string; alt: string; marks: Readonly<Record<NoInfer<Name>, MarkText>> };
  scene: SceneImages;
  /** Positions of the labels. */
  labels: Readonly<Record<Name, LabelPosition>>;
  /** Positions of the marked things in the scene. */
  points: { wide: Readonly<Record<NoInfer<Name>, Point>>; tall: Readonly<Record<NoInfer<Name>, Point>> };
  /** Claims under the buttons. */
  claims?: readonly string[];
}

/** The head of a service page: its labelled scene, a quote button and a phone button. */
export function MarkedHead<Name extends string>({
  head: { marks, ...text },
  scene,
  labels,
  points,
  claims,
}: MarkedHeadProps<Name>) {
  return (
    <SceneHead
      {...text}
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
