import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';
import { percent } from '../../../components/media/annotation.tsx';
import { reachOf } from './pixel-density.ts';
import { filled, wordsOf, type Plan } from './plan.ts';
import styles from './planner-sheet.module.css';
import { across, acrossPath, distances, down, edgesPath, sheet, squares, viewPath } from './sheet-geometry.ts';

// The three levels that the drawings of this page tint, the palest first.
const tinted = ['observe', 'recognise', 'identify'] as const;

/** Metres beside the middle of the view at which the label stands, and the line that measures the distance. */
const LABEL_ASIDE = -3.7;
const RULE_ASIDE = 5;

/** From this distance on, labels stand before the person, where there is room for them. */
const FAR = distances.to / 2;

interface PlannerSheetProps {
  content: Pick<CameraPlanner, 'scales' | 'drawing' | 'controls' | 'key'>;
  plan: Plan;
}

/** The camera's view from above on squared paper, with the person and the distance. */
export function PlannerSheet({ content: { scales, drawing, controls, key }, plan }: PlannerSheetProps) {
  const { distance, lens, camera, width, of2015 } = plan;
  const reaches = tinted.flatMap((name) => {
    const level = scales.of2015.levels.find((each) => each.name === key[name]);
    return level ? [{ name, reach: reachOf(level.density, lens, camera) }] : [];
  });
  const words = wordsOf(plan);
  const [anchor, sign] = distance > FAR ? (['end', -1] as const) : (['start', 1] as const);
  const x = percent(across(distance));
  return (
    <div className={styles.sheet} role="img" aria-label={filled(drawing.alt, words)} data-slot="planner-sheet">
      <svg className={styles.view} viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`}>
        <path className={styles.squares} d={squares} />
        {reaches.map(({ name, reach }) => (
          <path key={name} className={styles.area} data-level={name} d={viewPath(lens.degrees, reach)} />
        ))}
        <path className={styles.edge} d={edgesPath(lens.degrees)} />
        <path className={styles.width} d={acrossPath(distance, width)} />
      </svg>
      <svg className={styles.marks} width="100%" height="100%">
        <svg x={percent(across(0))} y={percent(down(0))} overflow="visible">
          <path className={styles.ink} d="M-9 -5h14v10h-14z" />
          <circle className={styles.lens} cx="6" r="5" />
        </svg>
        <line className={styles.leader} x1={x} x2={x} y1={percent(down(LABEL_ASIDE))} y2={percent(down(0))} />
        <svg x={x} y={percent(down(0))} overflow="visible">
          <path className={styles.ink} d="M1 -14L6 -8V8L1 14L-6 11V-11z" />
          <circle className={styles.head} r="6" />
        </svg>
        <svg x={x} y={percent(down(LABEL_ASIDE))} overflow="visible">
          <line className={styles.leader} x2={sign * 96} />
          <text className={styles.title} textAnchor={anchor} x={sign * 6} y="-8">
            {of2015.name}
          </text>
          <text className={styles.note} textAnchor={anchor} x={sign * 6} y="19">
            {filled(drawing.density, words)}
          </text>
        </svg>
        <line
          className={styles.rule}
          x1={percent(across(0))}
          x2={x}
          y1={percent(down(RULE_ASIDE))}
          y2={percent(down(RULE_ASIDE))}
        />
        {[across(0), across(distance)].map((end) => (
          <svg key={end} x={percent(end)} y={percent(down(RULE_ASIDE))} overflow="visible">
            <line className={styles.rule} y1="-6" y2="6" />
          </svg>
        ))}
        <svg x={x} y={percent(down(RULE_ASIDE))} overflow="visible">
          <text className={styles.note} textAnchor={anchor} x={sign * 10} y={sign < 0 ? -9 : 5}>
            {filled(controls.metres, words)}
          </text>
        </svg>
      </svg>
    </div>
  );
}
