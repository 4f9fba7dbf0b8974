import { sql } from 'kysely';
import type { ImportField } from '#root/contract/import/import-terms.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { describeKind, isNeedy } from '#root/contract/shared/kinds/kinds.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { importFieldSpecs } from '#root/domain/import/fields.ts';
import { joinList } from '#root/domain/import/text.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';

interface Line {
  readonly dependent: string;
  readonly dependentKind: ProviderKind;
  readonly provider: string;
  readonly providerKind: ProviderKind;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
  readonly members: number;
  readonly quantity: number | null;
  readonly note: string;
  readonly alternatives: readonly string[];
  readonly dependentTimes: {
    readonly rto: number | null;
    readonly mtpd: number | null;
    readonly restart: number | null;
  };
  readonly providerRto: number | null;
}

/** Returns whether the records of a kind can need other records. */
export const canNeed = (kind: Parameters<typeof isNeedy>[0]): boolean => kind === 'activity' || isNeedy(kind);

/** Selects the recorded links of these records. Links that follow from registers are exported with those registers. */
const selectLinks = (organisation: string, uids: readonly string[]) => sql`
  dependency_links l where l.organisation_uid = ${organisation} and l.origin = ''
    and l.dependent_uid = any(${uids as string[]}::uuid[])`;

const findLines = (organisation: string, uids: readonly string[]) =>
  query(sql<Line>`
    select d.name as dependent, l.dependent_kind as "dependentKind", p.name as provider, l.provider_kind as "providerKind",
      l.tolerance_minutes as "toleranceMinutes", l.group_name as "group", l.group_required as "groupRequired",
      json_build_object('rto', d.rto_minutes, 'mtpd', d.mtpd_minutes, 'restart', (select a.restart_minutes from activities a
        where a.organisation_uid = ${organisation} and a.uid = l.dependent_uid)) as "dependentTimes",
      p.rto_minutes as "providerRto",
      count(*) over (partition by l.dependent_uid, l.group_name)::integer as members, l.quantity, l.note,
      case when l.provider_kind <> 'role' then '[]'::json else (
        select coalesce(json_agg(x.name order by lower(x.name)), '[]') from activity_link_alternatives t
        join activity_roles x on x.organisation_uid = t.organisation_uid and x.uid = t.role_uid
        where t.organisation_uid = l.organisation_uid and t.link_uid = l.uid) end as alternatives
    from (select l.* from ${selectLinks(organisation, uids)}) l
    join providers d on d.organisation_uid = ${organisation} and d.uid = l.dependent_uid
    join providers p on p.organisation_uid = ${organisation} and p.uid = l.provider_uid
    join unnest(${uids as string[]}::uuid[]) with ordinality as wanted (uid, place) on wanted.uid = l.dependent_uid
    order by wanted.place, l.provider_kind, lower(p.name), l.uid`);

/** Returns a name of the kind that imports understand. */
const nameKind = (kind: ProviderKind) => (kind === 'utility' || kind === 'role' ? kind : describeKind(kind).words.one);

const cells: Readonly<Partial<Record<ImportField, (line: Line) => string>>> = {
  dependent: ({ dependent }) => dependent,
  provider: ({ provider }) => joinList([provider]),
  dependentKind: ({ dependentKind }) => nameKind(dependentKind),
  category: ({ providerKind }) => nameKind(providerKind),
  tolerance: ({ toleranceMinutes }) => formatDuration(toleranceMinutes),
  group: ({ group }) => group,
  required: ({ group, groupRequired, members }) => (group === '' ? '' : `${groupRequired} of ${members}`),
  quantity: ({ quantity }) => String(quantity ?? ''),
  alternatives: ({ alternatives }) => joinList(alternatives),
  note: ({ note }) => note,
};
const columns = importFieldSpecs.dependency.flatMap(({ field, label }) => {
  const cell = cells[field];
  return cell ? [{ label, cell }] : [];
});

/**
 * Returns the verdict on a link, and by how much the provider recovers too late. Both are for readers and cannot be
 * imported.
 */
function judge({
  dependentTimes,
  providerRto: rto,
  toleranceMinutes: tolerance,
}: Line): [verdict: string, over: string] {
  const link = computeLinkVerdict({ dependent: dependentTimes, provider: { rto }, tolerance });
  return [
    verdictWords[link.pastMtpd ? 'pastMtpd' : link.verdict],
    link.minutesOver > 0 ? formatDuration(link.minutesOver) : '',
  ];
}

/** The headings of the sheet of dependencies. */
export const linkHeadings: readonly string[] = [...columns.map(({ label }) => label), 'Verdict', 'Late by'];

/** Returns whether one of these records needs another record. */
export async function hasLinks(db: Db, organisation: string, uids: readonly string[]): Promise<boolean> {
  const found = await db.maybe(
    query(sql<{ one: number }>`select 1 as one from ${selectLinks(organisation, uids)} limit 1`),
  );
  return found !== undefined;
}

/** Returns the dependencies of these records as lines of an export. */
export async function formatLinks(db: Db, organisation: string, uids: readonly string[]): Promise<string[][]> {
  const lines = await db.many(findLines(organisation, uids));
  return mapInSteps(lines, (line) => [...columns.map(({ cell }) => cell(line)), ...judge(line)]);
}
