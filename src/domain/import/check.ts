import { type ImportThing, importThings, type RowVerdict } from '#root/contract/import-terms.ts';
import { formatLongDuration } from '#root/domain/master-data/long-duration.ts';
import { checkedRow } from './changes.ts';
import { activityIndex, checkActivity } from './check-activities.ts';
import { checkDependency, createLinkBook } from './check-links.ts';
import { type ReadResource, readResource, resourceIndex, settleResource } from './check-resources.ts';
import type { TableRow } from './guess.ts';
import { checkRegisters } from './registers/check-registers.ts';
import { rowReader, type SheetReader, sheetReader } from './row-reader.ts';
import type { ActivityWrite, ImportCheck, ImportRules, Known, MappedSheet, ResourceWrite } from './types.ts';
import { createWorkbench, type Workbench } from './workbench.ts';

type Visit = (reader: SheetReader, row: TableRow) => void;

function eachRow(bench: Workbench, readers: readonly SheetReader[], thing: ImportThing, visit: Visit): void {
  for (const reader of readers) {
    if (reader.thing !== thing) continue;
    for (const row of reader.sheet.rows) {
      if (!reader.sheet.removed.has(row.number)) visit(reader, row);
      else bench.rows.push({ ...checkedRow(rowReader(reader, row), '', 'removed'), problems: [] });
    }
  }
}

/**
 * What applying an import would do, row by row, and all that it would write; nothing that deletes.
 *
 * Registers are read first, then resources, then activities, then the links between them: those of the column "used by" and those of
 * dependencies. A link to something that a wrong row would have brought waits for that row. A row that is wrong writes
 * nothing, and neither does anything that only it mentions (a department, a person).
 *
 * Pure and without ids of its own: what is new is named `new:1`, `new:2`, ... in the order of the rows, so that the same
 * input always gives the same plan.
 */
export function checkImport(sheets: readonly MappedSheet[], known: Known, rules: ImportRules): ImportCheck {
  const bench = createWorkbench(known, rules);
  const readers = sheets.flatMap((sheet, number) => (sheet.thing ? [sheetReader(sheet, number, sheet.thing)] : []));
  const resources: ResourceWrite[] = [];
  const activities: ActivityWrite[] = [];
  const links = createLinkBook(bench);

  const registers = checkRegisters(bench, (thing, visit) => eachRow(bench, readers, thing, visit));
  const read: ReadResource[] = [];
  const stored = resourceIndex(bench);
  eachRow(bench, readers, 'resources', (reader, row) => read.push(readResource(bench, stored, reader, row)));
  const index = activityIndex(bench);
  eachRow(bench, readers, 'activities', (reader, row) => checkActivity(bench, index, reader, row, activities));
  for (const one of read) settleResource(bench, links, one, resources);
  eachRow(bench, readers, 'dependencies', (reader, row) => checkDependency(bench, links, reader, row));

  const additions = bench.additions.filter(
    ({ list, minutes, uid }) => bench.lists[list].byMinutes.get(minutes)?.uid === uid,
  );
  const { divisions, owners } = bench.created;
  return {
    rows: bench.rows.sort((a, b) => a.sheet - b.sheet || a.row - b.row),
    plan: {
      additions: additions.map((addition) => ({ ...addition, name: formatLongDuration(addition.minutes) })),
      divisions,
      owners,
      resources,
      activities,
      links: links.writes,
      registers,
    },
  };
}

/** How many rows of each thing there are, by verdict; things without rows are left out. */
export function countRows(rows: ImportCheck['rows']) {
  const counted = new Map<ImportThing, { thing: ImportThing } & Record<RowVerdict, number>>();
  for (const { thing, verdict } of rows) {
    const counts = counted.get(thing) ?? { thing, create: 0, update: 0, skip: 0, error: 0, removed: 0 };
    counts[verdict] += 1;
    counted.set(thing, counts);
  }
  return importThings.flatMap((thing) => counted.get(thing) ?? []);
}
