import { useEffect, useState } from 'react';

/** Returns true once `active` has been true for `delay` ms. Prevents flickering when something loads quickly. */
export function useDelayed(active: boolean, delay: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return active && late;
}
