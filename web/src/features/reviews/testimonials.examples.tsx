import { Testimonials } from './testimonials.tsx';

/** Fetches the reviews when it comes near the window, as on the home page. */
export function Fetched() {
  return <Testimonials />;
}
