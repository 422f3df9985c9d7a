import { useId } from 'react';
import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';
import { filled, type Choice } from './plan.ts';
import styles from './planner-controls.module.css';
import { distances } from './sheet-geometry.ts';

interface PlannerControlsProps {
  content: Pick<CameraPlanner, 'controls' | 'lenses' | 'cameras'>;
  choice: Choice;
  /** True until the page is interactive: a change before would be lost. */
  disabled: boolean;
  onChange: (choice: Choice) => void;
}

/** The distance as a slider below the sheet, and lens and camera as radio buttons. */
export function PlannerControls({
  content: { controls, lenses, cameras },
  choice,
  disabled,
  onChange,
}: PlannerControlsProps) {
  const id = useId();
  const metres = filled(controls.metres, { distance: choice.distance });
  return (
    <div className={styles.controls} data-slot="planner-controls">
      <div className={styles.distance}>
        <label htmlFor={id}>{controls.distance}</label>
        <span className={styles.metres} aria-hidden="true">
          {metres}
        </span>
        <input
          id={id}
          type="range"
          min={distances.from}
          max={distances.to}
          step={distances.step}
          value={choice.distance}
          aria-valuetext={metres}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...choice, distance: currentTarget.valueAsNumber })}
        />
      </div>
      <Options
        legend={controls.lens}
        options={lenses}
        chosen={choice.lens}
        disabled={disabled}
        onChoose={(lens) => onChange({ ...choice, lens })}
      />
      <Options
        legend={controls.camera}
        options={cameras}
        chosen={choice.camera}
        disabled={disabled}
        onChoose={(camera) => onChange({ ...choice, camera })}
      />
    </div>
  );
}

interface OptionsProps {
  legend: string;
  options: readonly { name: string }[];
  chosen: number;
  disabled: boolean;
  onChoose: (index: number) => void;
}

function Options({ legend, options, chosen, disabled, onChoose }: OptionsProps) {
  const name = useId();
  return (
    <fieldset className={styles.options} disabled={disabled}>
      <legend>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.name}>
          <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
