import type { SceneImages } from '../media/scenes/scene-images.ts';
import type { Point } from '../media/annotation.tsx';
import { marksOf, pointsOf, type LabelPlace, type MarkWords } from '../media/marks.ts';
import { PhoneButton } from '../ui/phone-button.tsx';
import { QuoteButton } from '../overlays/quote-button.tsx';
import { SceneHead } from './scene-head.tsx';

interface MarkedHeadProps<Name extends string> {
  /** The words: content. */
  head: { heading: string; lead: string; alt: string; marks: Readonly<Record<NoInfer<Name>, MarkWords>> };
  scene: SceneImages;
  /** Where the labels stand. */
  places: Readonly<Record<Name, LabelPlace>>;
  /** Where the things are in the scene. */
  points: { wide: Readonly<Record<NoInfer<Name>, Point>>; tall: Readonly<Record<NoInfer<Name>, Point>> };
  /** The few words under the buttons. */
  claims?: readonly string[];
}

/** The head of a page about a service: its scene with the surveyor's lines, and the ways to a quote. */
export function MarkedHead<Name extends string>({ head: { marks, ...words }, scene, places, points, claims }: MarkedHeadProps<Name>) {
  return (
    <SceneHead
      {...words}
      scene={scene}
      marks={marksOf(marks, places, points.wide)}
      tallPoints={pointsOf(places, points.tall)}
      {...(claims ? { claims } : {})}
    >
      <QuoteButton />
      <PhoneButton />
    </SceneHead>
  );
}
