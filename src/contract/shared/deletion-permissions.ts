import type { Scope } from '#root/contract/platform/endpoint.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { describeKind, type KindThatCan, listKindsThatCan } from './kinds/kinds.ts';

/** The kinds whose records can be deleted individually. */
export type DeletableKind = KindThatCan<'delete'>;
export const deletableKinds = listKindsThatCan('delete');

/**
 * Returns the permission for deleting records of a kind, such as `location.delete`. All calls that delete records use
 * this function. `src/domain/access/role-presets.ts` lists the roles that have the permission at first.
 */
export const findDeletePermission = <const Prefix extends string>({ permissions }: { readonly permissions: Prefix }) =>
  `${permissions}.delete` as `${Prefix}.delete` & Permission;

/**
 * Returns the scope and the permission for deleting a record. Reading the record's dependents requires the same
 * permission.
 */
export function findDeletionAccess(kind: DeletableKind): {
  scope: Exclude<Scope, 'public' | 'session'>;
  permission: Permission;
} {
  const { can, scope = 'organisation' } = describeKind(kind);
  return { scope: can.delete?.scope ?? scope, permission: findDeletePermission(describeKind(kind)) };
}
