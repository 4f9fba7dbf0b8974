import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { emptyContent } from '#root/domain/plans/new-content.ts';
import { fillTemplate } from '#root/domain/plans/templates/fill-template.ts';
import { planTemplates } from '#root/domain/plans/templates/templates.ts';
import { activitiesRepository } from '#root/server/areas/activities/activities.repository.ts';
import { activityStepsRepository } from '#root/server/areas/activities/activity-steps/activity-steps.repository.ts';
import { createEdit, saveAlone } from '#root/server/areas/activities/activity-steps/edit.service.ts';
import { newPlanRepository } from '#root/server/areas/plans/new-plan.repository.ts';
import { planApprovalRepository } from '#root/server/areas/plans/plan-approval.repository.ts';
import { createPlanApprovalHandlers } from '#root/server/areas/plans/plan-approval.ts';
import type { PlanKey } from '#root/server/areas/plans/plan-tables.ts';
import { insertPlan, saveSection } from '#root/server/areas/plans/plans.service.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { ApprovalCtx } from '#root/server/shared/approvals/approvable.ts';
import { type Acting, act, findUser } from '#root/server/start/demo/act.ts';
import type { DemoChange, DemoLifecycle, DemoPlan } from './demo-plan.ts';
import { type Find, fillChange, fillContent, fillScope, findDay } from './fill-plan.ts';

export interface PlanWriting extends Acting {
  readonly find: Find;
}

type InForce = Extract<DemoLifecycle, { readonly state: 'in_force' }>;

async function build({ db, organisation, find }: PlanWriting, plan: DemoPlan): Promise<PlanContent> {
  const scope = fillScope(plan, find);
  const activations = (plan.activates ?? []).map((other) => ({
    uid: newUid(),
    planUid: find('plan', other.name),
    condition: other.condition,
  }));
  if (!('template' in plan.content)) return { scope, activations, ...fillContent(plan.content, find) };
  const facts = await db.maybe(newPlanRepository.facts(organisation.uid, []));
  return { ...fillTemplate(planTemplates[plan.content.template], facts?.roles ?? [], newUid), scope };
}

/** Returns the context of a call for the current version of a plan. */
async function actOnPlan(writing: PlanWriting, key: PlanKey, by: string): Promise<ApprovalCtx> {
  const saved = await writing.db.maybe(planApprovalRepository.saved(key));
  if (!saved) throw new Error('The plan is not there');
  return act(writing, { uid: key.uid, version: saved.version, by });
}

async function change(writing: PlanWriting, key: PlanKey, content: PlanContent, next: DemoChange): Promise<void> {
  const { tasks, team, texts } = fillChange(content, next, writing.find);
  const ctx = () => actOnPlan(writing, key, '');
  await saveSection(key.kind, 'tasks')({ ...(await ctx()), body: { rows: tasks } });
  await saveSection(key.kind, 'team')({ ...(await ctx()), body: { rows: team } });
  await saveSection(key.kind, 'texts')({ ...(await ctx()), body: { rows: texts } });
}

/** Changes the RTO of an activity, as its page does. */
async function changeRto(writing: PlanWriting, by: string, { activity, rto }: NonNullable<InForce['rtoChange']>) {
  const { db, organisation, find } = writing;
  const uid = find('activity', activity);
  const saved = await db.maybe(activitiesRepository.saved(organisation.uid, uid));
  if (!saved) throw new Error(`The example data has no activity named ${activity}`);
  const ctx = act(writing, { uid, version: saved.version, by });
  const edit = createEdit(ctx);
  const answers = { rtoUid: find('rto', String(rto)), mdl: null, mbcoPercent: null, restartMinutes: 0 };
  await saveAlone(ctx, edit, activityStepsRepository.recoveryTime(edit, answers));
}

async function bringToState(
  writing: PlanWriting,
  key: PlanKey,
  { lifecycle }: DemoPlan,
  content: PlanContent,
): Promise<void> {
  if (lifecycle.state === 'draft') return;
  const { submit, approve } = createPlanApprovalHandlers(key.kind);
  const [by, asked] = [findUser(writing, lifecycle.submittedBy), findUser(writing, lifecycle.asked)];
  const body = { note: lifecycle.note, reviewerUids: [], approverUids: [asked] };
  await submit({ ...(await actOnPlan(writing, key, by)), body });
  if (lifecycle.state === 'submitted') return;
  await approve(await actOnPlan(writing, key, asked));
  if (lifecycle.next) await change(writing, key, content, lifecycle.next);
  if (lifecycle.rtoChange) await changeRto(writing, by, lifecycle.rtoChange);
}

/** Writes a plan. @returns its uid */
async function writePlan(writing: PlanWriting, plan: DemoPlan): Promise<string> {
  const { db, organisation, find } = writing;
  const { kind, name, description, classification, category, dueIn, reviewIn, owners } = plan;
  const key = { kind, organisation: organisation.uid, uid: newUid() };
  const content = await build(writing, plan);
  const details = {
    description,
    classification,
    categoryUid: category && find('resilience-plan-categories', category),
    dueOn: dueIn === undefined ? null : findDay(dueIn),
    reviewOn: reviewIn === undefined ? null : findDay(reviewIn),
    ownerUids: owners.map((owner) => find('owner', owner)),
  };
  await insertPlan(db, key, { name, details, content: { ...emptyContent, ...content } });
  await bringToState(writing, key, plan, content);
  return key.uid;
}

/** Writes plans, and performs the actions of people on them through the services of the application. */
export async function writePlans(writing: PlanWriting, plans: readonly DemoPlan[]): Promise<void> {
  const written = new Map<string, string>();
  const find: Find = (kind, name) => (kind === 'plan' && written.get(name)) || writing.find(kind, name);
  for (const plan of plans) written.set(plan.name, await writePlan({ ...writing, find }, plan));
  // Deletes the queued emails, because the people of the example data have no mailboxes.
  await writing.db.run(queries.deleteFrom('mails').where('organisation_uid', '=', writing.organisation.uid));
}
