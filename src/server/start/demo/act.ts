import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import type { ApprovalCtx } from '#root/server/shared/approvals/approvable.ts';

/** The data with which services act on behalf of a person of the example data. */
export interface Acting {
  readonly db: WriteDb;
  readonly organisation: Organisation;
  readonly services: Services;
  /** The uids of the users by full name. */
  readonly users: ReadonlyMap<string, string>;
}

export function findUser({ users }: Pick<Acting, 'users'>, name: string): string {
  const uid = users.get(name);
  if (!uid) throw new Error(`The example data has no user named ${name}`);
  return uid;
}

/** Returns the context of a call for a record, as if a person had made it. */
export const act = (
  { db, organisation, services }: Acting,
  { uid, version, by }: { readonly uid: string; readonly version: number; readonly by: string },
): ApprovalCtx => {
  const permissions = new Set([permissionNames.activity.update]);
  const actor = { userUid: by, sessionUid: '', homeUid: organisation.uid, isLandlord: false, permissions };
  // Reads outside of the transaction would not see the example data before the commit, so they are made inside.
  const inside = { ...db, outside: db };
  return { db: inside, organisation, services, params: { uid }, version, actor: { ...actor, held: permissions } };
};
