import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { indexNames, type NameIndex } from '#root/domain/import/batch/name-index.ts';
import { toNameKey } from '#root/domain/import/text.ts';

export interface NamedRecord {
  readonly uid: string;
  readonly kind: NodeKind;
  readonly name: string;
}

export interface NamedRole {
  readonly uid: string;
  readonly name: string;
}

/** What the cells of tasks can name, indexed for lookup in both directions. */
export interface TaskLists {
  readonly roles: NameIndex<NamedRole>;
  readonly records: NameIndex<NamedRecord>;
  /** The names of roles and the unambiguous names of records, by uid. */
  readonly names: ReadonlyMap<string, string>;
  readonly roleNames: readonly string[];
  readonly recordNames: readonly string[];
}

/** Records of different kinds can have the same name. If so, the kind follows in brackets: "Payroll (application)". */
export function indexTaskLists(roles: readonly NamedRole[], records: readonly NamedRecord[]): TaskLists {
  const count = Map.groupBy(records, ({ name }) => toNameKey(name));
  const named = records.map((thing) => {
    const long = `${thing.name} (${thing.kind})`;
    const isAlone = count.get(toNameKey(thing.name))?.length === 1;
    return { thing, name: thing.name, fullName: isAlone ? thing.name : long };
  });
  return {
    roles: indexNames(roles.map((thing) => ({ thing, name: thing.name, fullName: thing.name }))),
    records: indexNames(named),
    names: new Map([
      ...roles.map(({ uid, name }): [string, string] => [uid, name]),
      ...named.map(({ thing, fullName }): [string, string] => [thing.uid, fullName]),
    ]),
    roleNames: roles.map(({ name }) => name),
    recordNames: named.map(({ fullName }) => fullName),
  };
}
