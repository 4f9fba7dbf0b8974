import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { PlanContent as StoredContent } from '#root/contract/plans/plan-sections.ts';
import { runOutage } from '#root/domain/continuity/outage.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { checkPlan, type PlanCheck } from './check-plan.ts';
import { type CheckedTrigger, checkTriggers } from './check-triggers.ts';
import type { PlanStrategy } from './plan.ts';
import { buildPlanGraph, type PlanGraph } from './plan-graph.ts';
import type { PlanLoss } from './plan-outage.ts';
import { readActivation, readPlanContent } from './read-content.ts';

/**
 * The loss for which a plan is checked: everything that the tasks bring back, the records that a scenario takes away,
 * or one record.
 */
export type LossChoice =
  | { readonly what: 'recovered' }
  | { readonly what: 'targets'; readonly targets: readonly WhatIfTarget[] }
  | { readonly what: 'record'; readonly uid: string };

export interface PlanQuestion {
  readonly content: Pick<StoredContent, 'scope' | 'tasks' | 'team' | 'strategies' | 'triggers'>;
  readonly loss: LossChoice;
  /** The trigger that activates the plan; null: it is activated at once. */
  readonly triggerUid: string | null;
}

export type PlanAnswer =
  /** The plan cannot be checked, because these tasks (uids) wait for each other. */
  | { readonly what: 'cycle'; readonly tasks: readonly string[] }
  | {
      readonly what: 'check';
      readonly check: PlanCheck;
      /** Minutes from the loss until the plan is activated; null: not known. */
      readonly activation: number | null;
      readonly losses: readonly PlanLoss[];
      readonly triggers: readonly CheckedTrigger[];
      /** The number of activities that stop but are left out of the result, because there are too many. */
      readonly moreActivities: number;
    };

/** The maximum number of activities in a result if the scope names none. */
const maxActivities = 100;

/** Checks plans of one organisation. The graph is built again only after strategies have changed. */
export class PlanChecker {
  private readonly nodes: readonly ContinuityNode[];
  private readonly edges: readonly ContinuityEdge[];
  private readonly kept = new Set<string>();
  private built: { readonly key: string; readonly graph: PlanGraph } | undefined;

  constructor(nodes: readonly ContinuityNode[], edges: readonly ContinuityEdge[]) {
    this.nodes = nodes;
    this.edges = edges;
    for (const { uid, archived } of nodes) if (!archived) this.kept.add(uid);
  }

  answer({ content, loss, triggerUid }: PlanQuestion): PlanAnswer {
    const plan = readPlanContent(content);
    const graph = this.build(plan.strategies);
    const losses = this.listLosses(content, loss);
    const trigger = content.triggers.find(({ uid }) => uid === triggerUid);
    const activation = trigger ? readActivation(trigger) : 0;
    const scoped = content.scope.activityUids.filter((uid) => this.kept.has(uid));
    const activities = scoped.length > 0 ? scoped : listStopped(graph, losses);
    const shown = activities.slice(0, Math.max(scoped.length, maxActivities));
    const check = checkPlan(graph, { plan, activation, losses, activities: shown });
    if ('cycle' in check) return { what: 'cycle', tasks: check.cycle };
    return {
      what: 'check',
      check,
      activation,
      losses,
      triggers: checkTriggers(content.triggers, check.budget),
      moreActivities: activities.length - shown.length,
    };
  }

  private build(strategies: readonly PlanStrategy[]): PlanGraph {
    const key = JSON.stringify(strategies);
    if (this.built?.key !== key) this.built = { key, graph: buildPlanGraph(this.nodes, this.edges, strategies) };
    return this.built.graph;
  }

  private listLosses({ tasks }: PlanQuestion['content'], loss: LossChoice): PlanLoss[] {
    const listed: PlanLoss[] =
      loss.what === 'record'
        ? [{ record: loss.uid }]
        : loss.what === 'targets'
          ? loss.targets.map((target) => this.toLoss(target))
          : tasks.flatMap(({ recovers }) => (recovers ? [{ record: recovers.recordUid }] : []));
    const byRecord = new Map(listed.map((one) => [one.record, one]));
    return [...byRecord.values()].filter(({ record }) => this.kept.has(record));
  }

  private toLoss({ recordUid, outageMinutes, forever }: WhatIfTarget): PlanLoss {
    if (forever) return { record: recordUid };
    return { record: recordUid, outage: outageMinutes ?? this.nodes.find(({ uid }) => uid === recordUid)?.rto };
  }
}

/** Lists the activities that stop if the records are lost for ever, those with the shortest RTO first. */
function listStopped({ graph }: PlanGraph, losses: readonly PlanLoss[]): string[] {
  const run = runOutage(
    graph,
    losses.map(({ record }) => ({ node: record, outage: Number.POSITIVE_INFINITY })),
  );
  const rank = (v: number) => (Number.isNaN(graph.rto[v]) ? Number.POSITIVE_INFINITY : (graph.rto[v] as number));
  return Array.from({ length: graph.nodeCount }, (_, v) => v)
    .filter((v) => graph.isActivity[v] === 1 && run.lost[v] !== Number.POSITIVE_INFINITY)
    .sort((a, b) => rank(a) - rank(b) || a - b)
    .map((v) => graph.uids[v] as string);
}
