import { type ImportKind, importKinds } from '#root/contract/import/import-terms.ts';
import { readExportHeading, uidField } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import { type Heading, readHeading } from './headers.ts';
import { isRegister } from './registers/registers.ts';

const toKey = (heading: string) => readHeading(heading).key;
const idKey = toKey(uidField.label);
/** The columns of each kind in exports and templates. Only templates have the unit of time. */
const writtenColumns = new Map(
  importKinds.map((kind) => [
    kind,
    importFieldSpecs[kind]
      .filter(({ field }) => field !== 'unit')
      .map((spec) => ({ required: spec.required, keys: [toKey(spec.label), toKey(readExportHeading(spec))] })),
  ]),
);
const listColumns = (kind: ImportKind) => writtenColumns.get(kind) ?? [];
const isIn = (keys: ReadonlySet<string>) => (column: { readonly keys: readonly string[] }) =>
  column.keys.some((key) => keys.has(key));
/** Counts the headings that are columns of a kind. */
const countShared = (kind: ImportKind, keys: ReadonlySet<string>) => listColumns(kind).filter(isIn(keys)).length;
const hasRequired = (kind: ImportKind, keys: ReadonlySet<string>) =>
  listColumns(kind).every((column) => !column.required || isIn(keys)(column));

/**
 * Returns the kind whose export has these headings, even if columns were added or removed. If several kinds have the
 * same headings, returns the kind that the file or sheet names.
 */
function findExportedKind(keys: ReadonlySet<string>, isNamed: (kind: ImportKind) => boolean): ImportKind | undefined {
  if (!keys.has(idKey)) return undefined;
  const found = importKinds.filter(
    (kind) => importFieldSpecs[kind].some(({ field }) => field === uidField.field) && hasRequired(kind, keys),
  );
  const most = Math.max(...found.map((kind) => countShared(kind, keys)));
  const closest = found.filter((kind) => countShared(kind, keys) === most);
  if (closest.length === 1) return closest[0];
  const whole = closest.filter((kind) => listColumns(kind).length === most);
  return whole.find(isNamed) ?? whole[0];
}

/** Returns the only register that has all of these headings, each for another column; undefined if there is none. */
function findOnlyRegister(keys: ReadonlySet<string>): ImportKind | undefined {
  const [found, other] = importKinds.filter(
    (kind) =>
      hasRequired(kind, keys) &&
      countShared(kind, keys) === keys.size &&
      [...keys].every((key) => listColumns(kind).some((column) => column.keys.includes(key))),
  );
  return found && !other && isRegister(found) ? found : undefined;
}

/** The kind of a table, found only by its headings. */
export interface HeadingMatch {
  /** The kind of record if the table is an export of Holdfast. An export is recognised by its column of ids. */
  readonly exported: ImportKind | undefined;
  /** The only kind that has all headings of the table. */
  readonly only: ImportKind | undefined;
}

/** @param isNamed whether the names of file and sheet mean this kind */
export function detectByHeadings(headings: readonly Heading[], isNamed: (kind: ImportKind) => boolean): HeadingMatch {
  const keys = new Set(headings.map(({ key }) => key).filter((key) => key !== ''));
  return { exported: findExportedKind(keys, isNamed), only: findOnlyRegister(keys) };
}
