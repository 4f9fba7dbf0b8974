import type { ImportKind, RegisterKind } from '#root/contract/import/import-terms.ts';
import { type FieldSpec, readExportHeading } from '#root/domain/import/field-spec.ts';
import { importFieldSpecs } from '#root/domain/import/fields.ts';
import { formatCell, type KnownRecord, type Named } from '#root/domain/import/registers/register-records.ts';
import type { RegisterField } from '#root/domain/import/registers/register-spec.ts';
import { canShareNames, registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { ColumnStyle } from '#root/server/platform/spreadsheets/rows-xml.ts';
import type { CellFormat } from '#root/server/platform/spreadsheets/typed-cells.ts';
import type { Lines } from '#root/server/platform/spreadsheets/xlsx-stream.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';
import { findNamesakes, findRecords } from '#root/server/shared/registers/register-records.ts';
import { activityHeadings, formatActivities } from './activity-lines.ts';
import { formatLinks, linkHeadings } from './link-lines.ts';

/** The kinds of records that can be exported. */
export type ExportKind = RegisterKind | 'activity';

/** The number of records read at a time, which limits the memory that an export takes and the time of one turn. */
const batchSize = 250;
/**
 * The number of records whose dependencies are read at a time. It is smaller, because a record can have many
 * dependencies.
 */
const needyBatchSize = 50;

const findIdLabel = (kind: ExportKind) => importFieldSpecs[kind].find(({ field }) => field === 'uid')?.label ?? '';

/**
 * Finds all people with the names that these records refer to, so that equal names can be told apart.
 * @returns a function that returns the people for a field
 */
async function collectNamesakes(db: Db, organisation: string, kind: RegisterKind, records: readonly KnownRecord[]) {
  const others = new Map<string, Named[]>();
  for (const field of registerSpecs[kind].fields) {
    if ((field.as !== 'one' && field.as !== 'many') || !canShareNames(field.to)) continue;
    const names = new Set(records.flatMap((record) => (record.names[field.key] ?? []).map(({ name }) => name)));
    const namesakes = names.size > 0 ? await db.many(findNamesakes(field.to, organisation, [...names])) : [];
    others.set(
      field.key,
      namesakes.map(({ one }) => one),
    );
  }
  return ({ key }: RegisterField) => others.get(key) ?? [];
}

/** Returns the lines of these records, in the order of the uids. The last cell is the id. */
export async function formatRecords(db: Db, organisation: string, kind: RegisterKind, uids: readonly string[]) {
  const { fields } = registerSpecs[kind];
  const records = (await db.many(findRecords(kind, organisation, uids))).map(({ record }) => record);
  const others = await collectNamesakes(db, organisation, kind, records);
  return mapInSteps(records, (record) => [
    ...fields.map((field) => formatCell(field, record, others(field))),
    record.uid,
  ]);
}

/** Returns the headings of an export. The last heading is the heading of the id. */
export const listHeadings = (kind: ExportKind): string[] => [
  ...(kind === 'activity' ? activityHeadings : registerSpecs[kind].fields.map(readExportHeading)),
  findIdLabel(kind),
];

/** Yields the heading line and then the dependencies of these records. */
export async function* formatDependencies(db: Db, organisation: string, uids: readonly string[]): Lines {
  yield [linkHeadings];
  for (let at = 0; at < uids.length; at += needyBatchSize)
    yield await formatLinks(db, organisation, uids.slice(at, at + needyBatchSize));
}

/** Yields the heading line and then the lines of these records, in the order of the uids. */
export async function* formatExport(db: Db, organisation: string, kind: ExportKind, uids: readonly string[]): Lines {
  yield [listHeadings(kind)];
  for (let at = 0; at < uids.length; at += batchSize) {
    const some = uids.slice(at, at + batchSize);
    yield kind === 'activity'
      ? await formatActivities(db, organisation, some)
      : await formatRecords(db, organisation, kind, some);
  }
}

const findFormat = (spec: FieldSpec & Partial<Pick<RegisterField, 'as'>>): CellFormat | undefined => {
  if (spec.isTime) return 'duration';
  if (spec.as === 'date') return 'date';
  return spec.as === 'whole' || wholeFields.has(spec.field) ? 'whole' : undefined;
};
const wholeFields = new Set<FieldSpec['field']>(['mbco', 'minimumPeople', 'quantity']);

/** Returns the styles of the columns with these headings. Ids are for programs, so their column is hidden. */
function styleColumns(kind: ImportKind, headings: readonly string[]): ColumnStyle[] {
  return headings.map((heading) => {
    const spec = importFieldSpecs[kind].find((one) => readExportHeading(one) === heading);
    return { format: spec && findFormat(spec), hidden: spec?.field === 'uid' };
  });
}

/** Returns the styles of the columns of {@link formatExport}. */
export const styleExport = (kind: ExportKind): ColumnStyle[] => styleColumns(kind, listHeadings(kind));
/** Returns the styles of the columns of {@link formatDependencies}. */
export const styleDependencies = (): ColumnStyle[] => styleColumns('dependency', linkHeadings);

/** Returns the name of the sheet, which is also the name of the file. */
export const nameExport = (kind: ExportKind): string =>
  kind === 'activity' ? 'Activities' : registerSpecs[kind].title;
