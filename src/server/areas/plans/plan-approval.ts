import type { PlanBia } from '#root/contract/plans/plan-bia.ts';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import type { Submission } from '#root/contract/shared/approvals.ts';
import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { bcp } from '#root/contract/shared/kinds/bcp.ts';
import { resiliencePlan } from '#root/contract/shared/kinds/resilience-plan.ts';
import { pickApproved, pickFacts } from '#root/domain/plans/approved-content.ts';
import { listSubmissionProblems } from '#root/domain/plans/submission-problems.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Approvable, ApprovalCtx, ApprovalMove } from '#root/server/shared/approvals/approvable.ts';
import { reportDecision } from '#root/server/shared/approvals/approval-events.ts';
import { createApprovalHandlers } from '#root/server/shared/approvals/approval-handlers.ts';
import { removeDuplicates, tryRow } from '#root/server/shared/bulk/rows.ts';
import { findLateTriggers } from '#root/server/shared/graph/engine.ts';
import { planApprovalRepository as approval } from './plan-approval.repository.ts';
import { readPlanBia } from './plan-bia.repository.ts';
import { selectPlanRecord } from './plan-record.repository.ts';
import type { PlanKey } from './plan-tables.ts';
import { createPlanConstraints, planErrors } from './plans.errors.ts';
import { plansRepository } from './plans.repository.ts';
import { findKey, type PlanCalls, type PlanStep, takeStep } from './plans.service.ts';

async function readRecord(db: Db, key: PlanKey): Promise<PlanRecord> {
  const json = await db.record(selectPlanRecord(key));
  if (!json) throw errors.notFound();
  return (JSON.parse(json.text) as { data: PlanRecord }).data;
}

async function readBia(db: Db, key: PlanKey, { content }: PlanRecord): Promise<PlanBia> {
  return (await db.maybe(readPlanBia(key.organisation, content.scope.activityUids)))?.bia ?? [];
}

/**
 * Puts the plan in force. Stores its content with the names of the records that it refers to, and with the business
 * impact analysis of the activities in its scope.
 */
async function putInForce(db: ApprovalCtx['db'], key: PlanKey): Promise<void> {
  const record = await readRecord(db, key);
  const bia = await readBia(db, key, record);
  const frozen: FrozenPlan = { ...pickApproved(record), references: record.references, bia };
  const content = JSON.stringify(frozen);
  await db.run(approval.putInForce(key, { uid: newUid(), digest: computeHash(content), content }));
}

const refuse = (message: string) => () => planErrors.wrongState(message);
const decide = 'Only a plan in review can be approved, returned or withdrawn.';
const underReview = ['in_review', 'pending_approval'] as const;

const toStep = (move: ApprovalMove<undefined>): PlanStep => {
  switch (move.to) {
    case 'submitted': {
      const to = move.step === 'review' ? 'in_review' : 'pending_approval';
      return { from: ['draft', 'returned'], to, refuse: refuse('Only a draft or a returned plan can be submitted.') };
    }
    case 'next':
      return { from: ['in_review'], to: 'pending_approval', refuse: refuse(decide) };
    case 'approved':
      return { from: underReview, to: 'approved', refuse: refuse(decide) };
    case 'returned':
      return { from: underReview, to: 'returned', refuse: refuse(decide) };
    case 'withdrawn':
      return { from: underReview, to: 'draft', refuse: refuse(decide) };
  }
};

function createApprovable(kind: PlanKind): Approvable {
  const words = { bcp: bcp.words.one, resilience_plan: resiliencePlan.words.one };
  return {
    kind,
    words: words[kind],
    isRequired: () => true,
    readVersion: (db, organisation, uid) => db.maybe(approval.saved({ kind, organisation, uid })),
    // The content to approve includes the business impact analysis that the plan relies on, because an RTO that changes
    // before the decision can make the plan too slow.
    async readContent(db, organisation, uid) {
      const key = { kind, organisation, uid };
      const record = await readRecord(db, key);
      return JSON.stringify({ ...pickApproved(record), bia: pickFacts(await readBia(db, key, record)) });
    },
    prepare: async () => undefined,
    async move(ctx, move) {
      const key = findKey(kind, ctx);
      const row = await takeStep(ctx, key, toStep(move));
      if (move.to === 'returned') await reportDecision(ctx, key, 'returned', { note: move.note });
      if (move.to !== 'approved') return row;
      await putInForce(ctx.db, key);
      await reportDecision(ctx, key, 'approved');
      return (await ctx.db.maybe(approval.saved(key))) ?? row;
    },
  };
}

/**
 * Returns a problem for each trigger that fires too late for an activity in scope, although an earlier decision would
 * be in time.
 */
async function listLateTriggers({ db, organisation, services }: ApprovalCtx, { content }: PlanRecord) {
  const { outside } = db; // A call to the engine can wait for a thread, and must not hold a connection meanwhile.
  const parts = await services.graphs.read(outside, organisation.uid);
  const question = { content, loss: { what: 'recovered' }, triggerUid: null } as const;
  const late = new Set(await findLateTriggers({ db: outside, whatIfs: services.whatIfs, parts }, question));
  return content.triggers.flatMap(({ uid, name }, at): FieldProblem[] =>
    late.has(uid)
      ? [{ field: `triggers.${at}`, message: `"${name}" activates the plan too late to work. Shorten its times` }]
      : [],
  );
}

/** Revokes the version in force, which must no longer be used. The rows of the plan become the next version. */
const revoke = (kind: PlanKind) => async (ctx: ApprovalCtx) => {
  const { db, version } = ctx;
  const key = findKey(kind, ctx);
  const now = await db.maybe(plansRepository.lifecycle(key));
  if (!now) throw errors.notFound();
  const row =
    now.phase === 'approved'
      ? await takeStep(ctx, key, { from: ['approved'], to: 'draft', refuse: errors.stale })
      : await db.maybe(approval.saved(key));
  if (!row || (now.phase !== 'approved' && row.version !== version)) throw errors.stale();
  const revoked = await db.maybe(approval.revoke(key, row.version));
  if (!revoked) throw planErrors.wrongState('No version of this plan is in force.');
  return savedAnswer(revoked);
};

type Handlers = ReturnType<typeof createApprovalHandlers>;

/** Approves plans one after the other. A refused plan is unchanged, and the result has the reason. */
const approveMany = (kind: PlanKind, approve: Handlers['approve']) => async (ctx: Ctx<PlanCalls['bulkApprove']>) => {
  const { db, organisation, body } = ctx;
  const records = removeDuplicates(body.records);
  const uids = records.map(({ uid }) => uid);
  const names = new Map(
    (await db.many(plansRepository.names(kind, organisation.uid, uids))).map((row) => [row.uid, row.name]),
  );
  if (names.size === 0) throw errors.notFound();
  const failures: BulkFailure[] = [];
  for (const { uid, version } of records) {
    const one = { ...ctx, params: { uid }, version, body: { note: body.note } };
    const message = await tryRow(ctx, { constraints: createPlanConstraints(kind) }, () => approve(one));
    if (message) failures.push({ uid, name: names.get(uid) ?? '', message });
  }
  return { data: { done: records.length - failures.length, failures } };
};

/** Creates the handlers with which people decide on plans of a kind. */
export function createPlanApprovalHandlers(kind: PlanKind) {
  const handlers = createApprovalHandlers(createApprovable(kind));
  return {
    ...handlers,
    submit: async (ctx: ApprovalCtx & { readonly body?: Submission | undefined }) => {
      const record = await readRecord(ctx.db.outside, findKey(kind, ctx));
      const missing = listSubmissionProblems(kind, record);
      const problems = missing.length > 0 ? missing : await listLateTriggers(ctx, record);
      if (problems.length > 0) throw planErrors.incomplete({ fields: problems });
      return handlers.submit(ctx);
    },
    bulkApprove: approveMany(kind, handlers.approve),
    revoke: revoke(kind),
  };
}
