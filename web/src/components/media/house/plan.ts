import { planPlaceNames, type HouseKind, type PlanPlaceName } from '../../../../content-model/house-places.ts';
import { frontWidths, MIDDLE, type Rect } from './shapes.ts';

/** A position on the plan, and the direction in which a device there faces: degrees clockwise from the garden. */
export interface PlanPlace {
  x: number;
  y: number;
  facing: number;
}

/** The ground floor. The street is below, the garden above. */
export interface Plan {
  outline: Rect;
  /** A garage beside the house; undefined where there is no room for one. */
  garage: Rect | undefined;
  /** Inner walls and stairs, in thin line. */
  walls: string[];
  rooms: { name: string; x: number; y: number }[];
  places: Readonly<Record<PlanPlaceName, PlanPlace>>;
}

/** The back wall and the front wall in the drawing. */
export const BACK = 486;
export const FRONT = 690;
const DEPTH = FRONT - BACK;

// Fractions of the width from the left, and of the depth from the front, and the direction.
type Layout = Readonly<Record<PlanPlaceName, readonly [across: number, deep: number, facing: number]>>;

const hallAtLeft: Layout = {
  front: [0.17, 0, 180],
  back: [0.17, 1, 0],
  patio: [0.68, 1, 0],
  side: [0, 0.8, 270],
  garage: [0, 0.3, 270],
  hall: [0.31, 0.57, 215],
  living: [0.96, 0.47, 225],
  rear: [0.96, 0.56, 315],
  landing: [0.09, 0.56, 135],
  'garage-inside': [-0.03, 0.52, 225],
  keypad: [0.3, 0.1, 270],
  panel: [0.1, 0.14, 90],
  recorder: [0.06, 0.66, 90],
  'rear-siren': [0.42, 1.03, 0],
  'camera-rear': [0.9, 1.03, 330],
  'camera-side': [-0.03, 0.7, 300],
  pet: [0.2, 0.36, 0],
};
const hallInMiddle: Layout = {
  ...hallAtLeft,
  front: [0.5, 0, 180],
  back: [0.2, 1, 0],
  patio: [0.78, 1, 0],
  hall: [0.61, 0.57, 215],
  living: [0.97, 0.5, 225],
  rear: [0.97, 0.6, 315],
  landing: [0.41, 0.56, 135],
  keypad: [0.6, 0.1, 270],
  panel: [0.42, 0.14, 90],
  recorder: [0.35, 0.66, 270],
  'rear-siren': [0.5, 1.03, 0],
  pet: [0.52, 0.36, 0],
};
const shop: Layout = {
  ...hallInMiddle,
  front: [0.85, 0, 180],
  back: [0.2, 1, 0],
  patio: [0.7, 1, 0],
  hall: [0.03, 0.05, 45],
  living: [0.97, 0.52, 225],
  rear: [0.97, 0.66, 315],
  landing: [0.36, 0.66, 0],
  keypad: [0.7, 0.07, 180],
  panel: [0.06, 0.92, 180],
  recorder: [0.3, 0.92, 180],
  pet: [0.5, 0.3, 0],
};
const layouts: Readonly<Record<HouseKind, Layout>> = {
  flat: hallInMiddle,
  terrace: hallAtLeft,
  semi: hallAtLeft,
  detached: hallInMiddle,
  business: shop,
};

const roomNames: Readonly<Record<HouseKind, readonly (readonly [name: string, across: number, deep: number])[]>> = {
  flat: [
    ['Hall', 0.5, 0.25],
    ['Bedroom', 0.2, 0.3],
    ['Living room', 0.78, 0.3],
    ['Kitchen', 0.2, 0.8],
    ['Bedroom', 0.78, 0.8],
  ],
  terrace: [
    ['Front room', 0.67, 0.24],
    ['Back room', 0.67, 0.76],
    ['Kitchen', 0.17, 0.82],
  ],
  semi: [
    ['Front room', 0.67, 0.24],
    ['Back room', 0.67, 0.76],
    ['Kitchen', 0.17, 0.82],
  ],
  detached: [
    ['Front room', 0.2, 0.28],
    ['Study', 0.8, 0.28],
    ['Kitchen', 0.24, 0.8],
    ['Back room', 0.78, 0.8],
  ],
  business: [
    ['Shop', 0.42, 0.32],
    ['Store', 0.6, 0.82],
  ],
};

/** The ground floor of a building of so many storeys: with one there are no stairs. */
export function planOf(kind: HouseKind, storeys = 2): Plan {
  const width = frontWidths[kind];
  const left = MIDDLE - width / 2;
  const at = (across: number, deep: number) => ({ x: round(left + across * width), y: round(FRONT - deep * DEPTH) });
  const places = Object.fromEntries(
    planPlaceNames.map((name) => {
      const [across, deep, facing] = layouts[kind][name];
      return [name, { ...at(across, deep), facing }];
    }),
  ) as Record<PlanPlaceName, PlanPlace>;
  return {
    outline: { x: left, y: BACK, width, height: DEPTH },
    garage:
      kind === 'semi' || kind === 'detached'
        ? { x: left - 84, y: FRONT - DEPTH * 0.62, width: 84, height: DEPTH * 0.55 }
        : undefined,
    walls: wallsOf(kind, storeys, at),
    rooms: roomNames[kind].map(([name, across, deep]) => ({ name, ...at(across, deep) })),
    places,
  };
}

function wallsOf(
  kind: HouseKind,
  storeys: number,
  at: (across: number, deep: number) => { x: number; y: number },
): string[] {
  const line = (...points: readonly (readonly [number, number])[]) =>
    points
      .map(([across, deep], index) => `${index === 0 ? 'M' : 'L'}${at(across, deep).x} ${at(across, deep).y}`)
      .join('');
  const stairs = (from: number, to: number) =>
    storeys === 1
      ? []
      : [
          line([to, 0.22], [to, 0.58]),
          ...[0.26, 0.31, 0.36, 0.41, 0.46, 0.51].map((deep) => line([from, deep], [to, deep])),
        ];
  switch (kind) {
    case 'terrace':
    case 'semi':
      return [
        line([0.34, 0], [0.34, 0.12]),
        line([0.34, 0.24], [0.34, 0.74]),
        line([0.34, 0.88], [0.34, 1]),
        line([0.34, 0.52], [1, 0.52]),
        line([0, 0.62], [0.2, 0.62]),
        ...stairs(0, 0.12),
      ];
    case 'detached':
      return [
        line([0.38, 0], [0.38, 0.16]),
        line([0.38, 0.32], [0.38, 0.6]),
        line([0.62, 0], [0.62, 0.16]),
        line([0.62, 0.32], [0.62, 0.6]),
        line([0, 0.6], [0.42, 0.6]),
        line([0.54, 0.6], [1, 0.6]),
        line([0.5, 0.6], [0.5, 1]),
        ...stairs(0.38, 0.46),
      ];
    case 'flat':
      return [
        line([0.4, 0], [0.4, 0.2]),
        line([0.4, 0.36], [0.4, 1]),
        line([0.6, 0], [0.6, 0.2]),
        line([0.6, 0.36], [0.6, 0.7]),
        line([0.6, 0.84], [0.6, 1]),
        line([0, 0.6], [0.4, 0.6]),
        line([0.6, 0.6], [1, 0.6]),
      ];
    case 'business':
      return [
        line([0, 0.62], [0.3, 0.62]),
        line([0.44, 0.62], [1, 0.62]),
        line([0.1, 0.2], [0.56, 0.2], [0.56, 0.1], [0.1, 0.1], [0.1, 0.2]),
      ];
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
