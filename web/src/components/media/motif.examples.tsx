import { Motif } from './motif.tsx';

export function OnPaper() {
  return (
    <>
      <Motif name="siren" />
      <Motif name="camera" />
      <Motif name="shutter" />
      <Motif name="biscuit" />
      <Motif name="curtain" />
    </>
  );
}

export function OnDark() {
  return (
    <div data-tone="dark">
      <Motif name="plan" />
      <Motif name="roofs" />
      <Motif name="sheet" />
      <Motif name="manual" />
      <Motif name="journal" />
    </div>
  );
}
