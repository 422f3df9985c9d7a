import type { EstimateContent } from '../../../content-model/estimate.ts';
import type { Estimate, EstimateLine } from './calculation.ts';
import { PartNumber } from './part-number.tsx';
import styles from './parts-list.module.css';
import { pounds } from './pounds.ts';

interface PartsListProps {
  content: EstimateContent;
  estimate: Estimate;
  /** Gets the ids of all parts that are left out. */
  onLeaveOut: (ids: readonly string[]) => void;
}

/** The parts with their places, reasons and prices; a switch for each that may be left out. */
export function PartsList({ content, estimate: { lines, labour }, onLeaveOut }: PartsListProps) {
  const leave = (id: string, included: boolean) =>
    onLeaveOut(lines.filter((line) => (line.id === id ? !included : !line.included)).map((line) => line.id));
  return (
    <div className={styles.parts}>
      <h3>The parts, fitted</h3>
      <ol>
        {lines.map((line, index) => (
          <Part key={line.id} line={line} number={index + 1} onInclude={(included) => leave(line.id, included)} />
        ))}
        <li className={styles.part}>
          <span aria-hidden="true" />
          <span className={styles.text}>
            <strong>{content.labour.name}</strong>
            <span className={styles.reason}>{content.labour.reason}</span>
          </span>
          <span className="numerals">{pounds(labour)}</span>
        </li>
      </ol>
    </div>
  );
}

function Part({
  line: { name, place, reason, price, optional, included },
  number,
  onInclude,
}: {
  line: EstimateLine;
  number: number;
  onInclude: (included: boolean) => void;
}) {
  return (
    <li className={styles.part} data-left-out={included ? undefined : ''}>
      <PartNumber number={number} leftOut={!included} />
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.place}>{place}</span>
        <span className={styles.reason}>{reason}</span>
        {optional ? (
          <label className={styles.switch}>
            <input type="checkbox" checked={included} onChange={(event) => onInclude(event.currentTarget.checked)} />
            <span>
              Include it
              <span className="visually-hidden">
                : {name}, {place}
              </span>
            </span>
          </label>
        ) : null}
      </span>
      <span className={`numerals ${styles.amount}`}>{pounds(price)}</span>
    </li>
  );
}
