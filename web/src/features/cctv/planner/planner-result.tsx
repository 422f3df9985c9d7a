import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';
import { filled, wordsOf, type Plan } from './plan.ts';
import styles from './planner-result.module.css';

interface PlannerResultProps {
  content: Pick<CameraPlanner, 'scales' | 'result'>;
  plan: Plan;
}

/** The result in words: a sentence that is announced when it changes, and the meaning of each level. */
export function PlannerResult({ content: { scales, result }, plan }: PlannerResultProps) {
  const words = wordsOf(plan);
  const levels = [
    { name: scales.of2015.name, level: plan.of2015 },
    { name: scales.of2025.name, level: plan.of2025 },
    { name: result.night, level: plan.atNight },
  ];
  return (
    <div className={styles.result}>
      <output className={styles.sentence}>
        {filled(result.width, words)} {filled(result.levels, words)}
      </output>
      <dl className={styles.levels}>
        {levels.map(({ name, level }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{level.name}</strong> <span>{level.text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
