import { maxItems } from '#root/contract/assessments/assessment-terms.ts';
import type { AssessmentScope, assessments } from '#root/contract/assessments/assessments.ts';
import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { listForOwner } from '#root/domain/assessments/owner-lists.ts';
import { planPhaseWords } from '#root/domain/plans/plan-words.ts';
import { newUid, type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { EventType } from '#root/server/platform/events/event.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { assessmentErrors } from './assessments.errors.ts';
import { answersAsked, type answersChased } from './assessments.events.ts';
import {
  type AssessmentKey,
  type LifecycleRow,
  assessmentsRepository as repository,
  type Step,
  statusList,
} from './assessments.repository.ts';
import { type AskedRow, itemsRepository as items } from './items.repository.ts';

type Calls = typeof assessments;
export interface StepCtx {
  readonly db: WriteDb;
  readonly organisation: { readonly uid: string };
  readonly params: { readonly uid: string };
  /** From If-Match. */
  readonly version: number;
}

export const findKey = ({ organisation, params }: Pick<StepCtx, 'organisation' | 'params'>): AssessmentKey => ({
  organisation: organisation.uid,
  uid: params.uid,
});

/** Reads the data that decides which actions on an assessment are possible. @throws 404 */
export async function readLifecycle(db: Db, key: AssessmentKey): Promise<LifecycleRow> {
  const lifecycle = await db.maybe(repository.lifecycle(key));
  if (!lifecycle) throw errors.notFound();
  return lifecycle;
}

/**
 * Locks the assessment and returns the same data as `readLifecycle`, for a write that requires the current version.
 * @throws 404, 412
 */
export async function holdLifecycle(ctx: StepCtx): Promise<LifecycleRow> {
  await ctx.db.run(repository.lock(findKey(ctx)));
  const lifecycle = await readLifecycle(ctx.db, findKey(ctx));
  if (lifecycle.version !== ctx.version) throw errors.stale();
  return lifecycle;
}

/**
 * Takes a step in the lifecycle of an assessment. @throws 404, 412, 422 `wrong_state` with the message `refused`,
 * `no_status`
 */
export async function takeStep(ctx: StepCtx, step: Step, refused: string): Promise<SavedRow> {
  const { db, version } = ctx;
  const saved = await db.maybe(repository.step(findKey(ctx), version, step));
  if (saved) return saved;
  const now = await readLifecycle(db, findKey(ctx));
  if (now.version !== version) throw errors.stale();
  if (step.to && step.from.includes(now.phase)) throw assessmentErrors.noStatus(planPhaseWords[step.to]);
  throw assessmentErrors.wrongState(refused);
}

const noScope: AssessmentScope = { divisionUids: [], businessUnitUids: [], activityUids: [] };

export async function createAssessment({ db, organisation, body }: Ctx<Calls['create']>) {
  const { description = '', dueOn = null, categoryUid = null, ownerUids = [], scope = noScope } = body;
  const key = { organisation: organisation.uid, uid: newUid() };
  const input = { name: body.name, description, dueOn, categoryUid, ownerUids, scope };
  const saved = await db.maybe(repository.insert(key, input));
  if (!saved) throw assessmentErrors.noStatus(planPhaseWords.draft);
  return savedAnswer(saved);
}

const lockedPhases: Readonly<Partial<Record<PlanPhase, string>>> = {
  in_review: 'This BIA is in review. Return it before you change it.',
  pending_approval: 'This BIA is in review. Return it before you change it.',
  approved: 'An approved BIA cannot be changed. Create the next one instead.',
  archived: 'This BIA is archived. Restore it to make changes.',
};

export async function updateAssessment(ctx: Ctx<Calls['update']>) {
  const { db, version, body } = ctx;
  const key = findKey(ctx);
  const now = await readLifecycle(db, key);
  const locked = lockedPhases[now.phase];
  if (locked) throw assessmentErrors.wrongState(locked);
  const status = await db.maybe(repository.status(key.organisation, body.statusUid));
  if (status?.list !== statusList)
    throw errors.validation({ fields: [{ field: 'statusUid', message: 'Choose one from the list' }] });
  if (status.phase !== now.phase) throw assessmentErrors.wrongStatus(planPhaseWords[now.phase]);
  const saved = await db.maybe(repository.update(key, version, body));
  if (!saved) throw errors.stale();
  return savedAnswer(saved);
}

export async function removeAssessment(ctx: Ctx<Calls['remove']>): Promise<undefined> {
  const key = findKey(ctx);
  if (await ctx.db.only(repository.remove(key.organisation, key.uid, ctx.version))) return;
  await readLifecycle(ctx.db, key);
  throw errors.stale();
}

interface Asking {
  readonly db: WriteDb;
  readonly services: Services;
}

type Asked = Pick<LifecycleRow, 'uid' | 'name' | 'dueOn'>;

/**
 * Sends each person one message with a list of that person's activities. Per subject, a person gets at most one message
 * a day.
 * @param findSubject returns the subject; by default, it is the assessment
 * @returns the number of people, and the number of activities for which nobody can be asked
 */
export async function askOwners(
  { db, services }: Asking,
  { uid, name, dueOn }: Asked,
  rows: readonly AskedRow[],
  event: typeof answersAsked | typeof answersChased,
  findSubject: (own: readonly AskedRow[]) => string = () => uid,
) {
  const byUser = Map.groupBy(rows, ({ userUid }) => userUid);
  const unreached = byUser.get(null)?.length ?? 0;
  byUser.delete(null);
  const asked = [...byUser].map(([onlyUid, own]) =>
    (event as EventType)({ uid, name, subjectUid: findSubject(own), due: dueOn, note: listForOwner(own), onlyUid }),
  );
  await services.events.emit(db, ...asked);
  return { people: asked.length, unreached };
}

/**
 * Asks about activities that have joined after the launch. The subject of the message is the first activity and not the
 * assessment. Otherwise people who got the message about the launch today would get none.
 */
export const askAbout = (ctx: Asking, asked: Asked, rows: readonly AskedRow[]) =>
  askOwners(ctx, asked, rows, answersAsked, ([first]) => first?.activityUid ?? asked.uid);

/** Returns the details that are still missing for a launch. */
const listProblems = ({ dueOn }: LifecycleRow, count: number): FieldProblem[] => [
  ...(dueOn ? [] : [{ field: 'dueOn', message: 'Enter the last day for answers' }]),
  ...(count > 0
    ? []
    : [{ field: 'scope', message: 'Choose divisions, business units or activities that are not archived' }]),
];

export async function launchAssessment(ctx: Ctx<Calls['launch']>) {
  const { db } = ctx;
  const key = findKey(ctx);
  const lifecycle = await holdLifecycle(ctx);
  if (lifecycle.isLaunched || lifecycle.phase !== 'draft')
    throw assessmentErrors.wrongState('Only a BIA that is planned can be launched.');
  await db.run(planForManyRows());
  const added = await db.many(items.insertScope(key));
  if (added.length > maxItems) throw assessmentErrors.tooLarge();
  const problems = listProblems(lifecycle, added.length);
  if (problems.length > 0) throw assessmentErrors.incomplete(problems);
  const saved = await takeStep(ctx, { from: ['draft'], launch: true }, 'Only a BIA that is planned can be launched.');
  await askOwners(ctx, lifecycle, await db.many(items.asked(key)), answersAsked);
  return savedAnswer(saved);
}

const unarchived = ['draft', 'in_review', 'pending_approval', 'approved', 'returned'] as const;

export const archiveAssessment = async (ctx: Ctx<Calls['archive']>) =>
  savedAnswer(await takeStep(ctx, { from: unarchived, to: 'archived' }, 'This BIA is already archived.'));

export async function restoreAssessment(ctx: Ctx<Calls['restore']>) {
  const { wasApproved } = await readLifecycle(ctx.db, findKey(ctx));
  const step = { from: ['archived'], to: wasApproved ? 'approved' : 'draft' } as const;
  return savedAnswer(await takeStep(ctx, step, 'Only an archived BIA can be restored.'));
}
