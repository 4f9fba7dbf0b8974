import { sql } from 'kysely';
import type { AccessAction } from '#root/contract/platform/access-events.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { AuditContext } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { RequestContext } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';

/** Something that people did or tried without changing a row. */
export interface AccessEvent {
  readonly action: AccessAction;
  /** The table and the uid of the record that the event is about; undefined for the organisation itself. */
  readonly about?: { readonly table: string; readonly uid: string } | undefined;
  /** Details that the entry shows, by name. Never anything that a stranger typed: people type passwords as names. */
  readonly details?: Readonly<Record<string, string | number>>;
  /** Events with the same text are counted for a minute; undefined: each has an entry of its own. */
  readonly countedBy?: string;
}

/**
 * Records an event in an organisation's audit log, in a transaction of its own, so that it stays when the call fails.
 * The first of several events that are counted together is recorded at once, the others after a minute as one entry. See
 * `record_access_event` for the limits.
 */
export async function recordAccessEvent(
  tenants: TenantAccess,
  organisation: string,
  audit: AuditContext,
  { action, about = { table: 'organisations', uid: organisation }, details = {}, countedBy }: AccessEvent,
): Promise<void> {
  await tenants.write(organisation, audit, (db) =>
    db.only(
      query(sql`select record_access_event(${action}, ${about.table}, ${about.uid}::uuid,
        ${countedBy?.slice(0, 300) ?? null}, ${JSON.stringify(details)}::jsonb)`),
    ),
  );
}

/** A call that anybody can make before signing in. */
interface StrangersCall {
  readonly tenants: TenantAccess;
  readonly request: Pick<RequestContext, 'address' | 'requestId'>;
}

/** Records what somebody who is not signed in did to a user's account, or to a name that nobody has. */
export const recordStranger = (
  { tenants, request }: StrangersCall,
  organisation: string,
  action: AccessAction,
  userUid: string | undefined,
): Promise<void> =>
  recordAccessEvent(
    tenants,
    organisation,
    { request: request.requestId, address: request.address },
    {
      action,
      about: userUid === undefined ? undefined : { table: 'users', uid: userUid },
      countedBy: `${userUid ?? ''} ${request.address}`,
    },
  );

/**
 * Runs a step of signing in and records its refusal before throwing it again.
 * @param userUid the user with the typed name; undefined if nobody has it
 */
export async function recordRefusals<T>(
  call: StrangersCall,
  organisation: string,
  userUid: string | undefined,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      await recordStranger(call, organisation, error.status === 429 ? 'sign_in_locked' : 'sign_in_failed', userUid);
    throw error;
  }
}
