import { Motif } from './motif.tsx';

export function OnPaper() {
  return (
    <>
      <Motif name="siren" />
      <Motif name="camera" />
      <Motif name="shutter" />
    </>
  );
}

export function OnDark() {
  return (
    <div data-tone="dark">
      <Motif name="plan" />
      <Motif name="roofs" />
      <Motif name="sheet" />
    </div>
  );
}
