import { OpeningHours } from './opening-hours.tsx';

export function Office() {
  return <OpeningHours />;
}
