import { approvals } from '#root/contract/shared/approvals.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { approvalsRepository } from './approvals.repository.ts';
import { listKindsToApprove } from './waiting.ts';

export const approvalRoutes = implement(approvals, {
  waiting: async ({ db, organisation, actor }) => {
    const asked = { organisation: organisation.uid, person: actor.userUid, kinds: listKindsToApprove(actor) };
    return { data: (await db.maybe(approvalsRepository.waiting(asked))) ?? { count: 0, first: [] } };
  },
});
