import plan from '../../assets/plan-terrace.svg';
import { Annotated } from './annotation.tsx';
import { Numbered } from './numbered.tsx';

const marks = [
  {
    title: 'Contact',
    note: 'On the front door',
    at: { x: 0.911, y: 0.365 },
    label: { x: 0.8, y: 0.055 },
    side: 'left',
  },
  {
    title: 'PIR',
    note: 'Covers hall and stairs',
    at: { x: 0.658, y: 0.516 },
    label: { x: 0.6, y: 0.945 },
    side: 'right',
  },
] as const;

export function OnPaper() {
  return (
    <Annotated marks={marks}>
      <img src={plan} width="900" height="740" alt="Plan of a house" />
    </Annotated>
  );
}

export function OnDark() {
  return (
    <div data-tone="dark">
      <Annotated marks={marks}>
        <img src={plan} width="900" height="740" alt="Plan of a house" />
      </Annotated>
    </div>
  );
}

export function Numbers() {
  const [{ at: door }, { at: hall }] = marks;
  return (
    <Numbered
      start={3}
      points={[
        { ...door, number: 'right' },
        { ...hall, number: { x: 0.72, y: 0.62 } },
        { x: 0.2, y: 0.3 },
      ]}
    >
      <img src={plan} width="900" height="740" alt="Plan of a house" />
    </Numbered>
  );
}
