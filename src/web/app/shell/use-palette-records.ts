import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { capitalise, describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { type RecordMatch, recordSearch } from '#root/contract/shared/record-search.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { type Session, useSession } from '#root/web/platform/session/session.ts';
import { gapHref, gapSentence } from '#root/web/shared/continuity/gap-text.ts';
import { findPalettePath } from './palette-paths.ts';
import type { PaletteEntry } from './palette-rank.ts';
import { text } from './words.ts';

const maxGaps = 10;

function toEntry(match: RecordMatch, session: Session): PaletteEntry[] {
  const href = findPalettePath(match, session);
  const kind = capitalise(describeKind(match.kind).words.one);
  const description = [kind, match.detail].filter(Boolean).join(' · ');
  return href ? [{ id: `${match.kind} ${match.uid}`, label: match.name, description, href }] : [];
}

/**
 * Finds records whose name contains the typed text, and gaps between them, once two characters have been typed.
 * @param mayReadGaps whether the person may open the gap list
 */
export function usePaletteRecords(typed: string, mayReadGaps: boolean): { entries: PaletteEntry[]; pending: boolean } {
  const session = useSession();
  const words = typed.trim().slice(0, 200);
  const [query] = useDebouncedValue(words, 150);
  const enabled = query.length >= 2;
  const input = { query: { q: query } };
  const inOrganisation = useQuery({ ...read(recordSearch.inOrganisation, input), enabled });
  const inRegistry = useQuery({
    ...read(recordSearch.inRegistry, input),
    enabled: enabled && session.profile.organisation.landlord,
  });
  const gaps = useQuery({
    ...read(continuity.gaps, { query: { q: query, pageSize: maxGaps, sort: 'severity' } }),
    enabled: enabled && mayReadGaps,
  });
  const found = [inOrganisation, inRegistry].flatMap(({ data }) => (enabled ? (data?.data ?? []) : []));
  const ofGaps = (enabled ? (gaps.data?.data ?? []) : []).map((gap): PaletteEntry => {
    const label = gapSentence(gap);
    const keywords = gap.path.map(({ name }) => name).join(' ');
    return { id: gap.key, label, keywords, description: text('paletteGap'), href: gapHref(gap) };
  });
  const isSearching = enabled && [inOrganisation, inRegistry].some(({ isFetching }) => isFetching);
  return {
    entries: [...found.flatMap((match) => toEntry(match, session)), ...ofGaps],
    pending: words.length >= 2 && (words !== query || isSearching),
  };
}
