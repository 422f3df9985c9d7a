import type { EstimateContent } from '../../../content-model/estimate.ts';
import type { FrontPlaceName, HouseKind, PlanPlaceName } from '../../../content-model/house-places.ts';
import { elevationOf } from '../../components/media/house/elevation.ts';
import { planOf } from '../../components/media/house/plan.ts';
import type { Answers } from '../../components/sections/questionnaire/answers.ts';
import { estimateFor, type EstimateLine } from './calculation.ts';

/** A part on the drawing: its number in the list, and where it is. */
export interface DrawnLine extends EstimateLine {
  number: number;
  x: number;
  y: number;
  /** Degrees clockwise from straight up in which it looks or is heard; on the front only cameras and sirens are drawn. */
  facing: number;
}

/** Distance between the markers of parts at one place. */
const BESIDE = 21;
const frontPlaces: Readonly<Record<FrontPlaceName, number>> = { siren: 0, camera: 210 };

/** The house that the answers describe; undefined before the first. */
export function houseOf(answers: Answers): { kind: HouseKind; storeys: number } | undefined {
  const kind = answers.building?.[0];
  if (kind === undefined) return undefined;
  // Until it is answered, two: most houses have them.
  const storeys = { one: 1, two: 2, three: 3 }[answers.storeys?.[0] ?? ''] ?? 2;
  return { kind: kind as HouseKind, storeys };
}

/** The lines to draw for the answers so far. Assumes an alarm until the visitor has chosen between alarm and cameras. */
export function linesSoFar(
  content: EstimateContent,
  answers: Answers,
  leftOut: readonly string[] = [],
): EstimateLine[] {
  return answers.building ? estimateFor(content, { system: ['alarm'], ...answers }, leftOut).lines : [];
}

/** The lines that the answer to one question added. */
export function linesAddedBy(content: EstimateContent, answers: Answers, question: string): EstimateLine[] {
  const { [question]: _, ...others } = answers;
  const before = linesSoFar(content, others);
  return linesSoFar(content, answers).filter(
    ({ id, name }) => !before.some((line) => line.id === id && line.name === name),
  );
}

/** The included lines at their places; parts at one place stand beside each other. */
export function placedLines(lines: readonly EstimateLine[], kind: HouseKind, storeys: number): DrawnLine[] {
  const { places } = planOf(kind);
  const front = elevationOf(kind, storeys);
  return lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.included)
    .map(({ line, number }, index, all) => {
      const before = all.slice(0, index).filter((other) => other.line.at === line.at).length;
      const at = isFront(line.at) ? { ...front[line.at], facing: frontPlaces[line.at] } : places[line.at];
      return { ...line, number, x: at.x + before * BESIDE, y: at.y, facing: at.facing };
    });
}

/** Returns true for a place on the front of the house. */
export function isFront(place: FrontPlaceName | PlanPlaceName): place is FrontPlaceName {
  return place in frontPlaces;
}
