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
  /**
   * The details that the entry shows; the keys are their names. They must not contain anything that a stranger typed,
   * because people type passwords in place of names.
   */
  readonly details?: Readonly<Record<string, string | number>>;
  /**
   * Events with the same text within a minute are counted together. If undefined, each event has an entry of its own.
   */
  readonly countedBy?: string;
}

/**
 * Records an event in an organisation's audit log. The entry is written in a transaction of its own, so that it remains
 * if the call fails. Of several events that are counted together, the first is recorded at once. The others are
 * recorded after a minute as one entry. See `record_access_event` for the limits.
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

/** The parts of a call without a signed-in user that its log entry needs. */
interface StrangersCall {
  readonly tenants: TenantAccess;
  readonly request: Pick<RequestContext, 'address' | 'requestId'>;
}

/**
 * Records an action of somebody who is not signed in. The action is about a user's account, or about a name that no
 * user has.
 */
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
 * Runs a step of signing in. If the step is refused, records the refusal and throws its error again.
 * @param userUid the user with the typed name; undefined if no user has this name
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
