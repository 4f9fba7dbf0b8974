import type { Permission } from '#root/contract/platform/permissions.ts';
import { records } from './all-kinds.ts';
import type { NodeKind, RecordDefinition, Words } from './define-record.ts';

export type Kind = keyof typeof records;
export const kinds = Object.keys(records) as [Kind, ...Kind[]];

type Ability = keyof RecordDefinition['can'];
type AbilitiesOf<K extends Kind> = (typeof records)[K]['can'];

/** The kinds with this ability, which is a key of `can` in their definitions. */
export type KindThatCan<A extends Ability> = {
  [K in Kind]: AbilitiesOf<K> extends { readonly [P in A]: unknown } ? K : never;
}[Kind];

/** Does not compile if a definition or one of its fields refers to a kind that does not exist. */
const definitions: Readonly<Record<Kind, RecordDefinition<Kind>>> = records;

/** Returns the definition of a kind with its optional properties. */
export const describeKind = (kind: Kind): RecordDefinition<Kind> => definitions[kind];

/** Lists the kinds with this ability, in the order of {@link records}. */
export const listKindsThatCan = <const A extends Ability>(ability: A) =>
  kinds.filter((kind) => describeKind(kind).can[ability] !== undefined) as [KindThatCan<A>, ...KindThatCan<A>[]];

export type PluralOf<K extends Kind> = (typeof records)[K]['plural'];

/** Lists the plurals of these kinds, in the same order. */
export const listPlurals = <const K extends Kind>(some: readonly K[]) =>
  some.map((kind) => records[kind].plural) as [PluralOf<K>, ...PluralOf<K>[]];

/** Returns the table that holds a kind's records. */
export const findTable = (kind: Kind): string => describeKind(kind).table ?? describeKind(kind).plural;

/** Returns the definition of the kind whose records are in this table; undefined if the table is not that of a kind. */
export const describeTable = (table: string): RecordDefinition<Kind> | undefined => {
  const found = kinds.find((kind) => findTable(kind) === table);
  return found && describeKind(found);
};

/** Lists the table of a kind, followed by the tables of its parts. */
export const listTables = (kind: Kind): string[] => [findTable(kind), ...Object.keys(describeKind(kind).parts ?? {})];

export type RecordVerb = 'create' | 'read' | 'update' | 'delete';

/** Returns the permission for a verb, such as `read`, on records of a kind. */
export function findPermission(kind: Kind, verb: RecordVerb): Permission {
  const { reads, permissions } = describeKind(kind);
  // A house test checks that each definition's permissions exist.
  return verb === 'read' && reads ? reads : (`${permissions}.${verb}` as Permission);
}

/** Returns the permission that is required to open the page of a record of this kind. */
export const findPagePermission = (kind: Kind): Permission => findPermission(kind, describeKind(kind).opens ?? 'read');

/** Returns the menu group of a kind and its place in the group; undefined for a kind without an entry of its own. */
export function findMenuEntry(kind: Kind) {
  const { menu } = describeKind(kind);
  return menu && 'group' in menu ? menu : undefined;
}

/** Returns the address of a record's page; undefined if its kind has none. */
export function findRecordPath(kind: Kind, uid: string): string | undefined {
  const { path, recordPath } = describeKind(kind);
  return recordPath ?? (path && `${path}/${uid}`);
}

/** The maximum number of uids in an address. */
export const maxUidsInAddress = 99;

/**
 * Returns the address of the page that lists these records. If the list cannot be limited to these records, or if there
 * are too many uids for an address, the page lists all records of the kind. Returns undefined if the kind has no list.
 */
export function findListPath(kind: Kind, uids: readonly string[]): string | undefined {
  const { path, listPath = path, listsChosen } = describeKind(kind);
  return listPath && listsChosen && uids.length <= maxUidsInAddress ? `${listPath}?uid=${uids.join(',')}` : listPath;
}

/** The table that holds the records of a kind of node in the graph. */
export type NodeTable = {
  [K in Kind]: (typeof records)[K] extends { node: string }
    ? (typeof records)[K] extends { table: infer T }
      ? T
      : PluralOf<K>
    : never;
}[Kind];
export const findNodeTable = (node: NodeKind): NodeTable => findTable(findNodeKind(node)) as NodeTable;

/** Returns the kind of record for a kind of node in the graph: `activity_role` for `role`, `master` for `utility`. */
export const findNodeKind = (node: NodeKind): Kind => kinds.find((kind) => describeKind(kind).node === node) as Kind;

/** Returns the words for a kind of node in activities and the dependency graph. */
export function describeNode(node: NodeKind): Words {
  const { nodeWords, words } = describeKind(findNodeKind(node));
  return nodeWords ?? words;
}

/** Returns a text with its first letter capitalised, as at the start of a sentence or in a label. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type PartOf<K extends Kind> = (typeof records)[K] extends { parts: infer Parts } ? keyof Parts : never;
/** A kind of resource that can depend on other resources. Its links are in the table `<kind>_links`. */
export type NeedyKind = Exclude<{ [K in Kind]: `${K}_links` extends PartOf<K> ? K : never }[Kind], 'activity'>;
export const isNeedy = (kind: Kind): kind is NeedyKind =>
  kind !== 'activity' && `${kind}_links` in (describeKind(kind).parts ?? {});
export const needyKinds = kinds.filter(isNeedy);
