import { sql } from 'kysely';
import type { ImportField } from '#root/contract/import/import-terms.ts';
import type { GapFlag } from '#root/contract/shared/activity-terms.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import type { ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import { importFieldSpecs } from '#root/domain/import/fields.ts';
import { formatImpacts } from '#root/domain/import/read-impacts.ts';
import { formatRemoteDelivery } from '#root/domain/import/remote-work.ts';
import { joinList } from '#root/domain/import/text.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';
import { joinWorstSeverity, toFlag } from '#root/server/shared/graph/link-providers.ts';

interface Line {
  readonly uid: string;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly department: string | null;
  readonly businessUnit: string | null;
  readonly owner: string | null;
  readonly deputy: string | null;
  readonly priority: string | null;
  readonly location: string | null;
  readonly state: string;
  readonly mtpdMinutes: number | null;
  readonly rtoMinutes: number | null;
  readonly mdlUid: string | null;
  readonly mdlMinutes: number | null;
  readonly mdlNotApplicable: boolean;
  readonly mbcoPercent: number | null;
  readonly minimumPeople: number | null;
  readonly gap: GapFlag;
  readonly restartMinutes: number;
  readonly mtpdReason: string;
  readonly remoteDelivery: Parameters<typeof formatRemoteDelivery>[0];
  readonly remoteFactors: readonly string[];
  readonly locationLinkOff: string;
  readonly impacts: Readonly<Record<string, ImpactRow>>;
}

const states: Readonly<Record<string, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  returned: 'Returned',
  archived: 'Archived',
};

/** The words that the pages use for gaps. */
const gaps: Readonly<Record<GapFlag, string>> = { ...verdictWords, none: '' };

const findLines = (organisation: string, uids: readonly string[]) =>
  query(sql<Line>`
    select r.*, ${toFlag(sql.ref('worst.severity'))} as gap from (
    select wanted.place, a.uid, a.name, a.code, a.description, a.restart_minutes as "restartMinutes", a.impacts, a.mtpd_reason as "mtpdReason", d.name as department, b.name as "businessUnit", ${personNameOrNull('o')} as owner,
      ${personNameOrNull('s')} as deputy, p.name as priority, l.name as location, a.state, a.mtpd_minutes as "mtpdMinutes",
      a.rto_minutes as "rtoMinutes", a.mdl_uid as "mdlUid", a.mdl_minutes as "mdlMinutes",
      a.mdl_not_applicable as "mdlNotApplicable", a.mbco_percent as "mbcoPercent", a.minimum_people as "minimumPeople",
      a.remote_delivery as "remoteDelivery", a.location_link_off as "locationLinkOff",
      (select coalesce(json_agg(m.name order by m.position, m.uid), '[]') from activity_remote_factors f
        join master_rows m on m.organisation_uid = f.organisation_uid and m.uid = f.factor_uid
        where f.organisation_uid = a.organisation_uid and f.activity_uid = a.uid) as "remoteFactors"
    from unnest(${uids as string[]}::uuid[]) with ordinality as wanted (uid, place)
    join activities a on a.organisation_uid = ${organisation} and a.uid = wanted.uid
    left join divisions d on d.organisation_uid = ${organisation} and d.uid = a.division_uid
    left join business_units b on b.organisation_uid = ${organisation} and b.uid = a.business_unit_uid
    left join activity_owners o on o.organisation_uid = ${organisation} and o.uid = a.owner_uid
    left join activity_owners s on s.organisation_uid = ${organisation} and s.uid = a.deputy_uid
    left join master_rows p on p.organisation_uid = ${organisation} and p.uid = a.priority_uid
    left join locations l on l.organisation_uid = ${organisation} and l.uid = a.location_uid
    ) r ${joinWorstSeverity(organisation)} order by r.place`);

type Categories = Parameters<typeof formatImpacts>[1];

const findCategories = (organisation: string) =>
  query(sql<Categories[number]>`
    select uid, name, unacceptable_level as "unacceptableLevel", is_active as "isActive" from impact_categories
    where organisation_uid = ${organisation} order by lower(name)`);

const formatTime = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));
const formatNumber = (value: number | null) => (value === null ? '' : String(value));

function formatLoss({ mdlUid, mdlMinutes, mdlNotApplicable }: Line): string {
  if (mdlNotApplicable) return 'Not applicable';
  return mdlUid === null && mdlMinutes === 0 ? 'None' : formatTime(mdlMinutes);
}

/** The cells of the columns that can be imported again. */
const cells: Readonly<Partial<Record<ImportField, (row: Line, categories: Categories) => string>>> = {
  name: ({ name }) => name,
  code: ({ code }) => code,
  description: ({ description }) => description,
  department: ({ department }) => department ?? '',
  businessUnit: ({ businessUnit }) => businessUnit ?? '',
  location: ({ location }) => location ?? '',
  owner: ({ owner }) => owner ?? '',
  deputy: ({ deputy }) => deputy ?? '',
  priority: ({ priority }) => priority ?? '',
  mtpd: ({ mtpdMinutes }) => formatTime(mtpdMinutes),
  mtpdReason: ({ mtpdReason }) => mtpdReason,
  rto: ({ rtoMinutes }) => formatTime(rtoMinutes),
  mdl: formatLoss,
  mbco: ({ mbcoPercent }) => formatNumber(mbcoPercent),
  minimumPeople: ({ minimumPeople }) => formatNumber(minimumPeople),
  restart: ({ restartMinutes }) => formatTime(restartMinutes),
  remoteDelivery: ({ remoteDelivery }) => formatRemoteDelivery(remoteDelivery),
  remoteFactors: ({ remoteFactors }) => joinList(remoteFactors),
  locationLinkOff: ({ locationLinkOff }) => locationLinkOff,
  impacts: ({ impacts }, categories) => formatImpacts(impacts, categories),
};
// A cell includes its unit, so there is no column for units. The uid is in the last column.
const columns = importFieldSpecs.activity.flatMap(({ field, label }) => {
  const cell = cells[field];
  return cell ? [{ label, cell }] : [];
});

/** The headings: the columns that can be imported again, and two further columns for readers. */
export const activityHeadings: readonly string[] = [...columns.map(({ label }) => label), ...['Status', 'Worst gap']];

/** Returns the activities as lines of an export, in the order of the uids. */
export async function formatActivities(db: Db, organisation: string, uids: readonly string[]): Promise<string[][]> {
  const rows = await db.many(findLines(organisation, uids));
  const categories = await db.many(findCategories(organisation));
  return mapInSteps(rows, (row) => [
    ...columns.map(({ cell }) => cell(row, categories)),
    ...[states[row.state] ?? row.state, gaps[row.gap], row.uid],
  ]);
}
