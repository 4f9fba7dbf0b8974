import { type ImportKind, importKinds } from '#root/contract/import/import-terms.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { importFieldSpecs } from '#root/domain/import/fields.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { csvMark } from '#root/domain/values/table-text.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { Download } from '#root/server/platform/http/route.ts';
import { type SheetToWrite, writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';
import { templateRepository as repository } from './template.repository.ts';

/** The caller who requests a template, with the caller's permissions. */
interface Asker {
  readonly db: Db;
  readonly organisation: string;
  readonly held: ReadonlySet<Permission>;
}

const templateKinds = ['activity', 'resource', 'dependency'] as const;
const sheetNames = { activity: 'Activities', resource: 'Resources', dependency: 'Dependencies' } as const;
const nameSheet = (kind: ImportKind) => (isRegister(kind) ? registerSpecs[kind].title : sheetNames[kind]);
/** Returns the name of a template's file without its extension: `holdfast-supplier-categories`. */
const nameFile = (kind: ImportKind) => `holdfast-${nameSheet(kind).toLowerCase().replaceAll(' ', '-')}`;

/** Returns the columns of a template. The column of uids is left out, because only exported files have it. */
const listColumns = (kind: ImportKind) => importFieldSpecs[kind].filter(({ field }) => field !== 'uid');
const listHeadings = (kind: ImportKind) => listColumns(kind).map(({ label }) => label);

const lists = {
  priority: 'activity-priorities',
  mtpd: 'mtpd',
  rto: 'rto',
  remoteFactors: 'remote-access-factors',
} as const;

/**
 * For each column that takes names of the organisation, returns the label of the column and the query for these names.
 * Registers that the caller may not read are left out.
 */
function listChoices(organisation: string, kind: ImportKind, held: ReadonlySet<Permission>) {
  if (!isRegister(kind)) {
    const own = kind === 'activity' ? lists : {};
    return Object.entries<string>(own).map(([field, list]) => ({
      label: importFieldSpecs[kind].find((one) => one.field === field)?.label ?? '',
      names: repository.listRows(organisation, list),
    }));
  }
  return registerSpecs[kind].fields.flatMap((field) => {
    if (field.as === 'listed') return [{ label: field.label, names: repository.listRows(organisation, field.list) }];
    if (field.as !== 'one' && field.as !== 'many') return [];
    if (!held.has(findPermission(field.to, 'read'))) return [];
    return [{ label: field.label, names: repository.listNames(organisation, field.to) }];
  });
}

/**
 * Returns a sheet with the values that can be chosen: one list of names for each column that accepts only certain
 * values.
 */
async function createAllowedValues({ db, organisation, held }: Asker, kind: ImportKind): Promise<SheetToWrite[]> {
  const fixed = isRegister(kind)
    ? registerSpecs[kind].fields.flatMap((field) =>
        field.as === 'choice' ? [{ label: field.label, names: field.choices.map(({ label }) => label) }] : [],
      )
    : [];
  const asked = listChoices(organisation, kind, held);
  const found = await Promise.all(
    asked.map(async ({ label, names }) => ({
      label,
      names: (await db.many(names)).map(({ name }) => name),
    })),
  );
  const columns = [...fixed, ...found];
  if (columns.length === 0) return [];
  const longest = Math.max(...columns.map(({ names }) => names.length));
  const lines = Array.from({ length: longest }, (_, at) => columns.map(({ names }) => names[at] ?? ''));
  return [{ name: 'Allowed values', lines: [columns.map(({ label }) => label), ...lines] }];
}

function createHelp(kinds: readonly ImportKind[]): SheetToWrite {
  const help = kinds.flatMap((kind) =>
    listColumns(kind).map(({ label, help: words }) => [nameSheet(kind), label, words]),
  );
  return { name: 'How to fill in', lines: [['Sheet', 'Column', 'What goes there'], ...help] };
}

/**
 * Returns an empty workbook for one kind, with an example, the values that can be chosen, and a description of the
 * columns.
 */
async function createTemplate(asker: Asker, kind: ImportKind): Promise<Download> {
  const headings = listHeadings(kind);
  const example = listColumns(kind).map(({ example = '' }) => example);
  const sheets = [
    { name: nameSheet(kind), lines: [headings] },
    { name: 'Example', lines: [headings, example] },
    ...(await createAllowedValues(asker, kind)),
    createHelp([kind]),
  ];
  return new Download(`${nameFile(kind)}.xlsx`, await writeXlsx(sheets));
}

/**
 * Returns an empty workbook for one kind. Without a kind, the workbook has a sheet each for activities, resources and
 * dependencies.
 */
export async function createTemplateFile(asker: Asker, kind: ImportKind | undefined): Promise<Download> {
  if (kind && importKinds.includes(kind)) return createTemplate(asker, kind);
  const tables = templateKinds.map((one) => ({ name: nameSheet(one), lines: [listHeadings(one)] }));
  return new Download('holdfast-import.xlsx', await writeXlsx([...tables, createHelp(templateKinds)]));
}

/** Returns only the headings, as CSV with a byte order mark, so that Excel reads the file as UTF-8. */
export function createTemplateCsv(kind: ImportKind): Download {
  const headings = listHeadings(kind).map((label) => `"${label}"`);
  return new Download(`${nameFile(kind)}.csv`, Buffer.from(`${csvMark}${headings.join(',')}\r\n`));
}
