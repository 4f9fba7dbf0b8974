import { imports } from '#root/contract/import/imports.ts';
import type { TestApp } from './app.ts';
import { applyImport, type UploadFile, uploadFiles } from './imports.ts';

/** Encodes text in the usual encoding of Windows in Western Europe. */
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const queries = {
  /**
   * Each activity as one text: name, division, unit, people, RTO and MTPD in minutes, priority, location, MDL and MBCO.
   */
  activities: `select concat_ws(', ', a.name, d.name, b.name, o.first_name || ' ' || o.last_name, x.first_name || ' ' || x.last_name,
      a.rto_minutes || ' of ' || a.mtpd_minutes, p.name, l.name, 'MDL ' || a.mdl_minutes, 'MBCO ' || a.mbco_percent) as line
    from activities a
    left join divisions d on d.uid = a.division_uid left join business_units b on b.uid = a.business_unit_uid
    left join activity_owners o on o.uid = a.owner_uid left join activity_owners x on x.uid = a.deputy_uid
    left join master_rows p on p.uid = a.priority_uid left join locations l on l.uid = a.location_uid
    where a.organisation_uid = $1`,
  descriptions: `select concat(name, ': ', description) as line from activities where organisation_uid = $1`,
  remote: `select concat_ws(' ', name, remote_delivery) as line from activities where organisation_uid = $1`,
  /**
   * Each link as one text: its two ends, the tolerance in minutes, and the group with the number of members that it
   * needs.
   */
  links: `select concat(d.name, ' > ', p.kind, ' ', p.name, ', ' || nullif(l.tolerance_minutes, 0),
      case when l.group_name <> '' then concat(', ', l.group_required, ' of "', l.group_name, '"') end) as line
    from dependency_links l join providers d on d.uid = l.dependent_uid join providers p on p.uid = l.provider_uid
    where l.organisation_uid = $1 and l.origin = ''`,
  owners: `select concat_ws(' ', first_name, last_name, nullif(email, '')) as line from activity_owners where organisation_uid = $1`,
  resources: `select concat(kind, ' ', name) as line from providers
    where organisation_uid = $1 and kind not in ('activity', 'utility', 'location')`,
  contracts: `select concat_ws(' ', name, contract_ends_on) as line from suppliers
    where organisation_uid = $1 and contract_ends_on is not null`,
} as const;

/**
 * Imports files into a new organisation, without the rows that have errors.
 * @returns the product's results for the sheets and their rows, and the stored records, each as one text
 */
export async function importForeign(test: TestApp, files: readonly UploadFile[]) {
  const organisation = await test.addOrganisation();
  const client = await test.signIn(organisation);
  const { uid, sheets } = await uploadFiles(client, files);
  const rows = (await client.call(imports.rows, { params: { uid }, query: { pageSize: 100 } })).body;
  await applyImport(client, uid, true);
  const stored = await Promise.all(
    Object.entries(queries).map(async ([name, text]) => {
      const found = await test.owner.query<{ line: string }>(text, [organisation.uid]);
      return [name, found.rows.map(({ line }) => line).sort()] as const;
    }),
  );
  return {
    ...(Object.fromEntries(stored) as Record<keyof typeof queries, string[]>),
    sheets: sheets.map(({ kind, undecided, columns }) => {
      if (kind === null) return undecided ? 'undecided' : 'left out';
      return `${kind}: ${columns.map(({ field }) => field ?? '-').join(' ')}`;
    }),
    /** The rows that were left out; the keys are the reasons. */
    setAside: sheets.map(({ setAside }) =>
      setAside.map(({ reason, rows }) => `${reason} ${rows.join(' ')}`).join(', '),
    ),
    /** Row, level, message and repairs of each problem of a row that was not left out. */
    problems: rows.data.flatMap(({ row, verdict, problems }) =>
      verdict === 'removed'
        ? []
        : problems.map(({ level, message, suggestions }) => {
            const repairs = suggestions.map(({ label }) => label).join(' / ');
            return `${row} ${level} ${message}${repairs && ` (${repairs})`}`;
          }),
    ),
  };
}
