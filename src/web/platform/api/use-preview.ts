import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * Loads a preview of a text while it is typed, half a second after the last keystroke. The previous preview remains
 * visible until the next preview has been loaded.
 * @param asked the input of the preview; undefined while there can be no preview
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
