import { useLayoutEffect, useMemo } from 'react';
import { usePrinted } from '#root/web/platform/ui/hooks/use-printed.ts';

const attribute = 'data-mantine-color-scheme';

/**
 * Prints every page in light colours, and then restores the chosen ones.
 * @returns the time at which the page is printed
 */
export function usePrint(): Date {
  const isPrinted = usePrinted();
  useLayoutEffect(() => {
    if (!isPrinted) return;
    const root = document.documentElement;
    const chosen = root.getAttribute(attribute) ?? 'light';
    root.setAttribute(attribute, 'light');
    return () => root.setAttribute(attribute, chosen);
  }, [isPrinted]);
  return useMemo(() => new Date(), [isPrinted]);
}
