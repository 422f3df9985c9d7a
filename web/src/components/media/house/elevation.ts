import type { HouseKind } from '../../../../content-model/house-places.ts';
import { frontWidths, linePath, MIDDLE, type Rect } from './shapes.ts';

/** The front of a building, as it is seen from the street. Coordinates are units of the drawing, y downwards. */
export interface Elevation {
  wall: Rect;
  /** Outline of the roof or parapet, closed. */
  roof: string;
  /** Chimneys, neighbours, gutters and sills, in thin line. */
  details: string[];
  door: Rect;
  /** From the ground floor up, from left to right. */
  windows: Rect[];
  /** Under the eaves, for the siren. */
  siren: { x: number; y: number };
  /** Corner of the wall, for a camera over the front. */
  camera: { x: number; y: number };
}

/** Height of the ground in the drawing. */
export const GROUND = 396;
const STOREY = 84;
const DOOR = { width: 40, height: 76 };

interface Front {
  left: number;
  right: number;
  width: number;
  eaves: number;
}

/** The front of a building of one to three storeys. */
export function elevationOf(kind: HouseKind, storeys: number): Elevation {
  const width = frontWidths[kind];
  const left = MIDDLE - width / 2;
  const front: Front = {
    left,
    right: left + width,
    width,
    eaves: GROUND - Math.min(3, Math.max(1, storeys)) * STOREY - 8,
  };
  const floors = Array.from({ length: Math.min(3, Math.max(1, storeys)) }, (_, floor) => GROUND - floor * STOREY);
  const door = { ...DOOR, x: doorAt(kind, front) - DOOR.width / 2, y: GROUND - DOOR.height };
  return {
    wall: { x: left, y: front.eaves, width, height: GROUND - front.eaves },
    roof: roofOf(kind, front),
    details: detailsOf(kind, front),
    door,
    windows: floors.flatMap((base, floor) => windowsOf(kind, front, base, floor)),
    // Between two windows; on a shop of one storey, on the parapet.
    siren: {
      x: left + width * (kind === 'terrace' || kind === 'semi' ? 0.43 : 0.34),
      y: front.eaves + (kind === 'business' && storeys === 1 ? -10 : 20),
    },
    camera: { x: front.right - 10, y: front.eaves + 16 },
  };
}

function doorAt(kind: HouseKind, { left, right }: Front): number {
  if (kind === 'detached' || kind === 'flat') return MIDDLE;
  return kind === 'business' ? right - 52 : left + 44;
}

function roofOf(kind: HouseKind, { left, right, eaves }: Front): string {
  if (kind === 'flat' || kind === 'business')
    return `${linePath([
      [left - 8, eaves],
      [left - 8, eaves - 20],
      [right + 8, eaves - 20],
      [right + 8, eaves],
    ])}z`;
  // Neighbours share the ridge: a terrace on both sides, a semi on the right.
  const ridge = eaves - 76;
  if (kind === 'terrace')
    return `${linePath([
      [left, eaves],
      [left, ridge],
      [right, ridge],
      [right, eaves],
    ])}z`;
  if (kind === 'semi')
    return `${linePath([
      [left - 16, eaves],
      [left + 74, ridge],
      [right, ridge],
      [right, eaves],
    ])}z`;
  return `${linePath([
    [left - 16, eaves],
    [left + 84, ridge],
    [right - 84, ridge],
    [right + 16, eaves],
  ])}z`;
}

function detailsOf(kind: HouseKind, { left, right, eaves }: Front): string[] {
  const ridge = eaves - 76;
  const chimney = (x: number) =>
    `M${x - 13} ${ridge + 6}v-40h26v40M${x - 8} ${ridge - 34}v-12h6v12M${x + 2} ${ridge - 34}v-12h6v12`;
  // A neighbour ends in a break line.
  const neighbour = (x: number, sign: number) => [
    `M${x} ${ridge}h${sign * 52}M${x} ${eaves}h${sign * 58}M${x} ${GROUND}h${sign * 64}`,
    `M${x + sign * 52} ${ridge}l${sign * 4} ${(eaves - ridge) / 2}l${sign * 6} 6l${sign * -8} 6L${x + sign * 58} ${eaves}L${x + sign * 60} ${(eaves + GROUND) / 2}l${sign * 6} 7l${sign * -9} 7L${x + sign * 64} ${GROUND}`,
  ];
  switch (kind) {
    case 'terrace':
      return [chimney(left), chimney(right), ...neighbour(left, -1), ...neighbour(right, 1)];
    case 'semi':
      return [
        chimney(right),
        ...neighbour(right, 1),
        `M${left - 58} ${GROUND}v-62h48v62M${left - 58} ${GROUND - 40}h48`,
      ];
    case 'detached':
      return [chimney(right - 96), `M${left - 58} ${GROUND}v-62h48v62M${left - 58} ${GROUND - 40}h48`];
    case 'business':
      return [`M${left + 8} ${GROUND - 98}h${right - left - 16}v18h${left - right + 16}z`];
    case 'flat':
      return [`M${left} ${GROUND - STOREY - 4}h${right - left}`];
  }
}

function windowsOf(kind: HouseKind, { left, right, width }: Front, base: number, floor: number): Rect[] {
  const sill = base - 30;
  const pane = (middle: number, wide = 56, high = 50): Rect => ({
    x: middle - wide / 2,
    y: sill - high,
    width: wide,
    height: high,
  });
  const ground = floor === 0;
  switch (kind) {
    case 'terrace':
      return ground ? [pane(right - 70, 84)] : [pane(left + 50, 48), pane(right - 62, 60)];
    case 'semi':
      return ground ? [pane(right - 86, 116)] : [pane(left + 44, 34, 40), pane(right - 86, 104)];
    case 'detached':
      return ground
        ? [pane(left + 82, 88), pane(right - 82, 88)]
        : [pane(left + 82, 72), pane(MIDDLE, 40), pane(right - 82, 72)];
    case 'business':
      // The shop window reaches nearly to the ground.
      return ground
        ? [{ x: left + 18, y: GROUND - 74, width: width - 118, height: 64 }]
        : [pane(left + 66), pane(MIDDLE), pane(right - 66)];
    case 'flat':
      return [left + 62, ...(ground ? [] : [MIDDLE]), right - 62].map((middle) => pane(middle, 64));
  }
}
