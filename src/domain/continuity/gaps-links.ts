import { type Gap, type GapChange, makeGap } from './gap.ts';
import { type FindSafeRto, findLinkChange, findTightChange, type Link } from './gap-change.ts';
import type { ContinuityGraph } from './graph.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';
import { computeDataVerdict, computeLinkVerdict, computePastMtpdFrom, findOfferedRpo } from './verdicts.ts';

/** The result of one measure (time or data) for one link. */
interface Judged {
  link: Link;
  state: 'ok' | 'tight' | 'over' | 'unknown';
  minutesOver: number;
  pastMtpd: boolean;
  change: GapChange | null;
}

/**
 * Finds gaps of links: recovery too late, data loss too great, no recovery time. Groups with spare members count as a
 * whole.
 */
export function findLinkGaps(graph: ContinuityGraph, findSafeRto: FindSafeRto): Gap[] {
  const { rowStart, rowSplit, groupStart, groupEnd, groupSpare } = graph;
  const assess: Assess = (link) => noRecoveryTime(link, findSafeRto(graph.indexByUid.get(link.d.uid) as number));
  const gaps: Gap[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) {
      gaps.push(...singleGaps(linkAt(graph, edge), assess));
    }
  }
  for (const [g, start] of groupStart.entries()) {
    const members: Link[] = [];
    for (let edge = start; edge < (groupEnd[g] as number); edge++) members.push(linkAt(graph, edge));
    gaps.push(...groupGaps(members, members.length - (groupSpare[g] as number), assess));
  }
  return gaps;
}

/** Returns the uid of the provider of each `data_loss` gap. */
export const listLossyProviders = (graph: ContinuityGraph): string[] =>
  findLinkGaps(graph, () => null).flatMap(({ kind, provider }) => (kind === 'data_loss' ? [provider] : []));

function linkAt(graph: ContinuityGraph, edge: number): Link {
  return {
    edge: graph.edges[edge] as ContinuityEdge,
    a: graph.nodes[graph.dependent[edge] as number] as ContinuityNode,
    d: graph.nodes[graph.provider[edge] as number] as ContinuityNode,
  };
}

/** Creates the gap of a link whose provider has no recovery time. */
type Assess = (link: Link) => Gap;

function singleGaps(link: Link, assess: Assess): Gap[] {
  const time = checkTime(link);
  const data = judgeData(link);
  const gaps: Gap[] = [];
  if (time.state === 'over') gaps.push(toGap('link', time));
  if (time.state === 'tight') gaps.push(toGap('tight', time));
  if (data.state === 'over') gaps.push(toGap('data_loss', data));
  if (hasNoRecoveryTime(link)) gaps.push(assess(link));
  return gaps;
}

/**
 * Finds the gaps of a group. The group is late, or may lose too much data, only if too few of its members are good
 * enough. Members that are not assessed count as good enough. If too few members are known to be in time, also reports
 * the members without a recovery time.
 */
function groupGaps(members: readonly Link[], required: number, assess: Assess): Gap[] {
  const oneOf = { required, members: members.length };
  const group = `${members[0]?.a.uid} ${members[0]?.edge.group}`;
  const time = members.map(checkTime);
  const gaps: Gap[] = [];
  const late = nearestShort(time, required);
  if (late) {
    const uncritical = time.filter((judged) => !judged.pastMtpd).length;
    gaps.push({ ...toGap('one_of', late), key: `one_of ${group}`, pastMtpd: uncritical < required, oneOf });
  }
  const tight = findTight(time, required);
  if (tight) gaps.push({ ...toGap('tight', tight), key: `tight ${group}`, oneOf });
  const lossy = nearestShort(members.map(judgeData), required);
  if (lossy) gaps.push({ ...toGap('data_loss', lossy), key: `data_loss ${group}`, oneOf });
  if (time.filter(({ state }) => state === 'ok' || state === 'tight').length < required) {
    for (const link of members) if (hasNoRecoveryTime(link)) gaps.push({ ...assess(link), oneOf });
  }
  return gaps;
}

/** Finds a member without a margin, if enough members of a group are in time but too few members have a margin. */
function findTight(members: readonly Judged[], required: number): Judged | undefined {
  const inTime = members.filter(({ state }) => state === 'ok').length;
  const tight = members.filter(({ state }) => state === 'tight');
  return inTime < required && inTime + tight.length >= required ? tight[0] : undefined;
}

/**
 * Finds the member that a group's gap names. If n members are lacking, this is the member with the n-th smallest
 * necessary change, because n members must change. Undefined if enough members are good enough.
 */
function nearestShort(members: readonly Judged[], required: number): Judged | undefined {
  const over = members.filter((judged) => judged.state === 'over').sort((a, b) => a.minutesOver - b.minutesOver);
  const short = required - (members.length - over.length);
  return short > 0 ? over[short - 1] : undefined;
}

/**
 * Checks the recovery time of a link. The state is `over` if the link is late, or if the dependent has no RTO and the
 * provider's recovery reaches the dependent's MTPD. A link that is met but past the MTPD is not `over`, because the
 * dependent's own RTO is then past its MTPD, which is reported as `own_limit`.
 */
function checkTime(link: Link): Judged {
  const { a, d, edge } = link;
  const { tolerance } = edge;
  const { verdict, pastMtpd, bearable, minutesOver } = computeLinkVerdict({ dependent: a, provider: d, tolerance });
  if (verdict === 'justMet') return { link, state: 'tight', minutesOver, pastMtpd, change: findTightChange(link) };
  if (verdict === 'met') return { link, state: 'ok', minutesOver, pastMtpd, change: null };
  const isLate = verdict === 'late' || (bearable === null && pastMtpd);
  if (!isLate) return { link, state: 'unknown', minutesOver, pastMtpd, change: null };
  const over = bearable === null ? countMinutesPastMtpd(link) : minutesOver;
  return { link, state: 'over', minutesOver: over, pastMtpd, change: findLinkChange(link) };
}

/** Returns by how many minutes the provider is too slow for the MTPD of a dependent without an RTO. */
function countMinutesPastMtpd({ a, d, edge }: Link): number {
  const tolerance = edge.tolerance ?? 0;
  const from = computePastMtpdFrom(a.mtpd as number, tolerance, a.restart ?? 0);
  // A recovery exactly at the end of the tolerance is allowed, but a recovery exactly at the MTPD is not.
  return (d.rto as number) - (from === tolerance + 1 ? tolerance : from);
}

function judgeData(link: Link): Judged {
  const { a, d } = link;
  const rpo = findOfferedRpo(d);
  const { margin, minutesOver } = computeDataVerdict(a, { rpo });
  const state = margin === null ? 'unknown' : margin < 0 ? 'over' : 'ok';
  const change: GapChange = {
    node: d.uid,
    field: d.kind === 'activity' ? 'mdl' : 'rpo',
    from: rpo,
    bound: 'at_most',
    minutes: a.mdl ?? null,
  };
  return { link, state, minutesOver, pastMtpd: false, change };
}

function toGap(kind: 'link' | 'tight' | 'one_of' | 'data_loss', judged: Judged): Gap {
  const { link, minutesOver, pastMtpd, change } = judged;
  const names = { dependent: link.a.uid, provider: link.d.uid, edge: link.edge.uid };
  return makeGap({ kind, ...names, minutesOver, pastMtpd, change });
}

/**
 * Returns true if the provider is a resource without an RTO. Each activity without an RTO is instead reported once, as
 * `not_assessed`.
 */
function hasNoRecoveryTime({ d }: Link): boolean {
  return d.kind !== 'activity' && d.rto == null;
}

function noRecoveryTime({ a, d, edge }: Link, minutes: number | null): Gap {
  return makeGap({
    kind: 'no_recovery_time',
    dependent: a.uid,
    provider: d.uid,
    edge: edge.uid,
    minutesOver: null,
    pastMtpd: false,
    change: { node: d.uid, field: 'rto', from: null, bound: 'assess', minutes },
  });
}
