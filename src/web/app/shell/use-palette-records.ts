import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type RecordMatch, recordSearch } from '#root/contract/shared/record-search.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { type Session, useSession } from '#root/web/platform/session/session.ts';
import { buildGapHref, describeGap } from '#root/web/shared/continuity/describe-gap.ts';
import { describeMatch, findPalettePath } from './palette-paths.ts';
import type { PaletteEntry } from './palette-rank.ts';
import { text } from './words.ts';

const maxGaps = 10;
const maxOrganisations = 10;

function toEntry(match: RecordMatch, session: Session): PaletteEntry[] {
  const href = findPalettePath(match, session);
  return href ? [{ id: `${match.kind} ${match.uid}`, label: match.name, description: describeMatch(match), href }] : [];
}

/**
 * Finds records whose name contains the typed text, and the gaps of such records, once two characters have been typed.
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
  const registry = useQuery({
    ...read(organisations.list, { query: { q: query, pageSize: maxOrganisations } }),
    enabled:
      enabled &&
      session.profile.organisation.landlord &&
      session.can(organisations.list, permissionNames.menu.organization),
  });
  const gaps = useQuery({
    ...read(continuity.gaps, { query: { q: query, pageSize: maxGaps, sort: 'severity' } }),
    enabled: enabled && mayReadGaps,
  });
  const found = [inOrganisation, inRegistry].flatMap(({ data }) => (enabled ? (data?.data ?? []) : []));
  const ofGaps = (enabled ? (gaps.data?.data ?? []) : []).map((gap): PaletteEntry => {
    const label = describeGap(gap);
    const keywords = gap.path.map(({ name }) => name).join(' ');
    return { id: gap.key, label, keywords, description: text('paletteGap'), href: buildGapHref(gap) };
  });
  const ofRegistry = (enabled ? (registry.data?.data ?? []) : []).map(
    ({ uid, name }): PaletteEntry => ({
      id: `organization ${uid}`,
      label: name,
      description: text('paletteOrganisation'),
      href: `/organisation/${uid}`,
    }),
  );
  const isSearching = enabled && [inOrganisation, inRegistry, registry].some(({ isFetching }) => isFetching);
  return {
    entries: [...found.flatMap((match) => toEntry(match, session)), ...ofRegistry, ...ofGaps],
    pending: words.length >= 2 && (words !== query || isSearching),
  };
}
