import { type ImportKind, importKinds, type RowVerdict } from '#root/contract/import/import-terms.ts';
import { formatLongDuration } from '#root/domain/master-data/long-duration.ts';
import { toCheckedRow } from './changes.ts';
import { checkActivity, finishActivity } from './check-activities.ts';
import { checkDependency, finishDependency, type GroupRow } from './check-links.ts';
import type { NeedyRow } from './check-needs.ts';
import { finishResource, indexResources, type ReadResource, readResource } from './check-resources.ts';
import { indexActivities } from './find-activity.ts';
import { ignoreForeignIds, noteForeignIds } from './foreign-ids.ts';
import type { TableRow } from './guess.ts';
import { createImportContext, type ImportContext } from './import-context.ts';
import { createLinkCollection } from './link-collection.ts';
import { checkRegisters } from './registers/check-registers.ts';
import { createRowReader, createSheetReader, type SheetReader } from './row-reader.ts';
import { explainAside } from './set-aside.ts';
import type {
  ActivityWrite,
  CheckedRow,
  ImportCheck,
  ImportRules,
  Known,
  MappedSheet,
  ResourceWrite,
} from './types.ts';

type Visit = (reader: SheetReader, row: TableRow) => void;

/** Returns a row that is left out. It has a reason if the product, and not a person, left it out. */
function toRemovedRow(reader: SheetReader, row: TableRow): CheckedRow {
  const reason = reader.sheet.setAside?.[row.number];
  const message = reason && `${explainAside[reason]}, so it is left out. Include the row to import it`;
  const problem = { column: null, field: null, code: 'set_aside', level: 'warning' as const, suggestions: [] };
  return {
    ...toCheckedRow(createRowReader(reader, row), '', 'removed'),
    problems: message ? [{ ...problem, message }] : [],
    verdict: 'removed',
  };
}

function eachRow(context: ImportContext, readers: readonly SheetReader[], kind: ImportKind, visit: Visit): void {
  for (const reader of readers) {
    if (reader.kind !== kind) continue;
    for (const row of reader.sheet.rows) {
      if (!reader.sheet.removed.has(row.number)) visit(reader, row);
      else context.rows.push(toRemovedRow(reader, row));
    }
  }
}

/**
 * Determines what applying an import would do, row by row, and everything that it would write. It never deletes.
 *
 * The order is: registers, resources, activities, plans for these activities, and then links. Links of the column "used
 * by" come first, then dependencies, then links of the column "needs". A link to a record whose row has errors waits
 * for that row. A row with errors writes nothing, and departments and people that only this row mentions are not
 * created. Ids are ignored in a sheet of another organisation.
 *
 * Pure and without random ids: new records are named `new:1`, `new:2`, ... in the order of the rows, so that the same
 * input always gives the same plan.
 */
export function checkImport(given: readonly MappedSheet[], known: Known, rules: ImportRules): ImportCheck {
  const context = createImportContext(known, rules);
  const sheets = ignoreForeignIds(given, known);
  const readers = sheets.flatMap((sheet, number) => (sheet.kind ? [createSheetReader(sheet, number, sheet.kind)] : []));
  const resources: ResourceWrite[] = [];
  const activities: ActivityWrite[] = [];
  const links = createLinkCollection(context);

  const check = (which: Parameters<typeof checkRegisters>[1]) =>
    checkRegisters(context, which, (kind, visit) => eachRow(context, readers, kind, visit));
  const registers = check('before activities');
  const read: ReadResource[] = [];
  const stored = indexResources(context);
  eachRow(context, readers, 'resource', (reader, row) => read.push(readResource(context, stored, reader, row)));
  const index = indexActivities(context);
  const needy: NeedyRow[] = [];
  eachRow(context, readers, 'activity', (reader, row) => {
    const checked = checkActivity(context, index, reader, row, activities);
    if (checked) needy.push(checked);
  });
  const plans = check('after activities');
  for (const one of read) finishResource(context, links, one, resources);
  const grouped: GroupRow[] = [];
  eachRow(context, readers, 'dependency', (reader, row) => {
    const checked = checkDependency(context, links, reader, row);
    if (checked) grouped.push(checked);
  });
  // This comes after the dependencies, which may contain the terms of the same links.
  for (const one of needy) finishActivity(context, links, one);
  links.settleGroups();
  for (const one of grouped) finishDependency(context, links, one);

  const additions = context.additions.filter(
    ({ list, minutes, uid }) => context.lists[list].byMinutes.get(minutes)?.uid === uid,
  );
  const { divisions, owners, registers: named } = context.created;
  return {
    rows: noteForeignIds(
      context.rows.sort((a, b) => a.sheet - b.sheet || a.row - b.row),
      given,
      sheets,
    ),
    plan: {
      additions: additions.map((addition) => ({ ...addition, name: formatLongDuration(addition.minutes) })),
      divisions,
      owners,
      resources,
      activities,
      links: links.writes,
      registers: [...registers, ...named, ...plans],
    },
  };
}

/** Counts the rows of each kind by verdict; kinds without rows are left out. */
export function countRows(rows: ImportCheck['rows']) {
  const counted = new Map<ImportKind, { kind: ImportKind } & Record<RowVerdict, number>>();
  for (const { kind, verdict } of rows) {
    const counts = counted.get(kind) ?? { kind, create: 0, update: 0, skip: 0, error: 0, removed: 0 };
    counts[verdict] += 1;
    counted.set(kind, counts);
  }
  return importKinds.flatMap((kind) => counted.get(kind) ?? []);
}
