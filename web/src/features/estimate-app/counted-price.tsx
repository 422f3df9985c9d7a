import { useEffect, useState } from 'react';
import { pounds, poundsRange } from './pounds.ts';

/** How long the price counts up, in milliseconds. */
const COUNT_MS = 900;

interface CountedPriceProps {
  low: number;
  high: number;
}

/** A range of prices that counts up once when it appears; later changes, and visitors who want no motion, see the figures at once. */
export function CountedPrice({ low, high }: CountedPriceProps) {
  const progress = useCountUp();
  const at = (amount: number) => Math.round((amount * progress) / 10) * 10;
  return (
    <>
      <span className="visually-hidden">{poundsRange(low, high)}</span>
      <span className="numerals" aria-hidden="true">
        {progress === 1 ? poundsRange(low, high) : `${pounds(at(low))} to ${pounds(at(high))}`}
      </span>
    </>
  );
}

/** Goes from 0 to 1 once, slowing down. */
function useCountUp(): number {
  const [progress, setProgress] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0));
  useEffect(() => {
    let frame = 0;
    const began = performance.now();
    const tick = () => {
      const passed = Math.min(1, (performance.now() - began) / COUNT_MS);
      setProgress((now) => (now === 1 ? 1 : 1 - (1 - passed) ** 3));
      if (passed < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, []);
  return progress;
}
