import { type ImportKind, importKinds } from '#root/contract/import/import-terms.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { importFieldSpecs } from '#root/domain/import/fields.ts';
import { findRegisterPermission } from '#root/domain/import/registers/register-spec.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { csvMark } from '#root/domain/values/table-text.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { Download } from '#root/server/platform/http/route.ts';
import { type SheetToWrite, writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';
import { templateRepository as repository } from './template.repository.ts';

/** The caller who requests a template, with their permissions. */
interface Asker {
  readonly db: Db;
  readonly organisation: string;
  readonly held: ReadonlySet<Permission>;
}

const inTemplate = ['activity', 'resource', 'dependency'] as const;
const sheetNames = { activity: 'Activities', resource: 'Resources', dependency: 'Dependencies' } as const;
const sheetName = (kind: ImportKind) => (isRegister(kind) ? registerSpecs[kind].title : sheetNames[kind]);
/** Returns the name of a template's file without its extension: `holdfast-supplier-categories`. */
const fileName = (kind: ImportKind) => `holdfast-${sheetName(kind).toLowerCase().replaceAll(' ', '-')}`;

/** Returns the columns of a template. The uid is left out, because only exported files have one. */
const columnsOf = (kind: ImportKind) => importFieldSpecs[kind].filter(({ field }) => field !== 'uid');
const headingsOf = (kind: ImportKind) => columnsOf(kind).map(({ label }) => label);

const lists = {
  priority: 'activity-priorities',
  mtpd: 'mtpd',
  rto: 'rto',
} as const;

/**
 * Returns the queries of the organisation's values for each column, by label. Registers that the caller may not read
 * are left out.
 */
function chosenFrom(organisation: string, kind: ImportKind, held: ReadonlySet<Permission>) {
  if (!isRegister(kind)) {
    const own = kind === 'activity' ? lists : {};
    return Object.entries<string>(own).map(([field, list]) => ({
      label: importFieldSpecs[kind].find((one) => one.field === field)?.label ?? '',
      names: repository.listed(organisation, list),
    }));
  }
  return registerSpecs[kind].fields.flatMap((field) => {
    if (field.as === 'listed') return [{ label: field.label, names: repository.listed(organisation, field.list) }];
    if (field.as !== 'one' && field.as !== 'many') return [];
    if (!held.has(findRegisterPermission(registerSpecs[field.to], 'read'))) return [];
    return [{ label: field.label, names: repository.recordsOf(organisation, field.to) }];
  });
}

/** Returns the values that can be chosen: one list of names for each column that does not take any text. */
async function allowedValues({ db, organisation, held }: Asker, kind: ImportKind): Promise<SheetToWrite[]> {
  const fixed = isRegister(kind)
    ? registerSpecs[kind].fields.flatMap((field) =>
        field.as === 'choice' ? [{ label: field.label, names: field.choices.map(({ label }) => label) }] : [],
      )
    : [];
  const asked = chosenFrom(organisation, kind, held);
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

function explained(kinds: readonly ImportKind[]): SheetToWrite {
  const help = kinds.flatMap((kind) =>
    columnsOf(kind).map(({ label, help: words }) => [sheetName(kind), label, words]),
  );
  return { name: 'How to fill in', lines: [['Sheet', 'Column', 'What goes there'], ...help] };
}

/**
 * Returns an empty workbook for one kind, with an example, the values that can be chosen, and a description of the
 * columns.
 */
async function templateOf(asker: Asker, kind: ImportKind): Promise<Download> {
  const headings = headingsOf(kind);
  const example = columnsOf(kind).map(({ example = '' }) => example);
  const sheets = [
    { name: sheetName(kind), lines: [headings] },
    { name: 'Example', lines: [headings, example] },
    ...(await allowedValues(asker, kind)),
    explained([kind]),
  ];
  return new Download(`${fileName(kind)}.xlsx`, await writeXlsx(sheets));
}

/** Returns an empty workbook for one kind, or with a sheet for each of the kinds that belong together. */
export async function templateFile(asker: Asker, kind: ImportKind | undefined): Promise<Download> {
  if (kind && importKinds.includes(kind)) return templateOf(asker, kind);
  const tables = inTemplate.map((one) => ({ name: sheetName(one), lines: [headingsOf(one)] }));
  return new Download('holdfast-import.xlsx', await writeXlsx([...tables, explained(inTemplate)]));
}

/** Returns only the headings, as CSV with a byte order mark, so that Excel reads the file as UTF-8. */
export function templateCsv(kind: ImportKind): Download {
  const headings = headingsOf(kind).map((label) => `"${label}"`);
  return new Download(`${fileName(kind)}.csv`, Buffer.from(`${csvMark}${headings.join(',')}\r\n`));
}
