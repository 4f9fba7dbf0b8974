import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { capitalise, describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { type RecordMatch, recordSearch } from '#root/contract/shared/record-search.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { PaletteGroup } from './command-palette.tsx';
import { findPalettePath } from './palette-paths.ts';
import { text } from './words.ts';

const noMatches: readonly RecordMatch[] = [];

/** Returns the records whose name contains the typed text; none until two characters have been typed. */
export function usePaletteRecords(typed: string): PaletteGroup[] {
  const session = useSession();
  const [query] = useDebouncedValue(typed.trim(), 200);
  const enabled = query.length >= 2;
  const input = { query: { q: query.slice(0, 200) } };
  const inOrganisation = useQuery({ ...read(recordSearch.inOrganisation, input), enabled });
  const inRegistry = useQuery({
    ...read(recordSearch.inRegistry, input),
    enabled: enabled && session.profile.organisation.landlord,
  });
  const matches = [inOrganisation, inRegistry].flatMap((found) => (enabled && found.data?.data) || noMatches);
  const actions = matches.flatMap((match) => {
    const href = findPalettePath(match, session);
    const kind = capitalise(describeKind(match.kind).words.one);
    return href
      ? {
          id: `${match.kind} ${match.uid}`,
          label: match.name,
          description: [kind, match.detail].filter(Boolean).join(' · '),
          // Spotlight filters by the text that is typed now, which may have changed since the query was sent.
          keywords: [query],
          href,
        }
      : [];
  });
  return actions.length > 0 ? [{ label: text('paletteRecords'), actions }] : [];
}
