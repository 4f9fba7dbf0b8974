import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const attribute = 'data-mantine-color-scheme';

/**
 * Prints every page in light colours, and then restores the chosen ones.
 * @returns the time at which the page is printed
 */
export function usePrint(): Date {
  const [printedAt, setPrintedAt] = useState(() => new Date());
  useEffect(() => {
    const root = document.documentElement;
    const print = window.matchMedia('print');
    let chosen: string | null = null;
    const change = () => {
      if (print.matches) {
        // The paper is drawn as soon as this returns.
        flushSync(() => setPrintedAt(new Date()));
        chosen ??= root.getAttribute(attribute);
        root.setAttribute(attribute, 'light');
      } else if (chosen !== null) {
        root.setAttribute(attribute, chosen);
        chosen = null;
      }
    };
    print.addEventListener('change', change);
    return () => print.removeEventListener('change', change);
  }, []);
  return printedAt;
}
