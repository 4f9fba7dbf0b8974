import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import type { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanDetails, PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent, planSectionInputs } from '#root/contract/plans/plan-sections.ts';
import type { PlanKind, PlanSection } from '#root/contract/plans/plan-terms.ts';
import { refillContent } from '#root/domain/plans/new-content.ts';
import { planPhaseWords } from '#root/domain/plans/plan-words.ts';
import type { RowSection, SectionRows } from '#root/domain/plans/section-rules.ts';
import { allowInactiveChoices } from '#root/server/platform/db/allow-inactive-choices.ts';
import { newUid, type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { checkAddedPlans } from './plan-activations.service.ts';
import { selectPlanRecord } from './plan-record.repository.ts';
import { checkScope, writeContent, writeRows, writeScope } from './plan-sections.service.ts';
import { type PlanKey, statusList } from './plan-tables.ts';
import { planErrors } from './plans.errors.ts';
import { plansRepository as repository } from './plans.repository.ts';

/** The calls of a kind of plan. The calls of the other kind have the same types. */
export type PlanCalls = typeof businessContinuityPlans;
type PlanCtx = Pick<Ctx<PlanCalls['archive']>, 'db' | 'organisation' | 'params' | 'version'>;

export const findKey = (
  kind: PlanKind,
  {
    organisation,
    params,
  }: { readonly organisation: { readonly uid: string }; readonly params: { readonly uid: string } },
): PlanKey => ({ kind, organisation: organisation.uid, uid: params.uid });

/** Throws an error with the reason why a plan could not be edited. @throws 404, 412, 422 */
async function throwRefusal(db: Db, key: PlanKey, version: number): Promise<never> {
  const now = await db.maybe(repository.lifecycle(key));
  if (!now) throw errors.notFound();
  if (now.version !== version) throw errors.stale();
  if (now.phase === 'in_review' || now.phase === 'pending_approval') throw planErrors.inReview();
  if (now.phase === 'archived') throw planErrors.archived();
  throw planErrors.noStatus(planPhaseWords.draft);
}

/** Runs a write that edits a plan. Throws if the write returns no row. @throws 404, 412, 422 */
async function edit(db: WriteDb, key: PlanKey, version: number, write: Query<SavedRow>): Promise<SavedRow> {
  return (await db.maybe(write)) ?? (await throwRefusal(db, key, version));
}

type SectionBody<S extends PlanSection> = ReturnType<(typeof planSectionInputs)[S]['parse']>;

/** Returns the handler that saves one section of a plan. */
export const saveSection =
  <S extends PlanSection>(kind: PlanKind, section: S) =>
  async ({ db, body, ...ctx }: PlanCtx & { readonly body: SectionBody<S> }) => {
    const key = findKey(kind, ctx);
    const saved = await edit(db, key, ctx.version, repository.touch(key, ctx.version));
    if (section === 'scope') {
      await checkScope(db, key, body as SectionBody<'scope'>);
      await writeScope(db, key, body as SectionBody<'scope'>);
    } else {
      const { rows } = body as { rows: SectionRows[RowSection] };
      if (section === 'activations') await checkAddedPlans(db, key, rows as SectionRows['activations']);
      await writeRows(db, key, section as RowSection, rows);
    }
    return savedAnswer(saved);
  };

/**
 * Checks that the status has the phase that the plan will have, and that no approved plan becomes a template. A status
 * of the present phase is accepted too, because forms send the present status.
 */
async function checkDetails(db: WriteDb, key: PlanKey, { statusUid: uid, isTemplate }: PlanDetails): Promise<void> {
  const now = await db.maybe(repository.lifecycle(key));
  if (!now) throw errors.notFound();
  if (isTemplate && now.wasApproved) throw planErrors.noTemplate();
  const phase = now.phase === 'approved' ? 'draft' : now.phase;
  const status = await db.maybe(repository.status(key.organisation, uid));
  if (status?.list !== statusList[key.kind])
    throw errors.validation({ fields: [{ field: 'statusUid', message: 'Choose one from the list' }] });
  if (status.phase !== phase && status.phase !== now.phase) throw planErrors.wrongStatus(planPhaseWords[phase]);
}

export const updatePlan = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['update']>) => {
  const { db, version, body } = ctx;
  const key = findKey(kind, ctx);
  await checkDetails(db, key, body);
  return savedAnswer(await edit(db, key, version, repository.update(key, version, body)));
};

/** A step of a plan's lifecycle, such as its submission. */
export interface PlanStep {
  readonly from: readonly PlanPhase[];
  readonly to: PlanPhase;
  /** Creates the error for a plan in another phase. */
  readonly refuse: () => Error;
}

/** Moves a plan to the phase of a step. @throws 404, 412, 422, and the error of `refuse` */
export async function takeStep(
  { db, version }: Pick<PlanCtx, 'db' | 'version'>,
  key: PlanKey,
  { from, to, refuse }: PlanStep,
): Promise<SavedRow> {
  const saved = await db.maybe(repository.move(key, version, { from, to }));
  if (saved) return saved;
  const now = await db.maybe(repository.lifecycle(key));
  if (!now) throw errors.notFound();
  if (now.version !== version) throw errors.stale();
  throw from.includes(now.phase) ? planErrors.noStatus(planPhaseWords[to]) : refuse();
}

const move = (kind: PlanKind, step: PlanStep) => async (ctx: PlanCtx) =>
  savedAnswer(await takeStep(ctx, findKey(kind, ctx), step));

/** A plan in review can be archived too. It is then no longer open for decisions. */
const unarchived = ['draft', 'in_review', 'pending_approval', 'approved', 'returned'] as const;
export const archivePlan = (kind: PlanKind) =>
  move(kind, { from: unarchived, to: 'archived', refuse: planErrors.alreadyArchived });
export const restorePlan = (kind: PlanKind) =>
  move(kind, { from: ['archived'], to: 'draft', refuse: planErrors.notArchived });

export const removePlan =
  (kind: PlanKind) =>
  async (ctx: Ctx<PlanCalls['remove']>): Promise<undefined> => {
    const { db, version } = ctx;
    const key = findKey(kind, ctx);
    if (await db.only(repository.remove(key, version))) return;
    throw (await db.maybe(repository.lifecycle(key))) ? errors.stale() : errors.notFound();
  };

type Given = Omit<PlanDetails, 'name' | 'statusUid'>;
interface NewPlan {
  readonly name: string;
  readonly details: { readonly [K in keyof Given]?: Given[K] | null | undefined };
  readonly content: PlanContent;
}

/** Writes a new plan with its content. @throws 409 with the uid of the plan that has the name, 422 without a status */
export async function insertPlan(db: WriteDb, key: PlanKey, { name, details, content }: NewPlan): Promise<SavedRow> {
  const taken = await db.maybe(repository.byName(key, name));
  if (taken) throw planErrors.duplicateName(key.kind, taken.uid);
  const row = await db.maybe(
    repository.insert(key, {
      name,
      description: details.description ?? '',
      classification: details.classification ?? '',
      dueOn: details.dueOn ?? null,
      reviewOn: details.reviewOn ?? null,
      categoryUid: details.categoryUid ?? null,
      ownerUids: details.ownerUids ?? [],
      isTemplate: details.isTemplate ?? false,
    }),
  );
  if (!row) throw planErrors.noStatus(planPhaseWords.draft);
  await writeContent(db, key, content);
  return row;
}

export const copyPlan = (kind: PlanKind) => async (ctx: Ctx<PlanCalls['copy']>) => {
  const { db, organisation, body } = ctx;
  const json = await db.record(selectPlanRecord(findKey(kind, ctx)));
  if (!json) throw errors.notFound();
  const { data } = JSON.parse(json.text) as { data: PlanRecord };
  await db.run(allowInactiveChoices());
  const { description, classification, categoryUid, ownerUids, content } = data;
  const row = await insertPlan(
    db,
    { kind, organisation: organisation.uid, uid: newUid() },
    {
      name: body.name,
      details: { description, classification, categoryUid, ownerUids, isTemplate: body.isTemplate ?? false },
      content: refillContent(content, newUid),
    },
  );
  return savedAnswer(row);
};
