import { useLayoutEffect, useMemo } from 'react';
import { usePrinted } from '#root/web/platform/ui/hooks/use-printed.ts';

const attribute = 'data-mantine-color-scheme';

/**
 * Uses light colours while a page is printed, and restores the chosen colour scheme afterwards.
 * @returns the time at which the page is printed
 */
export function usePrint(): Date {
  const isPrinted = usePrinted();
  useLayoutEffect(() => {
    if (!isPrinted) return;
    const root = document.documentElement;
    let chosen = 'light';
    const lighten = () => {
      const scheme = root.getAttribute(attribute);
      if (!scheme || scheme === 'light') return;
      chosen = scheme;
      root.setAttribute(attribute, 'light');
    };
    lighten();
    // While the page is printed, arriving preferences or the system can change the scheme again.
    const changes = new MutationObserver(lighten);
    changes.observe(root, { attributeFilter: [attribute] });
    return () => {
      changes.disconnect();
      root.setAttribute(attribute, chosen);
    };
  }, [isPrinted]);
  return useMemo(() => new Date(), [isPrinted]);
}
