import type { MarginVerdict } from '#root/contract/shared/activity-terms.ts';
import { findBearable, findRequired, hasSpare, listGroups, listLiveEdges, type ModelGroup } from './calculations.ts';
import type { Model, ModelEdge, ModelNode } from './model.ts';

export interface LinkState {
  readonly verdict: MarginVerdict;
  readonly margin: number | null;
  readonly minutesOver: number;
  readonly pastMtpd: boolean;
}

/**
 * Returns the verdict on one link, in the form of the API. The verdict follows from the recovery times of the link's
 * two ends.
 */
export function formatLinkVerdict({ find }: Model, edge: ModelEdge): LinkState & { bearable: number | null } {
  const dependent = find(edge.dependent);
  const { rto } = find(edge.provider);
  const bearable = findBearable(edge, dependent);
  const limit = findBearable({ ...edge, tolerance: 0 }, dependent, dependent.mtpd);
  const pastMtpd =
    rto !== null &&
    limit !== null &&
    rto > edge.tolerance &&
    rto >= (dependent.mtpd as number) + edge.tolerance - dependent.restart;
  if (rto === null || bearable === null)
    return { verdict: 'unknown', margin: null, minutesOver: 0, pastMtpd, bearable };
  const margin = bearable - rto;
  const verdict = margin > 0 ? 'met' : margin === 0 ? 'justMet' : 'late';
  return { verdict, margin, minutesOver: Math.max(0, -margin), pastMtpd, bearable };
}

/** The verdicts of the members of a group, ordered from the best to the worst, which is "past the MTPD". */
const ranks = ['met', 'justMet', 'unknown', 'late', 'pastMtpd'] as const;
type Rank = (typeof ranks)[number];

const rankState = ({ verdict, pastMtpd }: LinkState): Rank => (pastMtpd ? 'pastMtpd' : verdict);

/** Returns the link that decides about a group. If the group requires n links, this is the nth best link. */
function findDeciding(model: Model, { members, required }: ModelGroup) {
  const judged = members.map((edge) => ({ edge, state: formatLinkVerdict(model, edge) }));
  // A dependent without an RTO has no margin. If it is past its MTPD, the minutes beyond the MTPD decide the order
  // instead.
  const measureMargin = ({ edge, state }: (typeof judged)[number]) =>
    state.margin ?? (state.pastMtpd ? -findMinutesOver(model, edge, state) : 0);
  const order = judged.toSorted(
    (a, b) =>
      ranks.indexOf(rankState(a.state)) - ranks.indexOf(rankState(b.state)) || measureMargin(b) - measureMargin(a),
  );
  return order[required - 1] as (typeof order)[number];
}

/**
 * Returns by how much the data loss of the provider that decides about a group exceeds the loss that the dependent
 * tolerates. The result is not positive if the loss is tolerated.
 */
function findLossOver(model: Model, { dependent, members, required }: ModelGroup): number {
  const { mdl } = model.find(dependent);
  const over = members.map(({ provider }) => (model.find(provider).rpo ?? -Infinity) - (mdl ?? Infinity));
  return over.toSorted((a, b) => a - b)[required - 1] as number;
}

/** Returns the worst verdict on the direct dependencies of a record; `none` without dependencies. */
export function findFlag(model: Model, uid: string): string {
  const found = listGroups(model)
    .filter(({ dependent }) => dependent === uid)
    .flatMap((group) => [
      ...(hasSpare(group)
        ? [rankState(findDeciding(model, group).state)]
        : group.members.map((edge) => rankState(formatLinkVerdict(model, edge)))),
      ...(findLossOver(model, group) > 0 ? ['late'] : []),
    ]);
  return findWorst(found);
}

/** The verdicts that a register flags, ordered from the worst to the best. */
const flagged = ['pastMtpd', 'late', 'justMet', 'unknown', 'met'] as const;
export const findWorst = (verdicts: readonly string[]): string =>
  flagged.find((verdict) => verdicts.includes(verdict)) ?? 'none';

/**
 * Returns the worst verdict on the direct links to a record. An alternative in a group with spare members counts as no
 * worse than the group. If the verdict on the group is unknown, the verdict on an alternative without a margin is
 * unknown too.
 */
export function findProviderFlag(model: Model, uid: string): string {
  const found = listGroups(model).flatMap((group) => {
    const decided = ranks.indexOf(rankState(findDeciding(model, group).state));
    const inGroup = (own: number) => (own > 0 && ranks[decided] === 'unknown' ? decided : Math.min(own, decided));
    return group.members
      .filter(({ provider }) => provider === uid)
      .map((edge) => ranks.indexOf(rankState(formatLinkVerdict(model, edge))))
      .map((own) => ranks[hasSpare(group) ? inGroup(own) : own] as string);
  });
  return findWorst(found);
}

/**
 * Returns the minutes by which a link is late for the RTO of its dependent. If the dependent has no RTO, the MTPD
 * counts instead.
 */
function findMinutesOver({ find }: Model, edge: ModelEdge, state: LinkState): number {
  if (state.margin !== null) return state.minutesOver;
  const { mtpd, restart } = find(edge.dependent);
  return (find(edge.provider).rto as number) - Math.max(edge.tolerance, (mtpd ?? 0) + edge.tolerance - restart);
}

/** A gap of the model, without the fields that only a screen needs. */
export interface ModelGap {
  readonly kind: string;
  /** The names of both ends; null if several records are possible, such as equally late alternatives. */
  readonly dependent: string | null;
  readonly provider: string | null;
  readonly minutesOver: number | null;
}

/**
 * Returns the links that decide about recovery times: each binding link, and one link of each group with spare members.
 */
const listDecidingLinks = (model: Model) =>
  listGroups(model).flatMap((group) =>
    hasSpare(group)
      ? [{ ...findDeciding(model, group), spare: true }]
      : group.members.map((edge) => ({ edge, state: formatLinkVerdict(model, edge), spare: false })),
  );

/** Returns the gaps that follow from the verdict of a link, or of a group of alternatives. */
function listLinkGaps(model: Model): ModelGap[] {
  return listDecidingLinks(model).flatMap(({ edge, state, spare }) => {
    const rank = rankState(state);
    const dependent = model.name(edge.dependent);
    const provider = spare ? null : model.name(edge.provider);
    if (rank === 'justMet') return [{ kind: 'tight', dependent, provider, minutesOver: 0 }];
    if (rank !== 'late' && rank !== 'pastMtpd') return [];
    return [{ kind: spare ? 'one_of' : 'link', dependent, provider, minutesOver: findMinutesOver(model, edge, state) }];
  });
}

/** Returns the names of resources that have dependents but no recovery time. */
export function listWithoutRecoveryTime(model: Model): string[] {
  const open = listGroups(model).filter((group) => rankState(findDeciding(model, group).state) !== 'met');
  const without = open
    .filter(
      (group) =>
        !hasSpare(group) || ['unknown', 'late', 'pastMtpd'].includes(rankState(findDeciding(model, group).state)),
    )
    .flatMap(({ members }) => members.map(({ provider }) => model.find(provider)))
    .filter(({ kind, rto }) => kind !== 'activity' && rto === null);
  return [...new Set(without.map(({ name }) => name))].sort();
}

/** Returns a gap for each link, and each group, whose providers may lose more data than the activity can bear. */
function listDataGaps(model: Model): ModelGap[] {
  return listGroups(model).flatMap(({ dependent, members, required }) => {
    const { mdl, name } = model.find(dependent);
    const over = members
      .map(({ provider }) => ({ provider, over: (model.find(provider).rpo ?? -Infinity) - (mdl ?? Infinity) }))
      .toSorted((a, b) => a.over - b.over);
    const deciding = over[required - 1] as (typeof over)[number];
    const all = members.length === required ? over : [deciding];
    return all
      .filter((one) => one.over > 0)
      .map((one) => ({
        kind: 'data_loss',
        dependent: name,
        provider: members.length === required ? model.name(one.provider) : null,
        minutesOver: one.over,
      }));
  });
}

/** Returns the records that an activity further along the chain needs sooner than any direct dependent does. */
function listChainGaps(model: Model): ModelGap[] {
  const required = findRequired(model);
  const binding = listGroups(model).flatMap((group) => (hasSpare(group) ? [] : group.members));
  return model.nodes.flatMap(({ uid, name, rto }) => {
    const asked = required.get(uid) as number;
    if (rto === null || rto <= asked) return [];
    const direct = binding
      .filter(({ provider }) => provider === uid)
      .map((edge) => formatLinkVerdict(model, edge).bearable);
    if (direct.some((bearable) => bearable !== null && bearable <= asked)) return [];
    return [{ kind: 'chain', dependent: null, provider: name, minutesOver: rto - asked }];
  });
}

/** Returns the gaps of single activities. */
function listActivityGaps({ nodes, ...model }: Model): ModelGap[] {
  const live = listLiveEdges({ nodes, ...model });
  const counted = nodes.filter(({ kind, archived }) => kind === 'activity' && !archived);
  return counted.flatMap(({ uid, name, rto, mtpd, restart }: ModelNode) => [
    ...(mtpd !== null && restart > mtpd
      ? [{ kind: 'restart_too_long', dependent: name, provider: name, minutesOver: restart - mtpd }]
      : []),
    ...((rto === null || mtpd === null) && live.some(({ provider }) => provider === uid)
      ? [{ kind: 'not_assessed', dependent: null, provider: name, minutesOver: null }]
      : []),
  ]);
}

/** Returns the gaps of the gap list, except cycles and resources without a recovery time. */
export const listGaps = (model: Model): ModelGap[] => [
  ...listLinkGaps(model),
  ...listDataGaps(model),
  ...listChainGaps(model),
  ...listActivityGaps(model),
];

const order = ['met', 'justMet', 'late', 'pastMtpd'];

/** Returns the direction in which a link changes, better or worse; null if it stays as good as before. */
export function compareStates(before: LinkState, after: LinkState): 'better' | 'worse' | null {
  if (before.pastMtpd !== after.pastMtpd) return after.pastMtpd ? 'worse' : 'better';
  const [was, is] = [rankState(before), rankState(after)];
  if (was === 'unknown' && is === 'unknown') return null;
  if (is === 'unknown') return 'worse';
  if (was === 'unknown') return is === 'late' || is === 'pastMtpd' ? 'worse' : 'better';
  const change = order.indexOf(is) - order.indexOf(was) || after.minutesOver - before.minutesOver;
  return change === 0 ? null : change > 0 ? 'worse' : 'better';
}
