import { activities } from '#root/contract/activities/activities.ts';
import { activityRoles } from '#root/contract/activities/activity-roles.ts';
import { activitySteps, type RecoveryTimeStep, recoveryTimeStep } from '#root/contract/activities/activity-steps.ts';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import type { RecoverySuggestion } from '#root/contract/continuity/continuity-findings.ts';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { call } from '#root/web/platform/api/call.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { createBulkFailuresError } from '#root/web/shared/lists/bulk-failures-error.ts';
import { text } from './gaps.messages.ts';

/** One of the changes that a suggestion consists of. */
export type RecoveryChange = RecoverySuggestion['changes'][number];

const registers = {
  application: applications,
  equipment,
  location: locations,
  role: activityRoles,
  supplier: suppliers,
};

const permissions: Readonly<Record<Exclude<ProviderKind, 'utility'>, Permission>> = {
  activity: permissionNames.activity.update,
  application: permissionNames.application.update,
  equipment: permissionNames.equipment.update,
  location: permissionNames.location.update,
  role: permissionNames.activity_role.update,
  supplier: permissionNames.supplier.update,
};

/** Returns the request body for the preview of a change. */
export const toPreviewInput = ({ node, to }: RecoveryChange): PreviewInput =>
  node.kind === 'activity'
    ? { what: 'activity', uid: node.uid, rtoMinutes: to }
    : { what: 'resource', uid: node.uid, rtoMinutes: to };

/** Returns the reason why the person cannot make the change; undefined if they can. */
export function explainBlockedChange(
  { node, to, rtoUid }: RecoveryChange,
  can: (permission: Permission) => boolean,
): string | undefined {
  if (node.kind === 'utility') return text('suggestionUtility');
  if (!can(permissions[node.kind])) return text('suggestionDenied', { name: node.name });
  if (node.kind === 'activity' && rtoUid === null) return text('suggestionNoRow', { to: formatDuration(to) });
  return undefined;
}

const createStaleError = (name: string) => new Error(text('suggestionStale', { name }));

/** A change that has been made, with its undo. */
export interface AppliedChange {
  readonly name: string;
  /** Restores the previous value. @throws ApiError, 412 if somebody has changed the record in the meantime */
  readonly undo: () => Promise<unknown>;
}

async function changeActivity({ node, from, rtoUid }: RecoveryChange): Promise<AppliedChange> {
  const params = { uid: node.uid };
  const { data } = await call(activities.get, { params });
  const { rtoMinutes, ...former } = data.recoveryTime;
  if (rtoMinutes !== from) throw createStaleError(node.name);
  const write = (version: number, body: RecoveryTimeStep) =>
    call(activitySteps.recoveryTime, { params, version, body });
  const done = await write(data.version, recoveryTimeStep.parse({ ...former, rtoUid }));
  const undo = async () => {
    const back = await write(done.data.version, recoveryTimeStep.parse(former));
    // The change turned the approved activity into a draft. After the undo, the activity is as it was when it was
    // approved, so the approval is valid again.
    if (data.state === 'approved') await call(activities.resumeApproval, { params, version: back.data.version });
  };
  return { name: node.name, undo };
}

async function changeResource(
  { node, from, to }: RecoveryChange,
  kind: keyof typeof registers,
): Promise<AppliedChange> {
  const params = { uid: node.uid };
  // The registers have different fields, but each record contains every field that the request for its update needs.
  // All registers can therefore be treated like the applications here.
  const { get, update } = registers[kind] as typeof applications;
  const { data } = await call(get, { params });
  if (data.rtoMinutes !== from) throw createStaleError(node.name);
  const write = (version: number, rtoMinutes: number) =>
    call(update, { params, version, body: update.body.parse({ ...data, rtoMinutes }) });
  const done = await write(data.version, to);
  return { name: node.name, undo: () => write(done.data.version, from) };
}

/**
 * Makes a change by updating its record.
 * @throws ApiError, or an Error if the recovery time has changed in the meantime
 */
export async function applyChange(change: RecoveryChange): Promise<AppliedChange> {
  const { kind } = change.node;
  if (kind === 'activity') return changeActivity(change);
  if (kind === 'utility') throw new Error(text('suggestionUtility'));
  return changeResource(change, kind);
}

function explainFailure(error: unknown): string {
  const { status, message } = toProblem(error);
  return status === 412 ? text('suggestionChangedSince') : message;
}

/**
 * Undoes changes, starting with the latest. If one record cannot be restored, the other records are still restored.
 * @throws an error that names the records that could not be restored, each with the reason
 */
export async function undoChanges(applied: readonly AppliedChange[]): Promise<void> {
  const failures: { name: string; message: string }[] = [];
  for (const { name, undo } of applied.toReversed()) {
    // The changes are undone one after the other, in reverse order.
    await undo().catch((error: unknown) => failures.push({ name, message: explainFailure(error) }));
  }
  if (failures.length > 0) throw createBulkFailuresError(failures);
}
