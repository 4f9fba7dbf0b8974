import { type ImportThing, importThings } from '#root/contract/import-terms.ts';
import { exportHeading, uidField } from './field-spec.ts';
import { fieldsOf } from './fields.ts';
import { readHeading } from './headers.ts';
import { isRegister } from './registers/registers.ts';

const keyOf = (heading: string) => readHeading(heading).key;
const idKey = keyOf(uidField.label);
/** The columns of each thing as exports and templates write them; the unit of time is only in templates. */
const written = new Map(
  importThings.map((thing) => [
    thing,
    fieldsOf[thing]
      .filter(({ field }) => field !== 'unit')
      .map((spec) => ({ required: spec.required, keys: [keyOf(spec.label), keyOf(exportHeading(spec))] })),
  ]),
);
const columnsOf = (thing: ImportThing) => written.get(thing) ?? [];
const isIn = (keys: ReadonlySet<string>) => (column: { readonly keys: readonly string[] }) =>
  column.keys.some((key) => keys.has(key));
/** How many columns of a thing are there. */
const shared = (thing: ImportThing, keys: ReadonlySet<string>) => columnsOf(thing).filter(isIn(keys)).length;
const canDo = (thing: ImportThing, keys: ReadonlySet<string>) =>
  columnsOf(thing).every((column) => !column.required || isIn(keys)(column));

/** The one that an export is of, also with columns taken out or put in; of several that are written alike, the one that is named. */
function exportedThing(keys: ReadonlySet<string>, isNamed: (thing: ImportThing) => boolean): ImportThing | undefined {
  if (!keys.has(idKey)) return undefined;
  const found = importThings.filter(
    (thing) => fieldsOf[thing].some(({ field }) => field === uidField.field) && canDo(thing, keys),
  );
  const most = Math.max(...found.map((thing) => shared(thing, keys)));
  const closest = found.filter((thing) => shared(thing, keys) === most);
  if (closest.length === 1) return closest[0];
  const whole = closest.filter((thing) => columnsOf(thing).length === most);
  return whole.find(isNamed) ?? whole[0];
}

/** The register that alone has all of these headings, each for another column. */
function onlyRegister(keys: ReadonlySet<string>): ImportThing | undefined {
  const [found, other] = importThings.filter(
    (thing) =>
      canDo(thing, keys) &&
      shared(thing, keys) === keys.size &&
      [...keys].every((key) => columnsOf(thing).some((column) => column.keys.includes(key))),
  );
  return found && !other && isRegister(found) ? found : undefined;
}

/** What the headings of a table alone say that it is. */
export interface Telling {
  /** It has the column of ids that only exports have. */
  readonly exported: ImportThing | undefined;
  /** No other thing has all of its headings. */
  readonly only: ImportThing | undefined;
}

/** @param isNamed whether the names of file and sheet say that it is this */
export function tellingHeadings(headers: readonly string[], isNamed: (thing: ImportThing) => boolean): Telling {
  const keys = new Set(headers.map(keyOf).filter((key) => key !== ''));
  return { exported: exportedThing(keys, isNamed), only: onlyRegister(keys) };
}
