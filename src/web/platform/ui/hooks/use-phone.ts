import { useMediaQuery } from '@mantine/hooks';

/**
 * Returns whether the screen is narrower than 640 px. Lists are then shown as cards, and the list of sections as a
 * select.
 */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 639.98px)', false, { getInitialValueInEffect: false });
}
