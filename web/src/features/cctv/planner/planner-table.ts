import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';
import type { Comparison } from '../../../../content-model/values.ts';
import { filled, planFor, wordsOf } from './plan.ts';

/** The results by distance and lens, for the first camera. */
export function plannerTable(content: CameraPlanner): Comparison {
  const { lenses, controls, table } = content;
  const { caption, corner, distances, cell } = table;
  return {
    caption,
    columns: [corner, ...lenses.map(({ name }) => name)],
    rows: distances.map((distance) => [
      filled(controls.metres, { distance }),
      ...lenses.map((_, lens) => filled(cell, wordsOf(planFor(content, { distance, lens, camera: 0 })))),
    ]),
  };
}
