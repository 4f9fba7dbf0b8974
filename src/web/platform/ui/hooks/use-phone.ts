import { useMediaQuery } from '@mantine/hooks';

/** True on a phone (below 640 px): lists become cards, the section list a select. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 639.98px)', false, { getInitialValueInEffect: false });
}
