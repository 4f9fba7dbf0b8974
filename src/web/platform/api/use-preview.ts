import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * Shows a text while it is typed: asks half a second after the last keystroke, and keeps the former preview until the
 * next one is there.
 * @param asked what the preview depends on; undefined while the text cannot be shown
 */
export function usePreview<Asked, Shown>(
  name: string,
  asked: Asked | undefined,
  load: (asked: Asked) => Promise<Shown>,
): { shown: Shown | undefined; failure: unknown; isOutdated: boolean; isEmpty: boolean } {
  const [settled] = useDebouncedValue(asked && JSON.stringify(asked), 500);
  const read = useQuery({
    queryKey: [name, settled],
    queryFn: () => load(JSON.parse(settled ?? 'null') as Asked),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { shown: read.data, failure: read.error, isOutdated: read.isPlaceholderData, isEmpty: asked === undefined };
}
