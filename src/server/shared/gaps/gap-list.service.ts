import type { continuity, GapQuery, GapState, ListedGap } from '#root/contract/continuity/continuity.ts';
import { countComparisons } from '#root/domain/continuity/comparisons.ts';
import { findGapVerdict, type Gap } from '#root/domain/continuity/gap.ts';
import { coversGap, findAcceptedRecords } from '#root/domain/continuity/gap-acceptance.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { filterInSteps, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { isLimited } from '#root/server/shared/activities/department.ts';
import { readGaps } from '#root/server/shared/graph/engine.ts';
import { gapAnswer, namedNode } from '#root/server/shared/graph/gap-answer.ts';
import { type AcceptanceRow, gapAcceptancesRepository as repository } from './gap-acceptances.repository.ts';

const includes = (wanted: readonly string[] | undefined, value: string) => !wanted?.length || wanted.includes(value);

/** The data of a list of gaps. */
interface GapListCall {
  readonly db: Db;
  readonly organisation: Pick<Organisation, 'uid' | 'timeZone'>;
  readonly services: Pick<Ctx<typeof continuity.gaps>['services'], 'graphs' | 'whatIfs' | 'now'>;
}

type Asked = Pick<GapQuery, 'sort' | 'q' | 'filter'>;

/** Finds the dependent activities that the filters allow; undefined if the filters allow all activities. */
async function findAllowed({ db, organisation }: GapListCall, { ownerUid, ...place }: Asked['filter']) {
  const owners = ownerUid?.length ? ownerUid : undefined;
  if (!owners && !isLimited(place)) return undefined;
  const found = await db.many(repository.activitiesOf(organisation.uid, owners, place));
  return new Set(found.map(({ uid }) => uid));
}

/**
 * Reads all gaps with their acceptances. This is the only place that decides which gaps are open, so that all lists,
 * counts, flags and suggestions agree.
 */
async function readStates({ db, organisation, services }: GapListCall) {
  const [parts, rows] = await Promise.all([
    services.graphs.read(db, organisation.uid),
    db.many(repository.all(organisation.uid)),
  ]);
  const gaps = await readGaps({ db, whatIfs: services.whatIfs, parts });
  const acceptances = new Map(rows.map((row) => [row.key, row]));
  const today = findLocalDay(organisation.timeZone, services.now());
  const findUntil = (gap: Gap): string | null => {
    const acceptance = acceptances.get(gap.key);
    return acceptance && coversGap(acceptance, gap, today) ? acceptance.until : null;
  };
  return { parts, gaps, acceptances, findUntil };
}

/** Returns the records whose gaps are all accepted. */
export async function listAcceptedRecords(call: GapListCall) {
  const { parts, gaps, acceptances, findUntil } = await readStates(call);
  return acceptances.size === 0 ? [] : findAcceptedRecords(parts.graph, gaps, findUntil);
}

/** An acceptance that covers a gap, as an approved BIA stores it. */
export interface CountedAcceptance {
  readonly key: string;
  readonly until: string;
  readonly reason: string;
  /** The name of the user who accepted the gap; null if one of the landlord's people did. */
  readonly acceptedBy: string | null;
}

/**
 * Reads all gaps and the acceptances that cover some of them, both ordered by the keys of the gaps.
 * @returns also the parts of the graph that has these gaps
 */
export async function readGapsToStore(call: GapListCall) {
  const { parts, gaps, acceptances, findUntil } = await readStates(call);
  const sorted = gaps.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const accepted = sorted.flatMap((gap): CountedAcceptance[] => {
    const row = findUntil(gap) === null ? undefined : acceptances.get(gap.key);
    return row ? [{ key: row.key, until: row.until, reason: row.reason, acceptedBy: row.acceptedBy }] : [];
  });
  return { parts, gaps: sorted, acceptances: accepted };
}

const toState = (until: string | null): GapState => (until === null ? 'open' : 'accepted');

/** Finds the gaps that match, with the acceptances of all gaps. `q` searches the names of all records of a gap. */
async function findMatching(call: GapListCall, { q, filter }: Asked) {
  const [{ parts, gaps, acceptances, findUntil }, allowed] = await Promise.all([
    readStates(call),
    findAllowed(call, filter),
  ]);
  const { graph } = parts;
  const words = q.toLowerCase();
  const ends = ({ dependent, provider, path }: Gap) => [dependent, provider, ...path];
  const matches = (gap: Gap) =>
    includes(filter.kind, gap.kind) &&
    includes(filter.verdict, findGapVerdict(gap)) &&
    (!allowed || allowed.has(gap.dependent)) &&
    (!filter.recordUid?.length || ends(gap).some((uid) => filter.recordUid?.includes(uid))) &&
    (words === '' || ends(gap).some((uid) => namedNode(graph, uid).name.toLowerCase().includes(words)));
  const matching = await filterInSteps(gaps, matches);
  const found = await mapInSteps(matching, (gap) => ({ gap, state: toState(findUntil(gap)) }));
  return { graph, acceptances, found };
}

const toAcceptance = ({ uid, version, until, reason, acceptedBy }: AcceptanceRow) => ({
  uid,
  version,
  until,
  reason,
  acceptedBy,
});

/** Describes these gaps with their owners, units and acceptances. */
async function describeGaps(
  { db, organisation }: GapListCall,
  { graph, acceptances }: Awaited<ReturnType<typeof findMatching>>,
  rows: readonly { readonly gap: Gap; readonly state: GapState }[],
): Promise<ListedGap[]> {
  const uids = [...new Set(rows.map(({ gap }) => gap.dependent))];
  const dependents = await db.many(repository.dependents(organisation.uid, uids));
  const byUid = new Map(dependents.map((row) => [row.uid, row]));
  const node = (uid: string) => namedNode(graph, uid);
  return mapInSteps(rows, ({ gap, state }) => {
    const { ownerName = null, businessUnitName = null } = byUid.get(gap.dependent) ?? {};
    const stored = acceptances.get(gap.key);
    const acceptance = stored ? toAcceptance(stored) : null;
    return { ...gapAnswer(node, gap), state, ownerName, businessUnitName, acceptance };
  });
}

const inOrder = <Row>(rows: readonly Row[], sort: string) => (sort === '-severity' ? rows.toReversed() : rows);
const isWanted = (wanted: readonly GapState[] | undefined, state: GapState) =>
  wanted?.length ? wanted.includes(state) : state === 'open';

/** Returns one page of the organisation's gaps. */
export async function readGapPage(call: GapListCall, asked: GapQuery) {
  const { page, pageSize, sort, filter } = asked;
  const matching = await findMatching(call, asked);
  const { found, graph } = matching;
  const wanted = inOrder(
    found.filter(({ state }) => isWanted(filter.state, state)),
    sort,
  );
  const accepted = found.filter(({ state }) => state === 'accepted').length;
  return {
    data: await describeGaps(call, matching, wanted.slice((page - 1) * pageSize, page * pageSize)),
    meta: {
      page,
      pageSize,
      total: wanted.length,
      compared: countComparisons(graph),
      open: found.length - accepted,
      accepted,
    },
  };
}

/** Returns all gaps that match, for a file. */
export async function readAllGaps(call: GapListCall, asked: Asked): Promise<ListedGap[]> {
  const matching = await findMatching(call, asked);
  const wanted = matching.found.filter(({ state }) => isWanted(asked.filter.state, state));
  return describeGaps(call, matching, inOrder(wanted, asked.sort));
}
