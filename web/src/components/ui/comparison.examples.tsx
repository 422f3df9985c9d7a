import { Comparison } from './comparison.tsx';

const table = {
  caption: 'Who hears the alarm',
  columns: ['When it goes off', 'Bells only', 'Rings your phone'],
  rows: [
    ['Who is told', 'Whoever is in the street', 'You and those you choose'],
    ['What it costs a month', 'Nothing', 'A SIM card'],
  ],
};

export function OnPaper() {
  return <Comparison table={table} />;
}

export function OnDark() {
  return (
    <div data-tone="dark">
      <Comparison table={table} />
    </div>
  );
}

export function Short() {
  return (
    <Comparison
      table={{
        caption: 'Parts',
        columns: ['Place', 'Part'],
        rows: [
          ['Front door', 'Contact'],
          ['Hall', 'Detector'],
        ],
      }}
      short
    />
  );
}
