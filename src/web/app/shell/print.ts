import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Prints every page in light colours, and then restores the chosen ones. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    const print = window.matchMedia('print');
    let chosen: string | null = null;
    const change = () => {
      if (print.matches) {
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
}
