import { sql } from 'kysely';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { joinList } from '#root/domain/import/text.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { ColumnStyle } from '#root/server/platform/spreadsheets/rows-xml.ts';
import type { Lines } from '#root/server/platform/spreadsheets/xlsx-stream.ts';
import type { ExportSource } from '#root/server/shared/exports/export-handler.ts';

interface Line {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly status: string;
  readonly owners: readonly string[];
  readonly scope: readonly string[];
  readonly dueOn: string;
  readonly launchedOn: string;
  readonly closedOn: string;
  readonly approvedOn: string;
  readonly nextReviewOn: string;
}

const date: ColumnStyle = { format: 'date' };
const columns: readonly { heading: string; cell: (line: Line) => string; style?: ColumnStyle }[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Description', cell: ({ description }) => description },
  { heading: 'Category', cell: ({ category }) => category },
  { heading: 'Status', cell: ({ status }) => status },
  { heading: 'Owners', cell: ({ owners }) => joinList(owners) },
  { heading: 'Scope', cell: ({ scope }) => joinList(scope) },
  { heading: 'Due date', cell: ({ dueOn }) => dueOn, style: date },
  { heading: 'Launched', cell: ({ launchedOn }) => launchedOn, style: date },
  { heading: 'Closed', cell: ({ closedOn }) => closedOn, style: date },
  { heading: 'Approved', cell: ({ approvedOn }) => approvedOn, style: date },
  { heading: 'Next review', cell: ({ nextReviewOn }) => nextReviewOn, style: date },
];

/** Selects the date of a moment, in the organisation's time zone. */
const day = (column: string) => sql`coalesce((${sql.ref(column)} at time zone z.time_zone)::date::text, '')`;

const findLines = (organisation: string, uids: readonly string[]) =>
  query(sql<Line>`
    select t.name, t.description, coalesce(k.name, '') as category, s.name as status, coalesce(t.due_on::text, '') as "dueOn",
      ${day('t.launched_at')} as "launchedOn", ${day('t.closed_at')} as "closedOn", ${day('t.approved_at')} as "approvedOn",
      coalesce(t.next_review_on::text, '') as "nextReviewOn",
      array(select ${personName('o')} from assessment_owners w
        join activity_owners o on o.organisation_uid = w.organisation_uid and o.uid = w.owner_uid
        where w.organisation_uid = ${organisation} and w.assessment_uid = t.uid order by lower(o.last_name), lower(o.first_name), o.uid) as owners,
      array(select coalesce(d.name, u.name, a.name) from assessment_scopes c
        left join divisions d on d.organisation_uid = c.organisation_uid and d.uid = c.division_uid
        left join business_units u on u.organisation_uid = c.organisation_uid and u.uid = c.business_unit_uid
        left join activities a on a.organisation_uid = c.organisation_uid and a.uid = c.activity_uid
        where c.organisation_uid = ${organisation} and c.assessment_uid = t.uid order by 1) as scope
    from unnest(${uids as string[]}::uuid[]) with ordinality as wanted (uid, place)
    join assessments t on t.organisation_uid = ${organisation} and t.uid = wanted.uid
    join organisations z on z.uid = t.organisation_uid
    join master_rows s on s.organisation_uid = t.organisation_uid and s.uid = t.status_uid
    left join assessment_categories k on k.organisation_uid = t.organisation_uid and k.uid = t.category_uid
    order by wanted.place`);

const batch = 250;

async function* formatLines(db: Db, organisation: string, uids: readonly string[]): Lines {
  yield [columns.map(({ heading }) => heading)];
  for (let at = 0; at < uids.length; at += batch) {
    const rows = await db.many(findLines(organisation, uids.slice(at, at + batch)));
    if (rows.length > 0) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
}

/** Describes the export of the list of assessments. */
export const assessmentExport: ExportSource = {
  table: 'assessments',
  name: assessment.words.many,
  main: (db, organisation, uids) => ({
    name: assessment.words.many,
    columns: columns.map(({ style = {} }) => style),
    lines: formatLines(db, organisation, uids),
  }),
  more: async () => [],
};
