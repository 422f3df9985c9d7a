import type { ReactNode } from 'react';
import type { HouseKind } from '../../../content-model/house-places.ts';
import { HouseFront, HousePlan } from '../../components/media/house/house.tsx';
import { planOf } from '../../components/media/house/plan.ts';
import type { DrawnLine } from './drawn-lines.ts';
import { Markers } from './markers.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  /** The house, once its kind is known. */
  house: { kind: HouseKind; storeys: number } | undefined;
  lines: readonly DrawnLine[];
  /** True if a door from a garage was ticked. */
  garage: boolean;
  /** The pet's option, if one was chosen. */
  pet: string | undefined;
  /** Text alternative. */
  alt: string;
  /** Notes on the parts that the last answer added. */
  children: ReactNode;
  /** The total, like that of an estimate written by hand. */
  foot: ReactNode;
  /** While questions are asked, narrow windows show the front only, beside the notes. */
  asking: boolean;
}

/** The surveyor's sheet: the front and the ground floor of the visitor's kind of house, drawn while the questions are answered. */
export function Sheet({ house, lines, garage, pet, alt, children, foot, asking }: SheetProps) {
  return (
    <div className={styles.sheet} data-slot="estimate-sheet" data-asking={asking ? '' : undefined}>
      <div className={styles.paper} role="img" aria-label={alt}>
        <svg className={styles.front} viewBox="0 8 600 402" aria-hidden="true">
          {house ? (
            <g key={`${house.kind} ${house.storeys}`}>
              <HouseFront {...house} />
              <Markers lines={lines} on="front" />
            </g>
          ) : (
            <EmptySheet />
          )}
        </svg>
        <svg className={styles.plan} viewBox="0 424 600 300" aria-hidden="true">
          {house ? (
            <g key={house.kind}>
              <HousePlan {...house} withGarage={garage} />
              <Markers lines={lines} on="plan" />
              {pet === undefined ? null : <Pet kind={house.kind} pet={pet} />}
            </g>
          ) : null}
        </svg>
      </div>
      <div className={styles.notes}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </div>
  );
}

/** The ground line, and where the house will stand. */
function EmptySheet() {
  return <path className={styles.empty} d="M24 396H576M165 396V204h270v192M149 204l90-76h196v76" />;
}

const pets: Readonly<Record<string, string>> = {
  cat: 'M-9 12c-4-10-1-16 4-18l-1-8 4 3h4l4-3v8c1 2 1 5-1 7 4 4 4 8 3 11zM8 12c6 0 8-5 6-10',
  dog: 'M-16 12v-6c-3-4-2-9 3-10h15l3-7 4 2 5 1c0 4-2 5-6 6l-1 6v8M-9 12V5M-1 12V5M-16-4c-3-1-4-3-4-6',
  'large-dog':
    'M-24 14V2c-2-6 0-12 6-13h22l6-11 5 3 8 1c0 6-3 8-9 9l-2 9v14M-16 14V2M2 14V2M-24-6c-4-1-6-5-5-9M-5 14V4',
};

function Pet({ kind, pet }: { kind: HouseKind; pet: string }) {
  const { x, y } = planOf(kind).places.pet;
  const drawing = pets[pet];
  return drawing === undefined ? null : (
    <path className={styles.pet} transform={`translate(${x} ${y})`} pathLength="1" d={drawing} />
  );
}
