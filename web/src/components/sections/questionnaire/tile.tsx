import { useId, useRef, type PointerEvent, type ReactNode } from 'react';
import type { Option, Question } from './answers.ts';
import styles from './tile.module.css';

interface TileProps {
  option: Option;
  kind: Question['kind'];
  /** Name of the group of controls. */
  name: string;
  chosen: boolean;
  picture: ReactNode;
  onChoose: (checked: boolean) => void;
  /** Called when the Enter key is pressed. */
  onEnter: () => void;
  /** Called after a click or tap, as opposed to a key or a screen reader's command. */
  onPressed?: (() => void) | undefined;
}

/**
 * Returns true for the pointer event of a screen reader's click: it has no size, or TalkBack's has the size of a mouse, no
 * pressure and no detail. Safari before 17.1 reports no pressure for a mouse either (bugs.webkit.org/show_bug.cgi?id=206216).
 */
function isVirtual({ width, height, pressure, detail, pointerType }: PointerEvent): boolean {
  return (
    (width === 0 && height === 0) ||
    (width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse')
  );
}

/** An answer: a radio button or checkbox that covers a tile with a drawing, the label and a note. */
export function Tile({
  option: { id, label, note },
  kind,
  name,
  chosen,
  picture,
  onChoose,
  onEnter,
  onPressed,
}: TileProps) {
  const htmlId = useId();
  const pressed = useRef(false);
  return (
    <label className={styles.tile} data-picture={picture ? '' : undefined}>
      <input
        className={styles.input}
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={name}
        value={id}
        checked={chosen}
        aria-labelledby={`${htmlId}-label`}
        aria-describedby={note ? `${htmlId}-note` : undefined}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        onPointerDown={(event) => {
          pressed.current = event.button === 0 && !isVirtual(event);
        }}
        onKeyDown={({ key }) => {
          pressed.current = false;
          if (key === 'Enter') onEnter();
        }}
        onClick={() => {
          if (pressed.current) onPressed?.();
          pressed.current = false;
        }}
      />
      {picture ? (
        <span className={styles.picture} aria-hidden="true">
          {picture}
        </span>
      ) : null}
      <span className={styles.text}>
        <span className={styles.label} id={`${htmlId}-label`}>
          {label}
        </span>
        {note ? (
          <span className={styles.note} id={`${htmlId}-note`}>
            {note}
          </span>
        ) : null}
      </span>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        {kind === 'one' ? <circle cx="12" cy="12" r="9.5" /> : <rect x="2.5" y="2.5" width="19" height="19" rx="2" />}
        <path d="M6 12.5c1.6 1.2 2.8 2.8 3.8 4.6C11.6 13 14.5 9 19.5 5" pathLength="1" />
      </svg>
    </label>
  );
}
