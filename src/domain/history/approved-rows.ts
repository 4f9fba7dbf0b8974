import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { type NodeKind, nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { findNodeTable } from '#root/contract/shared/kinds/kinds.ts';
import { toAnswerColumns } from './answer-columns.ts';
import type { PastRows } from './past-rows.ts';

/** The latest approval of an activity up to a moment. */
export interface ApprovedVersion {
  readonly activityUid: string;
  readonly content: ActivityRecord;
}

/** Returns the column of a link that names a provider of this kind. */
const findColumn = (kind: NodeKind) => (kind === 'activity' ? 'needs_activity_uid' : `${kind}_uid`);

/**
 * Replaces the answers and links of activities by the answers and links of their latest approvals. Other records, and
 * activities without an approval, stay as recorded. A link to a record that no longer existed at that moment is left
 * out.
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
    // An activity that was archived at that moment stays archived, even if it had been approved before.
    const state = row.state === 'archived' ? 'archived' : content.state;
    past.put('activities', { ...row, ...toAnswerColumns(content), approved_at: content.approvedAt, state });
    for (const { uid } of content.remoteFactors) past.put('activity_remote_factors', { ...key, factor_uid: uid });
    for (const [place, link] of content.links.entries()) {
      if (!existing.get(link.kind)?.has(link.providerUid)) continue;
      past.put('activity_links', {
        ...key,
        uid: link.uid,
        version: 1,
        // Links are listed in the order of `created_at`. The approved version has them in this order, so their places
        // serve as times.
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
