import { type ResourceKind, resourceKinds } from '#root/contract/resources/resources.ts';
import { findNodeTable, type NodeTable } from '#root/contract/shared/records/records.ts';

/** Where each kind of resource is kept; utilities are a master list. */
export const resourceTables = Object.fromEntries(resourceKinds.map((kind) => [kind, findNodeTable(kind)])) as Readonly<
  Record<ResourceKind, Exclude<NodeTable, 'activities'>>
>;
