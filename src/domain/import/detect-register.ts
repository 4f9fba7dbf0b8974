import { type ImportKind, importKinds } from '#root/contract/import/import-terms.ts';
import { readExportHeading, uidField } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import { readHeading } from './headers.ts';
import { isRegister } from './registers/registers.ts';

const keyOf = (heading: string) => readHeading(heading).key;
const idKey = keyOf(uidField.label);
/** The columns of each thing as exports and templates write them; the unit of time is only in templates. */
const written = new Map(
  importKinds.map((kind) => [
    kind,
    importFieldSpecs[kind]
      .filter(({ field }) => field !== 'unit')
      .map((spec) => ({ required: spec.required, keys: [keyOf(spec.label), keyOf(readExportHeading(spec))] })),
  ]),
);
const columnsOf = (kind: ImportKind) => written.get(kind) ?? [];
const isIn = (keys: ReadonlySet<string>) => (column: { readonly keys: readonly string[] }) =>
  column.keys.some((key) => keys.has(key));
/** How many columns of a thing are there. */
const shared = (kind: ImportKind, keys: ReadonlySet<string>) => columnsOf(kind).filter(isIn(keys)).length;
const canDo = (kind: ImportKind, keys: ReadonlySet<string>) =>
  columnsOf(kind).every((column) => !column.required || isIn(keys)(column));

/** The one that an export is of, also with columns taken out or put in; of several that are written alike, the one that is named. */
function findExportedKind(keys: ReadonlySet<string>, isNamed: (kind: ImportKind) => boolean): ImportKind | undefined {
  if (!keys.has(idKey)) return undefined;
  const found = importKinds.filter(
    (kind) => importFieldSpecs[kind].some(({ field }) => field === uidField.field) && canDo(kind, keys),
  );
  const most = Math.max(...found.map((kind) => shared(kind, keys)));
  const closest = found.filter((kind) => shared(kind, keys) === most);
  if (closest.length === 1) return closest[0];
  const whole = closest.filter((kind) => columnsOf(kind).length === most);
  return whole.find(isNamed) ?? whole[0];
}

/** The register that alone has all of these headings, each for another column. */
function onlyRegister(keys: ReadonlySet<string>): ImportKind | undefined {
  const [found, other] = importKinds.filter(
    (kind) =>
      canDo(kind, keys) &&
      shared(kind, keys) === keys.size &&
      [...keys].every((key) => columnsOf(kind).some((column) => column.keys.includes(key))),
  );
  return found && !other && isRegister(found) ? found : undefined;
}

/** What the headings of a table alone say that it is. */
export interface Telling {
  /** It has the column of ids that only exports have. */
  readonly exported: ImportKind | undefined;
  /** No other thing has all of its headings. */
  readonly only: ImportKind | undefined;
}

/** @param isNamed whether the names of file and sheet say that it is this */
export function detectByHeadings(headers: readonly string[], isNamed: (kind: ImportKind) => boolean): Telling {
  const keys = new Set(headers.map(keyOf).filter((key) => key !== ''));
  return { exported: findExportedKind(keys, isNamed), only: onlyRegister(keys) };
}
