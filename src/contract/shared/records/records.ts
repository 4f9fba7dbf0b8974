import type { Permission } from '#root/contract/platform/permissions.ts';
import { records } from './all-records.ts';
import type { NodeKind, RecordDefinition, Words } from './define-record.ts';

export type Kind = keyof typeof records;
export const kinds = Object.keys(records) as [Kind, ...Kind[]];

type Ability = keyof RecordDefinition['can'];
type AbilitiesOf<K extends Kind> = (typeof records)[K]['can'];

/** The kinds that can do this. */
export type KindThatCan<A extends Ability> = {
  [K in Kind]: AbilitiesOf<K> extends { readonly [P in A]: unknown } ? K : never;
}[Kind];

/** The definition of a kind, with all that a definition can say. */
export const describeKind = (kind: Kind): RecordDefinition => records[kind];

/** The kinds that can do this, in the order of {@link records}. */
export const listKindsThatCan = <const A extends Ability>(ability: A) =>
  kinds.filter((kind) => describeKind(kind).can[ability] !== undefined) as [KindThatCan<A>, ...KindThatCan<A>[]];

export type PluralOf<K extends Kind> = (typeof records)[K]['plural'];

/** Their plurals, in the same order. */
export const listPlurals = <const K extends Kind>(some: readonly K[]) =>
  some.map((kind) => records[kind].plural) as [PluralOf<K>, ...PluralOf<K>[]];

/** The table that holds a kind's records. */
export const findTable = (kind: Kind): string => describeKind(kind).table ?? describeKind(kind).plural;

/** The kind whose records a table holds; undefined for other tables. */
export const describeTable = (table: string): RecordDefinition | undefined => {
  const found = kinds.find((kind) => findTable(kind) === table);
  return found && describeKind(found);
};

/** Its own table first, then those of its parts. */
export const listTables = (kind: Kind): string[] => [findTable(kind), ...Object.keys(describeKind(kind).parts ?? {})];

export type RecordVerb = 'create' | 'read' | 'update' | 'delete';

/** The permission that this takes. */
export function findPermission(kind: Kind, verb: RecordVerb): Permission {
  const { reads, permissions } = describeKind(kind);
  // A house test holds that each definition's permissions exist.
  return verb === 'read' && reads ? reads : (`${permissions}.${verb}` as Permission);
}

/** The address of a record's page; undefined where its kind has none. */
export function findRecordPath(kind: Kind, uid: string): string | undefined {
  const { path, recordPath } = describeKind(kind);
  return recordPath ?? (path && `${path}/${uid}`);
}

/** The table behind a node of the graph. */
export type NodeTable = {
  [K in Kind]: (typeof records)[K] extends { node: string }
    ? (typeof records)[K] extends { table: infer T }
      ? T
      : PluralOf<K>
    : never;
}[Kind];
export const findNodeTable = (node: NodeKind): NodeTable => findTable(findNodeKind(node)) as NodeTable;

/** The kind of record behind a node of the graph: `activity_role` for `role`, `master` for `utility`. */
export const findNodeKind = (node: NodeKind): Kind => kinds.find((kind) => describeKind(kind).node === node) as Kind;

/** What activities call a node of this kind. */
export function describeNode(node: NodeKind): Words {
  const { nodeWords, words } = describeKind(findNodeKind(node));
  return nodeWords ?? words;
}

/** A text as it begins a sentence or labels something. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
