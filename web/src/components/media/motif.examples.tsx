import { Motif } from './motif.tsx';
import { motifDrawing } from './motif-drawings.ts';

export function OnPaper() {
  return (
    <>
      <Motif drawing={motifDrawing('siren')} />
      <Motif drawing={motifDrawing('camera')} />
      <Motif drawing={motifDrawing('dog')} />
      <Motif drawing={motifDrawing('bolton')} />
      <Motif drawing={motifDrawing('curtain')} />
    </>
  );
}

export function OnDark() {
  return (
    <div data-tone="dark">
      <Motif drawing={motifDrawing('plan')} />
      <Motif drawing={motifDrawing('roofs')} />
      <Motif drawing={motifDrawing('lamp')} />
      <Motif drawing={motifDrawing('stockport')} />
      <Motif drawing={motifDrawing('journal')} />
    </div>
  );
}
