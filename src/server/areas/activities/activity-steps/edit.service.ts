import type { activitySteps, StepSaved } from '#root/contract/activities/activity-steps.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { computeSectionStatuses, countCompletedSections } from '#root/domain/activities/sections.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { stepErrors } from './activity-steps.errors.ts';
import { activityStepsRepository, type Edit, type StepRow } from './activity-steps.repository.ts';

type AnyStep = (typeof activitySteps)[keyof typeof activitySteps];
/** The part of a call's context that every step needs. */
export type StepCtx = Pick<Ctx<AnyStep>, 'db' | 'organisation' | 'params' | 'version' | 'actor'>;

/**
 * Returns the edit that a call requests. Users who may create activities but not update them may edit only activities
 * that have never been approved.
 * @throws 403 for users who may neither update nor create
 */
export function createEdit({ organisation, params, version, actor }: StepCtx): Edit {
  const mayUpdate = actor.permissions.has(permissionNames.activity.update);
  if (!mayUpdate && !actor.permissions.has(permissionNames.activity.create)) throw errors.forbidden();
  return { organisation: organisation.uid, uid: params.uid, version, mayUpdate };
}

async function throwRefusal({ db }: StepCtx, edit: Edit): Promise<never> {
  const now = await db.maybe(activityStepsRepository.editable(edit));
  if (!now) throw errors.notFound();
  if (now.version !== edit.version) throw errors.stale();
  if (now.state === 'in_review') throw stepErrors.inReview();
  if (now.state === 'archived') throw stepErrors.archived();
  throw errors.forbidden();
}

/** Returns the response of a step. */
export function toAnswer(row: StepRow, warnings: readonly FieldProblem[] = []): { data: StepSaved } {
  const sections = computeSectionStatuses(row.facts);
  return {
    data: {
      uid: row.uid,
      version: row.version,
      updatedAt: row.updatedAt.toISOString(),
      state: row.facts.state,
      sections,
      completeness: countCompletedSections(sections),
      warnings: [...warnings],
    },
  };
}

/** Saves a step whose fields are all columns of the activity, with one statement. @throws 404, 412, 422, 403 */
export async function saveAlone(ctx: StepCtx, edit: Edit, write: Query<StepRow>) {
  return toAnswer((await ctx.db.only(write)) ?? (await throwRefusal(ctx, edit)));
}

/**
 * Saves a step that also writes other tables. The activity's version guards all of the writes.
 * @throws 404, 412, 422, 403
 */
export async function saveWith(
  ctx: StepCtx,
  edit: Edit,
  write: Query<StepRow>,
  more: () => Promise<readonly FieldProblem[]>,
) {
  if (!(await ctx.db.maybe(write))) await throwRefusal(ctx, edit);
  const warnings = await more();
  const row = await ctx.db.maybe(activityStepsRepository.saved(edit));
  if (!row) throw errors.notFound();
  return toAnswer(row, warnings);
}
