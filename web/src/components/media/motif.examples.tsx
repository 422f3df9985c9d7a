import { motifNames } from '../../../content-model/motifs.ts';
import { motifDrawing } from './motif-drawings.ts';
import { Motif } from './motif.tsx';

export function OnPaper() {
  return motifNames.map((name) => <Motif key={name} drawing={motifDrawing(name)} />);
}

export function OnDark() {
  return (
    <div data-tone="dark">
      {motifNames.map((name) => (
        <Motif key={name} drawing={motifDrawing(name)} />
      ))}
    </div>
  );
}
