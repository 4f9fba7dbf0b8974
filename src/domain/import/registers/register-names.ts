import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { findClosestName } from '#root/domain/import/closest-name.ts';
import { isNotAPerson, joinName, splitAddress, splitName } from '#root/domain/import/people.ts';
import { toNameKey } from '#root/domain/import/text.ts';
import type { KnownRegisters, Named, RegisterWrite } from './register-records.ts';
import type { ReferredKind } from './register-spec.ts';
import { holdsPeople, registerSpecs } from './registers.ts';

/**
 * The records that cells can name: stored records, records of the import's rows, and records that are created because a
 * cell names them.
 */
export interface RegisterNames {
  find(to: ReferredKind, text: string): readonly Named[];
  add(to: ReferredKind, named: Named): void;
  /** Creates a record that has only a name; returns undefined if the name is not allowed. */
  make(to: RegisterKind, text: string): Named | undefined;
  made(uid: string): RegisterWrite | undefined;
  closest(to: ReferredKind, text: string): string | undefined;
}

function listKeys({ name, short, email }: Named): string[] {
  const key = toNameKey(name);
  return [
    key,
    ...(short ? [toNameKey(short)] : []),
    ...(email ? [`${key} <${toNameKey(email)}>`, toNameKey(email)] : []),
  ];
}

/** Returns the values of a record that has only a name; undefined if the name is not allowed. */
function toValues(to: RegisterKind, text: string): Record<string, string> | undefined {
  const { person, code, fields } = registerSpecs[to];
  if (holdsPeople(to) && isNotAPerson(text)) return undefined;
  const { name, address: email } = code === 'email' ? splitAddress(text) : { name: text, address: '' };
  const given: Record<string, string> = { ...(person ? splitName(name) : { name }), ...(email && { email }) };
  const ok = fields.every((field) => {
    const value = given[field.key];
    return value === undefined || field.as !== 'text' || field.schema.safeParse(value).success;
  });
  return ok ? given : undefined;
}

const maxSearches = 30;

/** @param findElsewhere finds records that other rows of the import create or change */
export function createRegisterNames(
  known: KnownRegisters,
  newUid: () => string,
  findElsewhere: (to: ReferredKind, text: string) => readonly Named[],
): RegisterNames {
  const byKey = new Map<string, Map<string, Named>>();
  const made = new Map<string, RegisterWrite>();
  let searchCount = 0;
  const add = (to: ReferredKind, named: Named) => {
    for (const key of listKeys(named)) {
      const place = `${to} ${key}`;
      byKey.set(place, (byKey.get(place) ?? new Map()).set(named.uid, named));
    }
  };
  for (const [to, list] of Object.entries(known.named)) for (const named of list) add(to as ReferredKind, named);
  return {
    find: (to, text) => {
      const found = (key: string) => [...(byKey.get(`${to} ${key}`)?.values() ?? [])];
      const elsewhere = findElsewhere(to, text);
      if (elsewhere.length > 0) return elsewhere;
      const exact = found(toNameKey(text));
      if (exact.length > 0 || !holdsPeople(to)) return exact;
      // A cell can also name a person as "Hill, Jo", by the address alone, or by a differently spelt name followed by
      // the address.
      const { name, address } = splitAddress(text);
      return found(address === '' ? toNameKey(joinName(splitName(name))) : address);
    },
    add,
    make: (to, text) => {
      const values = toValues(to, text);
      if (!values) return undefined;
      const { email } = values;
      const name = email ? splitAddress(text).name : text;
      const named = { uid: newUid(), name, ...(email && { email }) };
      made.set(named.uid, { kind: to, uid: named.uid, version: null, values, links: {} });
      add(to, named);
      return named;
    },
    made: (uid) => made.get(uid),
    closest: (to, text) => {
      searchCount += 1;
      if (searchCount > maxSearches) return undefined;
      const choices = [...byKey].flatMap(([place, named]) =>
        place.startsWith(`${to} `) ? [...named.values()].map(({ name }) => ({ name, key: toNameKey(name) })) : [],
      );
      return findClosestName(text, choices);
    },
  };
}
