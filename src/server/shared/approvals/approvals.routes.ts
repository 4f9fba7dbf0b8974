import { approvableKinds, approvals, findApprovePermission } from '#root/contract/shared/approvals.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { approvalsRepository } from './approvals.repository.ts';

export const approvalRoutes = implement(approvals, {
  waiting: async ({ db, organisation, actor }) => {
    const kinds = approvableKinds.filter((kind) => actor.permissions.has(findApprovePermission(kind)));
    if (kinds.length === 0) return { data: { count: 0, first: [] } };
    const found = await db.maybe(approvalsRepository.waiting(organisation.uid, actor.userUid, kinds));
    return { data: found ?? { count: 0, first: [] } };
  },
});
