import type { Scope } from '#root/contract/platform/endpoint.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { describeKind, findPermission, type KindThatCan, listKindsThatCan } from './kinds/kinds.ts';

/** The kinds whose records can be deleted individually. */
export type DeletableKind = KindThatCan<'delete'>;
export const deletableKinds = listKindsThatCan('delete');

/** The scope and permission for deleting a record and for listing its dependents. */
export function findDeletionAccess(kind: DeletableKind): {
  scope: Exclude<Scope, 'public' | 'session'>;
  permission: Permission;
} {
  const { can, scope = 'organisation' } = describeKind(kind);
  return { scope: can.delete?.scope ?? scope, permission: findPermission(kind, 'delete') };
}
