import type { ImportField, ProblemLevel } from '#root/contract/import/import-terms.ts';
import { name as nameField } from '#root/contract/platform/fields.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { guessCategoryKind } from './categories.ts';
import { isEmptyCell } from './empty-cells.ts';
import { readHeading } from './headers.ts';
import type { ImportContext, LinkTarget, NamedKind } from './import-context.ts';
import type { LinkCollection } from './link-collection.ts';
import { makeSuggestion, type RowReader } from './row-reader.ts';
import { joinList, joinSpaces, splitList, toNameKey } from './text.ts';
import type { MappedSheet, Suggestion } from './types.ts';

interface LinkEnd {
  readonly field: ImportField;
  readonly text: string;
  /** The column of the cell if several columns hold the field. */
  readonly column?: number;
  /** The possible kinds of the record. Absent: all kinds. */
  readonly only?: readonly ProviderKind[] | undefined;
  /** The level of the problem that is reported if the record's own row has to be fixed first. */
  readonly waiting: ProblemLevel;
  /** The kind of record to create if no record has the name. */
  readonly named?: NamedKind | undefined;
  /** The level of the problem that is reported if no record has the name; absent: an error. */
  readonly unknown?: ProblemLevel;
  /** Returns the text of the cell with another name in place of this name. */
  replaced(name: string): Suggestion['cells'];
}

const namedKinds: Readonly<Record<NamedKind, string>> = {
  application: 'an application',
  equipment: 'a piece of equipment',
  location: 'a location',
  supplier: 'a supplier',
};

export const isNamedKind = (kind: ProviderKind | undefined): kind is NamedKind =>
  kind !== undefined && Object.hasOwn(namedKinds, kind);

/** Returns the kind of record that the heading of a column states, such as "Applications", if such records are created. */
export function findNamedKind({ headers = [] }: MappedSheet, column: number): NamedKind | undefined {
  const { key } = readHeading(headers[column] ?? '');
  // "provider" is the template's heading for records of all kinds, so it states no kind.
  const kind = key === 'provider' ? undefined : guessCategoryKind(key);
  return isNamedKind(kind) ? kind : undefined;
}

const recordName = nameField();

/** Plans a new record with only a name, if the row or the heading states its kind. */
function planRecord(links: LinkCollection, reader: RowReader, end: LinkEnd): LinkTarget | undefined {
  const { named } = end;
  const text = joinSpaces(end.text);
  if (!named || !recordName.safeParse(text).success) return undefined;
  const meant = links.closest(text);
  report(reader, end, {
    code: 'new_record',
    level: 'warning',
    message: `"${text}" is new, so it becomes ${namedKinds[named]} with only a name`,
    suggestions: meant ? makeSuggestion('use_name', `Use ${meant}`, end.replaced(meant)) : [],
  });
  return { kind: named, uid: '', name: text, waitsFor: null, isPlanned: true };
}

/** Returns the record that a name means, and creates it if it was planned. Called only for rows that are imported. */
export const settleTarget = (context: ImportContext, target: LinkTarget): LinkTarget =>
  target.isPlanned ? context.ensureNamed(target.kind as NamedKind, target.name) : target;

function report(reader: RowReader, { field, column }: LinkEnd, problem: Parameters<RowReader['addProblem']>[1]): void {
  reader.addProblem(field, { ...problem, ...(column !== undefined && { column }) });
}

function reportUnknown(links: LinkCollection, reader: RowReader, end: LinkEnd): void {
  const meant = links.closest(end.text);
  const [only, other] = end.only ?? [];
  const what =
    only === 'activity' && !other
      ? only
      : only && !other
        ? `${only} in this import or in Holdfast`
        : 'activity or resource';
  report(reader, end, {
    code: 'unknown_name',
    level: end.unknown ?? 'error',
    message: `No ${what} is called "${end.text.slice(0, 255)}"`,
    suggestions: meant ? makeSuggestion('use_name', `Use ${meant}`, end.replaced(meant)) : [],
  });
}

/**
 * Returns the records that a name can mean. If there are several, leaves out records whose rows have errors, because a
 * faulty second row with the same name usually means the same record.
 */
function listMeant(context: ImportContext, { text, only }: LinkEnd): readonly LinkTarget[] {
  const all = context.findTargets(text).filter(({ kind }) => only?.includes(kind) ?? true);
  const usable = all.filter(({ waitsFor }) => waitsFor === null);
  return usable.length > 0 ? usable : all.slice(0, 1);
}

/** Finds the record that a name means; undefined after a problem. */
export function findEnd(
  context: ImportContext,
  links: LinkCollection,
  reader: RowReader,
  end: LinkEnd,
): LinkTarget | undefined {
  const meant = listMeant(context, end);
  const [found, other] = meant;
  if (!found) {
    const planned = planRecord(links, reader, end);
    if (!planned) reportUnknown(links, reader, end);
    return planned;
  }
  if (other) {
    const kinds = meant.map(({ kind }) => kind).join(' and ');
    const message = `"${found.name}" is the name of several records (${kinds}). Say which in a column "Kind of provider".`;
    report(reader, end, { code: 'ambiguous_name', level: end.unknown ?? 'error', message });
    return undefined;
  }
  if (!found.waitsFor) return found;
  const message = `This row depends on ${found.waitsFor}, which has a problem. Fix that row first`;
  report(reader, end, { code: 'waits', level: end.waiting, message });
  return undefined;
}

/** Refuses a new link to an inactive record. */
export function refuseClosed(reader: RowReader, field: ImportField, name: string): void {
  const message = `"${name}" is inactive. Make it active in its list, or use another one`;
  reader.addProblem(field, { code: 'inactive', message });
}

/** Words in a cell that mean that nothing is needed. */
const nothing = new Set(['none', 'nothing', 'no', 'keine', 'keiner', 'keines', 'nichts', 'aucun', 'aucune', 'rien']);

/** Endings of companies' names, which often follow a comma. */
const companyForm = /^(?:inc|ltd|limited|llc|llp|plc|corp|co|gmbh|ag|kg|se|sa|s\.a|sas|sarl|bv|nv)\.?$/i;

/** Splits a name at commas, for cells such as "SAP, Mail". A company's name keeps its comma. */
export function splitCommas(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.some((part) => part === '' || companyForm.test(part)) ? [text] : parts;
}

/**
 * The names in a cell. A known name that contains a separator is one name. Commas separate names if the names are
 * known, or if the heading states their kind.
 */
export function listEnds(context: ImportContext, text: string, named?: NamedKind): readonly string[] {
  const isKnown = (name: string) => context.findTargets(name).length > 0;
  if (isKnown(text)) return [text];
  return splitList(text).flatMap((entry) => {
    if (isEmptyCell(entry) || nothing.has(toNameKey(entry))) return [];
    const parts = isKnown(entry) ? [entry] : splitCommas(entry);
    return named || parts.every(isKnown) ? parts : [entry];
  });
}

/** Returns a cell with one of its names replaced. */
export const replaceEnd =
  (reader: RowReader, cell: { field: ImportField; column?: number; entries: readonly string[]; entry: string }) =>
  (name: string) => {
    const { field, column, entries, entry } = cell;
    const text = entries.length > 1 ? joinList(entries.map((one) => (one === entry ? name : one))) : name;
    return column === undefined ? reader.put(field, text) : [{ column, value: text }];
  };
