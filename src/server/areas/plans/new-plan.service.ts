import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { PlanCreate } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import { draftPlan, hastenTriggers, listNeeded } from '#root/domain/plans/first-draft.ts';
import { emptyContent } from '#root/domain/plans/new-content.ts';
import { findRole, roleNames } from '#root/domain/plans/plan-roles.ts';
import { fillTemplate } from '#root/domain/plans/templates/fill-template.ts';
import { planTemplates } from '#root/domain/plans/templates/templates.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { findLatestActivation } from '#root/server/shared/graph/engine.ts';
import { throwProblems } from '#root/server/shared/graph/find-providers.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { answerWhatIf, noAssumptions } from '#root/server/shared/graph/what-if-answers.ts';
import { newPlanRepository as repository } from './new-plan.repository.ts';
import type { PlanKey } from './plan-tables.ts';
import { insertPlan, type PlanCalls } from './plans.service.ts';

type CreateCtx = Ctx<PlanCalls['create']>;
type Start = NonNullable<PlanCreate['start']>;
type Drafted = Extract<Start, { from: 'activities' | 'losses' }>;

/** The maximum length of a name, and of the suffix that makes a name unique. */
const [maxNameLength, longestSuffix] = [255, 8];

/**
 * Returns a name that no plan has: the given name if it is free, and otherwise the first free name of the series "name
 * (2)", "name (3)" and so on.
 */
async function findFreeName({ db }: CreateCtx, key: PlanKey, name: string): Promise<string> {
  const base = name.slice(0, maxNameLength - longestSuffix).trim();
  const taken = new Set((await db.many(repository.namesLike(key, base))).map((row) => row.name));
  if (!taken.has(name.toLowerCase())) return name;
  let number = 2;
  while (taken.has(`${base} (${number})`.toLowerCase())) number += 1;
  return `${base} (${number})`;
}

/** Throws if a record of the request is not in the dependency graph. @throws 400 */
function checkKnown({ graph }: OrganisationGraph, start: Drafted): void {
  const isActivity = (uid: string) => graph.isActivity[graph.indexByUid.get(uid) ?? -1] === 1;
  const message = 'Choose one from the list';
  throwProblems(
    start.from === 'activities'
      ? start.activityUids.flatMap((uid, index): FieldProblem[] =>
          isActivity(uid) ? [] : [{ field: `start.activityUids.${index}`, message }],
        )
      : start.losses.flatMap(({ recordUid }, index): FieldProblem[] =>
          graph.indexByUid.has(recordUid) ? [] : [{ field: `start.losses.${index}.recordUid`, message }],
        ),
  );
}

const lostForever = (recordUid: string): WhatIfTarget => ({
  recordUid,
  lostAtMinutes: 0,
  outageMinutes: null,
  forever: true,
});

/** Returns one loss for each record, because a what-if accepts a record only once. */
const withoutRepeats = (losses: readonly WhatIfTarget[]) => [
  ...new Map(losses.map((loss) => [loss.recordUid, loss])).values(),
];

/**
 * Asks the engine which records must be restored and when, and drafts a plan for them. The engine runs outside the
 * transaction.
 * @throws 400 for unknown records; 422 `too_large`, 429
 */
async function draft(ctx: CreateCtx, start: Drafted): Promise<PlanContent> {
  const { db, organisation, services } = ctx;
  const parts = await services.graphs.read(db.outside, organisation.uid);
  checkKnown(parts, start);
  const { graph } = parts;
  const chosen = start.from === 'activities' ? [...new Set(start.activityUids)] : [];
  const needed = listNeeded(graph, chosen);
  const targets = start.from === 'losses' ? withoutRepeats(start.losses) : needed.map(lostForever);
  const call = { db: db.outside, whatIfs: services.whatIfs, parts };
  const text = await answerWhatIf(call, organisation.uid, { targets, assumed: noAssumptions });
  const { recovery } = (JSON.parse(text) as { data: WhatIfResult }).data;
  const isActivity = (uid: string) => graph.isActivity[graph.indexByUid.get(uid) as number] === 1;
  const stopped = [...new Set(recovery.map(({ node }) => node))];
  const lost = new Set(targets.map(({ recordUid }) => recordUid));
  const activityUids = start.from === 'activities' ? chosen : stopped.filter(isActivity);
  const facts = await db.outside.maybe(repository.facts(organisation.uid, activityUids));
  const { people = [], roles = [] } = facts ?? {};
  const content = draftPlan({
    graph,
    // Only lost records and stopped activities need a task. Other stopped records work again once the lost records are
    // restored.
    order: stopped.filter((uid) => lost.has(uid) || (start.from === 'losses' && isActivity(uid))),
    activityUids,
    scenarioUid: start.from === 'losses' ? start.scenarioUid : null,
    lostUids: start.from === 'losses' ? [...lost] : [],
    people,
    teamRoleUid: findRole(roles, roleNames.recoveryLead),
    authorityUid: findRole(roles, roleNames.crisisLead),
    createUid: newUid,
  });
  // The submission runs the same check, so no draft is refused because of its first trigger.
  const question = { content, loss: { what: 'recovered' }, triggerUid: null } as const;
  return hastenTriggers(content, await findLatestActivation(call, question));
}

async function buildContent(ctx: CreateCtx): Promise<PlanContent> {
  const { start = { from: 'blank' } } = ctx.body;
  if (start.from === 'blank') return emptyContent;
  if (start.from !== 'template') return draft(ctx, start);
  const facts = await ctx.db.outside.maybe(repository.facts(ctx.organisation.uid, []));
  return fillTemplate(planTemplates[start.template], facts?.roles ?? [], newUid);
}

/**
 * Returns the owners of a new plan. If a draft for activities has no given owners, the first member of its team becomes
 * the owner.
 */
function findOwners({ start, ownerUids = [] }: PlanCreate, { team }: PlanContent): readonly string[] {
  const [lead] = team;
  return ownerUids.length === 0 && start?.from === 'activities' && lead ? [lead.personUid] : ownerUids;
}

export const createPlan = (kind: PlanKind) => async (ctx: CreateCtx) => {
  const { db, organisation, body } = ctx;
  const { start, activityUids = [], name, ...details } = body;
  const content = await buildContent(ctx);
  const scope = { ...content.scope, activityUids: [...new Set([...content.scope.activityUids, ...activityUids])] };
  const key = { kind, organisation: organisation.uid, uid: newUid() };
  const isDrafted = start !== undefined && start.from !== 'blank';
  const freeName = isDrafted ? await findFreeName(ctx, key, name) : name;
  const given = { ...details, ownerUids: [...findOwners(body, content)] };
  return savedAnswer(await insertPlan(db, key, { name: freeName, details: given, content: { ...content, scope } }));
};
