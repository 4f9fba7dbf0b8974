import { type ImportThing, importThings } from '#root/contract/import-terms.ts';
import type { Permission } from '#root/contract/permissions.ts';
import { fieldsOf } from '#root/domain/import/fields.ts';
import { permissionFor } from '#root/domain/import/registers/register-spec.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { csvMark } from '#root/domain/table-text.ts';
import type { Db } from '#root/server/db/tenant.ts';
import { Download } from '#root/server/http/route.ts';
import { type SheetToWrite, writeXlsx } from '#root/server/tables/write-file.ts';
import { templateRepository as repository } from './template.repository.ts';

/** Who asks for a template. */
interface Asker {
  readonly db: Db;
  readonly organisation: string;
  readonly held: ReadonlySet<Permission>;
}

const inTemplate = ['activities', 'resources', 'dependencies'] as const;
const sheetNames = { activities: 'Activities', resources: 'Resources', dependencies: 'Dependencies' } as const;
const sheetName = (thing: ImportThing) => (isRegister(thing) ? registerSpecs[thing].title : sheetNames[thing]);

/** Ids are only of use in files that were exported. */
const columnsOf = (thing: ImportThing) => fieldsOf[thing].filter(({ field }) => field !== 'uid');
const headingsOf = (thing: ImportThing) => columnsOf(thing).map(({ label }) => label);

const examples: Readonly<Record<(typeof inTemplate)[number], Readonly<Record<string, string>>>> = {
  activities: { name: 'Payroll', department: 'Finance', owner: 'Jo Hill', priority: 'High', mtpd: '2 d', rto: '1 d' },
  resources: { name: 'Order system', category: 'Application', recovery: '4 h', usedBy: 'Payroll; Invoicing' },
  dependencies: { dependent: 'Payroll', provider: 'Order system', tolerance: '2 h' },
};
const exampleOf = (thing: ImportThing) => (isRegister(thing) ? registerSpecs[thing].example : examples[thing]);

const lists = {
  priority: 'activity-priorities',
  mtpd: 'mtpd',
  rto: 'rto',
} as const;

/** The queries of what a column takes from the organisation's own lists, by label; of registers as far as the caller may read them. */
function chosenFrom(organisation: string, thing: ImportThing, held: ReadonlySet<Permission>) {
  if (!isRegister(thing)) {
    const own = thing === 'activities' ? lists : {};
    return Object.entries<string>(own).map(([field, list]) => ({
      label: fieldsOf[thing].find((one) => one.field === field)?.label ?? '',
      names: repository.listed(organisation, list),
    }));
  }
  return registerSpecs[thing].fields.flatMap((field) => {
    if (field.kind === 'listed') return [{ label: field.label, names: repository.listed(organisation, field.list) }];
    if (field.kind !== 'one' && field.kind !== 'many') return [];
    if (!held.has(permissionFor(registerSpecs[field.to], 'read'))) return [];
    return [{ label: field.label, names: repository.recordsOf(organisation, field.to) }];
  });
}

/** What can stand in the columns that do not take any text: one column of names for each. */
async function allowedValues({ db, organisation, held }: Asker, thing: ImportThing): Promise<SheetToWrite[]> {
  const fixed = isRegister(thing)
    ? registerSpecs[thing].fields.flatMap((field) =>
        field.kind === 'choice' ? [{ label: field.label, names: field.choices.map(({ label }) => label) }] : [],
      )
    : [];
  const asked = chosenFrom(organisation, thing, held);
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

function explained(things: readonly ImportThing[]): SheetToWrite {
  const help = things.flatMap((thing) =>
    columnsOf(thing).map(({ label, help: words }) => [sheetName(thing), label, words]),
  );
  return { name: 'How to fill in', lines: [['Sheet', 'Column', 'What goes there'], ...help] };
}

/** An empty workbook for one thing, with an example, what can be chosen, and what the columns are. */
async function templateOf(asker: Asker, thing: ImportThing): Promise<Download> {
  const headings = headingsOf(thing);
  const example = columnsOf(thing).map(({ field }) => exampleOf(thing)[field] ?? '');
  const sheets = [
    { name: sheetName(thing), lines: [headings] },
    { name: 'Example', lines: [headings, example] },
    ...(await allowedValues(asker, thing)),
    explained([thing]),
  ];
  return new Download(`holdfast-${thing.replaceAll('_', '-')}.xlsx`, await writeXlsx(sheets));
}

/** An empty workbook with a sheet for each of the things that belong together, or for one thing alone. */
export async function templateFile(asker: Asker, thing: ImportThing | undefined): Promise<Download> {
  if (thing && importThings.includes(thing)) return templateOf(asker, thing);
  const tables = inTemplate.map((one) => ({ name: sheetName(one), lines: [headingsOf(one)] }));
  return new Download('holdfast-import.xlsx', await writeXlsx([...tables, explained(inTemplate)]));
}

/** The headings alone, as CSV with a byte order mark, so that Excel reads it as UTF-8. */
export function templateCsv(thing: ImportThing): Download {
  const headings = headingsOf(thing).map((label) => `"${label}"`);
  return new Download(`holdfast-${thing.replaceAll('_', '-')}.csv`, Buffer.from(`${csvMark}${headings.join(',')}\r\n`));
}
