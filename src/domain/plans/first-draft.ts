import type { PlanContent, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { maxPlanRows, maxPredecessors, maxTaskLinks } from '#root/contract/plans/plan-terms.ts';
import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityNode } from '#root/domain/continuity/types.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { emptyContent } from './new-content.ts';
import { toRichText } from './plan-text.ts';
import { readActivation } from './read-content.ts';

/** The maximum number of records that a first draft returns. */
const maxReturned = 200;

/** The people of an activity, the owner first. */
export interface ActivityPeople {
  readonly activityUid: string;
  readonly personUids: readonly string[];
}

export interface DraftInput {
  readonly graph: ContinuityGraph;
  /** The records to return, each only once, in the order in which they must recover. */
  readonly order: readonly string[];
  /** The activities that the plan is for. */
  readonly activityUids: readonly string[];
  readonly scenarioUid: string | null;
  /** The lost records; empty if the draft is for activities. */
  readonly lostUids: readonly string[];
  readonly people: readonly ActivityPeople[];
  /** The business continuity roles of the team and of the person who decides; null if the list has no role. */
  readonly teamRoleUid: string | null;
  readonly authorityUid: string | null;
  readonly createUid: () => string;
}

const findNode = ({ graph }: DraftInput, uid: string): ContinuityNode | undefined =>
  graph.nodes[graph.indexByUid.get(uid) ?? -1];

/**
 * Returns everything that these activities need, directly or indirectly, and the activities themselves. Nearer records
 * come first.
 */
export function listNeeded(graph: ContinuityGraph, activityUids: readonly string[]): string[] {
  const found = new Set(activityUids.flatMap((uid) => graph.indexByUid.get(uid) ?? []));
  // The loop also visits the values that it adds to the set.
  for (const v of found) {
    if (found.size >= maxReturned) break;
    for (let edge = graph.rowStart[v] as number; edge < (graph.rowStart[v + 1] as number); edge++)
      if (found.size < maxReturned) found.add(graph.provider[edge] as number);
  }
  return [...found].map((v) => graph.uids[v] as string);
}

/** Returns the numbers of the nodes with tasks that a node needs: directly, or through nodes without tasks. */
function findNearest({ graph }: DraftInput, from: number, placeByNode: ReadonlyMap<number, number>): number[] {
  const seen = new Set([from]);
  const found: number[] = [];
  for (const v of seen) {
    for (let edge = graph.rowStart[v] as number; edge < (graph.rowStart[v + 1] as number); edge++) {
      const provider = graph.provider[edge] as number;
      if (seen.has(provider)) continue;
      const place = placeByNode.get(provider);
      if (place === undefined) seen.add(provider);
      else found.push(place);
    }
  }
  return [...new Set(found)];
}

const words: Readonly<Record<ContinuityNode['kind'], (name: string) => string>> = {
  activity: (name) => `Resume ${name}`,
  application: (name) => `Restore ${name}`,
  equipment: (name) => `Repair or replace ${name}`,
  supplier: (name) => `Confirm that ${name} delivers again`,
  location: (name) => `Reopen ${name}, or move its people to another place`,
  utility: (name) => `Confirm that ${name} is back`,
  role: (name) => `Find people for the role ${name}`,
};

/**
 * Returns the minutes that the task of a record takes; null: not known. For a resource, this is its RTO; for an
 * activity, its restart time. For a supplier, it is 0: the task waits for the contracted recovery time, and confirming
 * the delivery takes no additional time.
 */
function findDuration({ kind, rto, restart }: ContinuityNode): number | null {
  if (kind === 'supplier') return 0;
  return kind === 'activity' ? (restart ?? 0) : (rto ?? null);
}

/**
 * Returns one task for each record, in the order of the records. Each task waits for the tasks of the records that its
 * record needs.
 */
export function buildDraftTasks(input: DraftInput): PlanTask[] {
  const nodes = input.order.flatMap((uid) => {
    const v = input.graph.indexByUid.get(uid);
    return v === undefined ? [] : [v];
  });
  const placeByNode = new Map(nodes.map((v, place) => [v, place]));
  const uids = nodes.map(() => input.createUid());
  let links = 0;
  return nodes.map((v, place) => {
    const node = input.graph.nodes[v] as ContinuityNode;
    // A task does not wait for a provider that must recover later than the record. Such a provider has alternatives, or
    // the record can do without it for a while.
    const before = findNearest(input, v, placeByNode).filter((other) => other < place);
    const room = Math.min(maxPredecessors, maxTaskLinks - links);
    const kept = before.sort((a, b) => b - a).slice(0, room);
    links += kept.length;
    return {
      uid: uids[place] as string,
      number: place + 1,
      title: words[node.kind](node.name ?? '').slice(0, 500),
      instructions: '',
      phase: node.kind === 'activity' ? 'restoration' : 'recovery',
      teamRoleUid: input.people.some(({ personUids }) => personUids.length > 0) ? input.teamRoleUid : null,
      people: 1,
      durationMinutes: findDuration(node),
      worstDurationMinutes: null,
      predecessors: kept.sort((a, b) => a - b).map((other) => ({ taskUid: uids[other] as string, lagMinutes: 0 })),
      recovers: { recordUid: node.uid, extent: 'full' },
      waitsForUid: node.kind === 'supplier' ? node.uid : null,
      usedIn: 'both',
      successCheck: '',
      place: '',
    };
  });
}

/** Returns the owners of the activities, then their deputies, each once. */
function listTeam({ people, teamRoleUid, createUid }: DraftInput): PlanContent['team'] {
  if (teamRoleUid === null) return [];
  const most = Math.max(0, ...people.map(({ personUids }) => personUids.length));
  const ordered = Array.from({ length: most }, (_, rank) => people.flatMap(({ personUids }) => personUids[rank] ?? []));
  return [...new Set(ordered.flat())]
    .slice(0, maxPlanRows.team)
    .map((personUid) => ({ uid: createUid(), roleUid: teamRoleUid, personUid }));
}

/**
 * Returns a trigger for the activity with the shortest RTO. As a first proposal, the threshold is a quarter of the RTO,
 * and the decision may take an eighth of the RTO.
 */
function listTriggers(input: DraftInput): PlanContent['triggers'] {
  const known = input.activityUids
    .flatMap((uid) => findNode(input, uid) ?? [])
    .filter(({ rto }) => rto !== null && rto !== undefined)
    .sort((a, b) => (a.rto as number) - (b.rto as number) || (a.uid < b.uid ? -1 : 1));
  const [first] = known;
  if (first === undefined) return [];
  const rto = first.rto as number;
  return [
    {
      uid: input.createUid(),
      name: `${first.name} is stopped`.slice(0, 500),
      measure: `Time since ${first.name} stopped. Its RTO of ${formatDuration(rto)} is the shortest of this plan`.slice(
        0,
        500,
      ),
      thresholdMinutes: Math.floor(rto / 4),
      decisionMinutes: Math.floor(rto / 8),
      authorityUid: input.authorityUid,
      authority: '',
    },
  ];
}

function describePurpose(input: DraftInput): string {
  const name = (uid: string) => findNode(input, uid)?.name ?? '';
  const list = (uids: readonly string[]) =>
    uids.length > 5
      ? `${uids.slice(0, 5).map(name).join(', ')} and ${uids.length - 5} more`
      : uids.map(name).join(', ');
  const activities = list(input.activityUids) || 'the activities of its scope';
  return input.lostUids.length > 0
    ? `This plan restores ${activities} after the loss of ${list(input.lostUids)}.`
    : `This plan restores ${activities} after a disruption.`;
}

/** Returns the content of a first draft: scope, purpose, trigger, team and tasks. */
export function draftPlan(input: DraftInput): PlanContent {
  const lost = (kind: ContinuityNode['kind']) =>
    input.lostUids.filter((uid) => findNode(input, uid)?.kind === kind).slice(0, 50);
  return {
    ...emptyContent,
    scope: {
      activityUids: input.activityUids.slice(0, maxPlanRows.scope),
      scenarioUids: input.scenarioUid === null ? [] : [input.scenarioUid],
      locationUids: lost('location'),
      supplierUids: lost('supplier'),
    },
    texts: [{ uid: input.createUid(), key: 'purpose', title: '', content: toRichText(describePurpose(input)) }],
    triggers: listTriggers(input),
    team: listTeam(input),
    tasks: buildDraftTasks({ ...input, order: input.order.slice(0, maxPlanRows.tasks) }),
  };
}

/**
 * Shortens the times of triggers that would activate the plan too late. The threshold gets two thirds of the available
 * time, and the decision gets the rest.
 * @param latest the last minute at which the plan can be activated; null: there is no such limit
 */
export const hastenTriggers = (content: PlanContent, latest: number | null): PlanContent => ({
  ...content,
  triggers: content.triggers.map((trigger) => {
    const activation = readActivation(trigger);
    if (latest === null || activation === null || activation <= latest) return trigger;
    const thresholdMinutes = Math.floor((latest * 2) / 3);
    return { ...trigger, thresholdMinutes, decisionMinutes: latest - thresholdMinutes };
  }),
});
