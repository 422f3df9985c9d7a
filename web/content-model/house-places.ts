/** The kinds of building that the site can draw. */
export const houseKinds = ['flat', 'terrace', 'semi', 'detached', 'business'] as const;

export type HouseKind = (typeof houseKinds)[number];

/** Places on the plan of a house: its doors, then inside, then outside. */
export const planPlaceNames = [
  'front',
  'back',
  'patio',
  'side',
  'garage',
  'hall',
  'living',
  'rear',
  'landing',
  'garage-inside',
  'keypad',
  'panel',
  'recorder',
  'rear-siren',
  'camera-rear',
  'camera-side',
  'pet',
] as const;

export type PlanPlaceName = (typeof planPlaceNames)[number];

/** Places on the front of a house. */
export const frontPlaceNames = ['siren', 'camera'] as const;

export type FrontPlaceName = (typeof frontPlaceNames)[number];
