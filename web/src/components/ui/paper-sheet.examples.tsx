import { PaperSheet } from './paper-sheet.tsx';

export function WithText() {
  return (
    <PaperSheet name="Survey sheet, house">
      <p>Which way would we come in?</p>
    </PaperSheet>
  );
}
