import { isFront, type DrawnLine } from './drawn-lines.ts';
import styles from './markers.module.css';

/** How far a detector and a camera see on the drawing, and half the angle in degrees. */
const sight = { detector: { reach: 74, half: 44 }, camera: { reach: 118, half: 36 } } as const;

/** The numbered markers of the front or of the plan, each with what it watches. */
export function Markers({ lines, on }: { lines: readonly DrawnLine[]; on: 'front' | 'plan' }) {
  const shown = lines.filter(({ at }) => isFront(at) === (on === 'front'));
  return (
    <g>
      {shown.map((line) => (
        <Sight key={line.id} line={line} />
      ))}
      {shown.map(({ id, x, y, number }) => (
        <g key={id} className={styles.marker} transform={`translate(${x} ${y})`}>
          <circle className={styles.disc} r="10" />
          <text className={styles.number} textAnchor="middle" y="4">
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

function Sight({ line: { symbol, x, y, facing } }: { line: DrawnLine }) {
  const turned = `translate(${x} ${y}) rotate(${facing})`;
  switch (symbol) {
    case 'detector':
    case 'camera':
      return (
        <path
          className={symbol === 'camera' ? styles.camera : styles.detector}
          transform={turned}
          d={wedge(sight[symbol])}
        />
      );
    case 'contact':
      // The leaf of the door, and the thickness of the wall.
      return <path className={styles.contact} transform={turned} d="M-17 -3.5h34v7h-34z" />;
    case 'siren':
      return (
        <path
          className={styles.siren}
          transform={turned}
          pathLength="1"
          d="M-16 -13a20 20 0 0 1 32 0M-24 -19a30 30 0 0 1 48 0"
        />
      );
    case 'unit':
      return <path className={styles.unit} transform={`translate(${x} ${y})`} d="M-13 -13h26v26h-26z" />;
  }
}

function wedge({ reach, half }: { reach: number; half: number }): string {
  const radians = (half * Math.PI) / 180;
  const [across, along] = [Math.sin(radians) * reach, -Math.cos(radians) * reach].map(
    (value) => Math.round(value * 10) / 10,
  );
  return `M0 0L${-(across ?? 0)} ${along}A${reach} ${reach} 0 0 1 ${across} ${along}z`;
}
