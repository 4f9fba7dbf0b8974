import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { findClosestName } from '#root/domain/import/closest-name.ts';
import { splitName } from '#root/domain/import/people.ts';
import { toNameKey } from '#root/domain/import/text.ts';
import type { KnownRegisters, Named, RegisterWrite } from './register-records.ts';
import { registerSpecs } from './registers.ts';

/** What cells can name: what is stored, what rows of the import bring, and what they make by naming it. */
export interface NameBook {
  find(to: RegisterKind, text: string): readonly Named[];
  add(to: RegisterKind, named: Named): void;
  /** Something new that only has its name; written when a row that goes in names it. Undefined for a name that can not be one. */
  make(to: RegisterKind, text: string): Named | undefined;
  made(uid: string): RegisterWrite | undefined;
  closest(to: RegisterKind, text: string): string | undefined;
}

function keysOf({ name, short, email }: Named): string[] {
  const key = toNameKey(name);
  return [
    key,
    ...(short ? [toNameKey(short)] : []),
    ...(email ? [`${key} <${toNameKey(email)}>`, toNameKey(email)] : []),
  ];
}

/** The values of a record that only has a name; undefined where the name is none. */
function valuesOf(to: RegisterKind, text: string): Record<string, string> | undefined {
  const { person, fields } = registerSpecs[to];
  const given: Record<string, string> = person ? { ...splitName(text) } : { name: text };
  const ok = fields.every((field) => {
    const value = given[field.key];
    return value === undefined || field.as !== 'text' || field.schema.safeParse(value).success;
  });
  return ok ? given : undefined;
}

const searches = 30;

export function createRegisterNames(known: KnownRegisters, newUid: () => string): NameBook {
  const byKey = new Map<string, Map<string, Named>>();
  const made = new Map<string, RegisterWrite>();
  let asked = 0;
  const add = (to: RegisterKind, named: Named) => {
    for (const key of keysOf(named)) {
      const place = `${to} ${key}`;
      byKey.set(place, (byKey.get(place) ?? new Map()).set(named.uid, named));
    }
  };
  for (const [to, list] of Object.entries(known.named)) for (const named of list) add(to as RegisterKind, named);
  return {
    find: (to, text) => [...(byKey.get(`${to} ${toNameKey(text)}`)?.values() ?? [])],
    add,
    make: (to, text) => {
      const values = valuesOf(to, text);
      if (!values) return undefined;
      const named = { uid: newUid(), name: text };
      made.set(named.uid, { kind: to, uid: named.uid, version: null, values, links: {} });
      add(to, named);
      return named;
    },
    made: (uid) => made.get(uid),
    closest: (to, text) => {
      asked += 1;
      if (asked > searches) return undefined;
      const choices = [...byKey].flatMap(([place, named]) =>
        place.startsWith(`${to} `) ? [...named.values()].map(({ name }) => ({ name, key: toNameKey(name) })) : [],
      );
      return findClosestName(text, choices);
    },
  };
}
