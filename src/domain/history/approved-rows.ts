import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { type NodeKind, nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { findNodeTable } from '#root/contract/shared/kinds/kinds.ts';
import type { PastRows, Row } from './past-rows.ts';

/** The latest approval of an activity up to a moment. */
export interface ApprovedVersion {
  readonly activityUid: string;
  readonly content: ActivityRecord;
}

/** Returns the column of a link that names a provider of this kind. */
const findColumn = (kind: NodeKind) => (kind === 'activity' ? 'needs_activity_uid' : `${kind}_uid`);

function toAnswers({ details, tolerant, recoveryTime, ...record }: ActivityRecord): Row {
  const { mdl } = recoveryTime;
  return {
    name: details.name,
    code: details.code ?? '',
    description: details.description,
    division_uid: details.divisionUid,
    business_unit_uid: details.businessUnitUid,
    owner_uid: details.ownerUid,
    deputy_uid: details.deputyUid,
    priority_uid: details.priorityUid,
    location_uid: details.locationUid,
    location_link_off: record.locationLinkOff ?? '',
    minimum_people: record.minimumPeople,
    remote_delivery: record.remoteDelivery,
    impacts: tolerant.impacts,
    mtpd_uid: tolerant.mtpdUid,
    mtpd_minutes: tolerant.mtpdMinutes,
    mtpd_origin: tolerant.mtpdOrigin,
    mtpd_reason: tolerant.mtpdReason,
    rto_uid: recoveryTime.rtoUid,
    rto_minutes: recoveryTime.rtoMinutes,
    mdl_uid: mdl === 'none' || mdl === 'not_applicable' ? null : mdl,
    mdl_minutes: recoveryTime.mdlMinutes,
    mdl_not_applicable: mdl === 'not_applicable',
    mbco_percent: recoveryTime.mbcoPercent,
    restart_minutes: recoveryTime.restartMinutes,
    completed: record.completed,
    approved_at: record.approvedAt,
  };
}

/**
 * Replaces the answers and links of activities by those of their latest approvals. Other records, and activities without an
 * approval, stay as recorded. A link to a record that no longer existed at that moment is left out.
 */
export function applyApproved(past: PastRows, versions: readonly ApprovedVersion[]): void {
  const recorded = new Map(past.list('activities').map((row) => [row.uid, row]));
  const approved = versions.filter(({ activityUid }) => recorded.has(activityUid));
  if (approved.length === 0) return;
  const uids = new Set<unknown>(approved.map(({ activityUid }) => activityUid));
  for (const table of ['activity_links', 'activity_link_alternatives', 'activity_remote_factors'])
    past.replace(
      table,
      past.list(table).filter((row) => !uids.has(row.activity_uid)),
    );
  const existing = new Map(
    nodeKinds.map((kind) => [kind, new Set(past.list(findNodeTable(kind)).map(({ uid }) => uid))] as const),
  );
  for (const { activityUid, content } of approved) {
    const row = recorded.get(activityUid) ?? {};
    const key = { organisation_uid: row.organisation_uid, activity_uid: activityUid };
    past.put('activities', { ...row, ...toAnswers(content) });
    for (const { uid } of content.remoteFactors) past.put('activity_remote_factors', { ...key, factor_uid: uid });
    for (const [place, link] of content.links.entries()) {
      if (!existing.get(link.kind)?.has(link.providerUid)) continue;
      past.put('activity_links', {
        ...key,
        uid: link.uid,
        version: 1,
        // Links are listed in the order of their creation, which the approved version has kept.
        created_at: new Date(place).toISOString(),
        updated_at: new Date(place).toISOString(),
        [findColumn(link.kind)]: link.providerUid,
        provider_uid: link.providerUid,
        provider_kind: link.kind,
        tolerance_minutes: link.toleranceMinutes,
        group_name: link.group,
        group_required: link.groupRequired,
        quantity: link.quantity,
        note: link.note,
      });
      for (const { uid } of link.alternatives)
        past.put('activity_link_alternatives', { ...key, link_uid: link.uid, role_uid: uid });
    }
  }
}
