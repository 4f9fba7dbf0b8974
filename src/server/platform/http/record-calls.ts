import type { FastifyRequest } from 'fastify';
import type { AccessAction } from '#root/contract/platform/access-events.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { findSubject, isKind } from '#root/contract/shared/kinds/subjects.ts';
import { recordAccessEvent } from '#root/server/platform/audit/access-events.ts';
import type { AuditContext } from '#root/server/platform/db/tenant.ts';
import { AppError } from './define-error.ts';
import { type Actor, Download } from './route.ts';
import type { TenantAccess } from './services.ts';

/** A call of a signed-in user. */
export interface SignedInCall {
  readonly endpoint: EndpointShape;
  readonly request: FastifyRequest;
  readonly tenants: TenantAccess;
  readonly actor: Actor;
  /** The organisation whose log records the call. */
  readonly organisation: string;
  readonly audit: AuditContext;
}

/** Returns the table of the records that a path is about; `organisations` for a path without a kind. */
function findTableOfPath(path: string): string {
  const subject = findSubject(path);
  return isKind(subject) ? findTable(subject) : 'organisations';
}

/** The maximum number of characters of a query that an entry contains. */
const maxQuery = 500;

function describeCall({ request }: SignedInCall, answer?: unknown): Record<string, string | number> {
  const pairs = [...new URLSearchParams(request.url.split('?')[1])];
  const query = pairs
    .map((pair) => pair.join('='))
    .join('&')
    .slice(0, maxQuery);
  const chosen = (request.body as { uids?: unknown } | undefined)?.uids;
  return {
    ...(answer instanceof Download && { file: answer.name }),
    ...(query && { query }),
    ...(Array.isArray(chosen) && { records: chosen.length }),
  };
}

/** Records a successful call whose endpoint has `traces`, before any part of the response is sent. */
export async function recordSuccess(call: SignedInCall, answer: unknown): Promise<void> {
  const { endpoint, request, tenants, organisation, audit } = call;
  if (!endpoint.traces) return;
  const { uid = organisation } = request.params as { uid?: string };
  const invited = endpoint.traces === 'invited_again';
  await recordAccessEvent(tenants, organisation, audit, {
    action: endpoint.traces,
    about: { table: findTableOfPath(endpoint.path), uid: invited ? uid : organisation },
    details: invited ? {} : describeCall(call, answer),
  });
}

/** Returns the action with which the audit log records an error; undefined for errors that the log does not record. */
function findAction(error: unknown): AccessAction | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.status === 403) return 'refused';
  if (error.code === 'locked') return 'sign_in_locked';
  return error.code === 'invalid_grant' || error.code === 'mfa_failed' ? 'sign_in_failed' : undefined;
}

/** Records a call that was refused because the caller lacks a permission or has entered a wrong password or code. */
export async function recordRefusal(call: SignedInCall, error: unknown): Promise<void> {
  const action = findAction(error);
  if (!action) return;
  const { endpoint, actor, tenants, organisation, audit } = call;
  const { method, path, summary } = endpoint;
  const refused = action === 'refused';
  await recordAccessEvent(tenants, refused ? organisation : actor.homeUid, audit, {
    action,
    about: refused ? { table: findTableOfPath(path), uid: organisation } : { table: 'users', uid: actor.userUid },
    ...(refused && { details: { call: summary } }),
    countedBy: `${actor.userUid} ${refused ? `${method} ${path}` : ''}`,
  });
}
