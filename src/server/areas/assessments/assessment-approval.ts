import type { Submission } from '#root/contract/shared/approvals.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import type { Approvable, ApprovalCtx, ApprovalMove } from '#root/server/shared/approvals/approvable.ts';
import { reportDecision } from '#root/server/shared/approvals/approval-events.ts';
import { createApprovalHandlers } from '#root/server/shared/approvals/approval-handlers.ts';
import { readGapsToStore } from '#root/server/shared/gaps/gap-list.service.ts';
import { readGraphText } from '#root/server/shared/graph/engine.ts';
import { assessmentErrors } from './assessments.errors.ts';
import { assessmentsRepository as repository, type Step } from './assessments.repository.ts';
import { findKey, holdLifecycle, takeStep } from './assessments.service.ts';
import { itemsRepository as items } from './items.repository.ts';

/** Returns the dependency graph, its gaps, and the acceptances of these gaps as canonical text. */
async function readGraph({ db: { outside }, services, organisation }: ApprovalCtx): Promise<string> {
  const { parts, gaps, acceptances } = await readGapsToStore({ db: outside, organisation, services });
  const { text } = await readGraphText({ db: outside, whatIfs: services.whatIfs, parts }, organisation.uid);
  return `{"graph":${text},"gaps":${JSON.stringify(gaps)},"acceptances":${JSON.stringify(acceptances)}}`;
}

/**
 * Stores the last approved version of each activity that the assessment asked about, and the graph with the engine's
 * verdicts.
 */
async function freeze(ctx: ApprovalCtx, content: string): Promise<void> {
  const key = findKey(ctx);
  await ctx.db.run(items.freeze(key));
  await ctx.db.run(items.conclude(key));
  await ctx.db.run(items.storeGraph(key, { digest: computeHash(content), content }));
}

const decide = 'Only a BIA in review can be approved, returned or withdrawn.';
const submitted = 'Only a closed BIA can be submitted.';
const underReview = ['in_review', 'pending_approval'] as const;

function toStep(move: ApprovalMove<string>): readonly [Step, string] {
  switch (move.to) {
    case 'submitted':
      return [
        { from: ['draft', 'returned'], to: move.step === 'review' ? 'in_review' : 'pending_approval' },
        submitted,
      ];
    case 'next':
      return [{ from: ['in_review'], to: 'pending_approval' }, decide];
    case 'approved':
      return [{ from: underReview, to: 'approved', approve: true }, decide];
    // A returned assessment is open again, so that its activities can be answered.
    case 'returned':
      return [{ from: underReview, to: 'returned', close: false }, decide];
    case 'withdrawn':
      return [{ from: underReview, to: 'draft' }, decide];
  }
}

const assessmentApprovable: Approvable<string> = {
  kind: 'assessment',
  words: assessment.words.one,
  isRequired: () => true,
  readVersion: (db, organisation, uid) => db.maybe(repository.lifecycle({ organisation, uid })),
  readContent: async (db, organisation, uid) =>
    (await db.maybe(items.approvable({ organisation, uid })))?.content ?? '',
  prepare: readGraph,
  async move(ctx, move) {
    const [step, refused] = toStep(move);
    if (move.to === 'approved') await freeze(ctx, move.known);
    const row = await takeStep(ctx, step, refused);
    const key = { kind: 'assessment', ...findKey(ctx) } as const;
    if (move.to === 'returned') await reportDecision(ctx, key, 'returned', { note: move.note });
    if (move.to === 'approved') await reportDecision(ctx, key, 'approved');
    return row;
  },
};

const handlers = createApprovalHandlers(assessmentApprovable);

export const assessmentApprovalHandlers = {
  ...handlers,
  submit: async (ctx: ApprovalCtx & { readonly body?: Submission | undefined }) => {
    const { isClosed } = await holdLifecycle(ctx);
    if (!isClosed) throw assessmentErrors.wrongState(submitted);
    return handlers.submit(ctx);
  },
};
