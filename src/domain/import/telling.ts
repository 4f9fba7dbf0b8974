import { type ImportThing, importThings } from '#root/contract/import-terms.ts';
import { uidField } from './field-spec.ts';
import { fieldsOf } from './fields.ts';
import { readHeading } from './headers.ts';
import { isRegister } from './registers/registers.ts';

const keyOf = (heading: string) => readHeading(heading).key;
const idKey = keyOf(uidField.label);
/** The headings of each thing as exports and templates write them; the unit of time is only in templates. */
const written = new Map(
  importThings.map((thing) => [
    thing,
    new Set(fieldsOf[thing].filter(({ field }) => field !== 'unit').map(({ label }) => keyOf(label))),
  ]),
);
const headingsOf = (thing: ImportThing): ReadonlySet<string> => written.get(thing) ?? new Set();
const canDo = (thing: ImportThing, keys: ReadonlySet<string>) =>
  fieldsOf[thing].every(({ required, label }) => !required || keys.has(keyOf(label)));

/** The one that an export is of, also with columns taken out or put in; of several that are written alike, the one that is named. */
function exportedThing(keys: ReadonlySet<string>, isNamed: (thing: ImportThing) => boolean): ImportThing | undefined {
  if (!keys.has(idKey)) return undefined;
  const found = importThings
    .filter((thing) => headingsOf(thing).has(idKey) && canDo(thing, keys))
    .map((thing) => ({ thing, shared: [...keys].filter((key) => headingsOf(thing).has(key)).length }));
  const most = Math.max(...found.map(({ shared }) => shared));
  const closest = found.filter(({ shared }) => shared === most).map(({ thing }) => thing);
  if (closest.length === 1) return closest[0];
  const whole = closest.filter((thing) => headingsOf(thing).size === most);
  return whole.find(isNamed) ?? whole[0];
}

/** The register that alone has all of these headings. */
function onlyRegister(keys: ReadonlySet<string>): ImportThing | undefined {
  const [found, other] = importThings.filter(
    (thing) => canDo(thing, keys) && [...keys].every((key) => headingsOf(thing).has(key)),
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
