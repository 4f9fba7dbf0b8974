import { type ResourceKind, resourceKinds } from '#root/contract/resources/resources.ts';
import { findNodeTable, type NodeTable } from '#root/contract/shared/kinds/kinds.ts';

/** The table for each kind of resource. Utilities are rows of a master list. */
export const resourceTables = Object.fromEntries(resourceKinds.map((kind) => [kind, findNodeTable(kind)])) as Readonly<
  Record<ResourceKind, Exclude<NodeTable, 'activities'>>
>;
