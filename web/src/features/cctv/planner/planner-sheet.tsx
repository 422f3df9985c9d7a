import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';
import { percent } from '../../../components/media/annotation.tsx';
import { textWidth } from '../../../components/media/text-width.ts';
import { reachOf } from './pixel-density.ts';
import { filled, wordsOf, type Plan } from './plan.ts';
import styles from './planner-sheet.module.css';
import { across, acrossPath, distances, edgesPath, sheet, squares, viewPath } from './sheet-geometry.ts';

// The three levels that the drawings of this page tint, the palest first.
const tinted = ['observe', 'recognise', 'identify'] as const;

/** From this distance on, the label is on the camera's side of its line, where there is room for it. */
const FAR = distances.to / 2;

interface PlannerSheetProps {
  content: Pick<CameraPlanner, 'scales' | 'drawing' | 'controls' | 'key'>;
  plan: Plan;
}

/** The camera's view from above on squared paper, with the label above it and the distance below it, clear of the view. */
export function PlannerSheet({ content: { scales, drawing, controls, key }, plan }: PlannerSheetProps) {
  const { distance, lens, camera, width, of2015 } = plan;
  const reaches = tinted.flatMap((name) => {
    const level = scales.of2015.levels.find((each) => each.name === key[name]);
    return level ? [{ name, reach: reachOf(level.density, lens, camera) }] : [];
  });
  const words = wordsOf(plan);
  const density = filled(drawing.density, words);
  const [anchor, sign] = distance > FAR ? (['end', -1] as const) : (['start', 1] as const);
  const x = percent(across(distance));
  return (
    <div className={styles.sheet} role="img" aria-label={filled(drawing.alt, words)} data-slot="planner-sheet">
      <div className={styles.paper}>
        <svg className={styles.view} viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`}>
          <path className={styles.squares} d={squares} />
          {reaches.map(({ name, reach }) => (
            <path key={name} className={styles.area} data-level={name} d={viewPath(lens.degrees, reach)} />
          ))}
          <path className={styles.edge} d={edgesPath(lens.degrees)} />
          <path className={styles.width} d={acrossPath(distance, width)} />
        </svg>
        <svg className={styles.marks} width="100%" height="100%">
          <line className={styles.leader} x1={x} x2={x} y2="50%" />
          <svg x={percent(across(0))} y="50%" overflow="visible">
            <path className={styles.ink} d="M-15 -5h14v10h-14z" />
            <circle className={styles.lens} r="5" />
          </svg>
          <svg x={x} y="50%" overflow="visible">
            <path className={styles.ink} d="M1 -14L6 -8V8L1 14L-6 11V-11z" />
            <circle className={styles.head} r="6" />
          </svg>
          <svg x={x} overflow="visible">
            <line className={styles.leader} y1="-2.1em" />
            <line className={styles.leader} x2={`${sign * textWidth(density)}em`} y1="-2.1em" y2="-2.1em" />
            <text className={styles.title} textAnchor={anchor} x={sign * 8} y="-2.7em">
              {of2015.name}
            </text>
            <text className={styles.note} textAnchor={anchor} x={sign * 8} y="-0.9em">
              {density}
            </text>
          </svg>
          <svg y="100%" overflow="visible">
            <line className={styles.rule} x1={percent(across(0))} x2={x} y1="0.9em" y2="0.9em" />
            {[across(0), across(distance)].map((end) => (
              <line key={end} className={styles.rule} x1={percent(end)} x2={percent(end)} y1="0.5em" y2="1.3em" />
            ))}
            <text className={styles.note} textAnchor="middle" x={percent(across(distance / 2))} y="2.4em">
              {filled(controls.metres, words)}
            </text>
          </svg>
        </svg>
      </div>
    </div>
  );
}
