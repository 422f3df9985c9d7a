import { elevationOf, GROUND } from '../../components/media/house/elevation.ts';
import type { Rect } from '../../components/media/house/shapes.ts';

/** The front of the house. */
export const front = elevationOf('semi', 2);

const { wall, door, windows } = front;

/** Its windows. */
export const [bay, landing, bedroom] = windows as [Rect, Rect, Rect];

/** The wall shared with the neighbour. */
export const PARTY_WALL = wall.x + wall.width;

/** The lamps by the door and over the gate, and the street lamp. */
export const porch = { x: door.x + door.width + 14, y: door.y + 10 };
export const gate = { x: wall.x - 10, y: GROUND - 70 };
export const streetLamp = { x: PARTY_WALL + 124, y: 206 };
