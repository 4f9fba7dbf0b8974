import { sql } from 'kysely';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { AsOfBasis } from '#root/contract/continuity/as-of.ts';
import { countComparisons } from '#root/domain/continuity/comparisons.ts';
import { computeRequirements } from '#root/domain/continuity/requirements.ts';
import { applyApproved } from '#root/domain/history/approved-rows.ts';
import { createNarrowing } from '#root/domain/history/narrow-rows.ts';
import type { PastRows } from '#root/domain/history/past-rows.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { cut, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { selectActivityRecords } from '#root/server/shared/activities/activity-records.ts';
import { preparePastDb } from '#root/server/shared/as-of/past-db.ts';
import { readPastGraph } from '#root/server/shared/as-of/past-graph.ts';
import { logSpan, pastTables, readPastRows } from '#root/server/shared/as-of/past-tables.ts';
import { readAllGaps } from '#root/server/shared/gaps/gap-list.service.ts';
import { readImpacts } from '#root/server/shared/graph/graph-impacts.ts';
import { asOfRepository as repository } from './as-of.repository.ts';

/** The input of a computation: the organisation, the moment and the basis. */
export interface AsOfCall {
  readonly db: WriteDb;
  readonly organisation: Pick<Organisation, 'uid' | 'timeZone'>;
  readonly services: Pick<Services, 'whatIfs'>;
  readonly moment: Date;
  readonly basis: AsOfBasis;
  readonly report?: (percent: number, words: string) => Promise<void>;
}

/** The number of activities whose answers are built at a time. */
const activitiesAtATime = 50;
/** The number of list items in each stored text. */
const inPiece = 500;

const toPieces = (list: readonly unknown[]) => mapInSteps(cut(list, inPiece), (some) => JSON.stringify(some));

/**
 * Returns the answers of the given activities; by default, of all activities. The same statement also builds approved
 * versions, so that past answers and approved versions cannot differ.
 */
export async function readRecords(
  db: WriteDb,
  past: PastRows,
  uids: readonly string[] = past.list('activities').map(({ uid }) => String(uid)),
): Promise<Map<string, ActivityRecord>> {
  const records = new Map<string, ActivityRecord>();
  const narrow = createNarrowing(past, pastTables);
  const createPastDb = await preparePastDb(db);
  for (const some of cut(uids, activitiesAtATime)) {
    const pastDb = await createPastDb(narrow(some));
    const rows = await pastDb.many(
      query(sql<{ record: ActivityRecord }>`select to_jsonb(r) as record
        from (${selectActivityRecords(db.organisation)}) r where r.uid = any(${some}::uuid[])`),
    );
    for (const { record } of rows) records.set(record.uid, record);
  }
  return records;
}

/** Builds the graph of the past rows with the code that builds the current graph. */
async function buildPastGraph(call: AsOfCall, past: PastRows) {
  const { organisation, moment, services } = call;
  const db = await (await preparePastDb(call.db))(past);
  const parts = await readPastGraph(db);
  const gaps = await readAllGaps(
    {
      db,
      organisation,
      services: { graphs: { read: () => Promise.resolve(parts) }, whatIfs: services.whatIfs, now: () => moment },
    },
    { sort: 'severity', q: '', filter: { state: ['open', 'accepted'] } },
  );
  return { parts, gaps, impacts: await readImpacts(db, organisation.uid, parts) };
}

/** Returns the name of a row of any table. */
const findName = ({ name, first_name: first, last_name: last }: Readonly<Record<string, unknown>>) =>
  typeof name === 'string' ? name : `${first ?? ''} ${last ?? ''}`.trim();

function listNames(past: PastRows): Record<string, string> {
  return Object.fromEntries(
    pastTables
      .flatMap((table) => past.list(table).map((row) => [row.uid, findName(row)] as const))
      .filter(([uid, name]) => uid && name),
  );
}

/** Computes the result for a past moment and stores it. @returns the uid of the result */
export async function computeAsOf(call: AsOfCall): Promise<string> {
  const { db, organisation, moment, basis, report = async () => undefined } = call;
  const { head } = (await db.maybe(logSpan(organisation.uid))) ?? {};
  const kept = await db.maybe(repository.kept(organisation.uid, moment, basis, head ?? '0'));
  if (kept) return kept.uid;
  const past = await readPastRows(db, moment, (taken) => report(20, `${taken} changes undone`));
  if (basis === 'approved') applyApproved(past, await db.many(repository.approved(organisation.uid, moment)));
  await report(50, 'Finding gaps');
  const { parts, gaps, impacts } = await buildPastGraph(call, past);
  const records = await readRecords(db, past);
  await report(80, 'Storing the answers');
  const { required } = computeRequirements(parts.graph);
  const findRequired = (uid: string) => {
    const minutes = required[parts.graph.indexByUid.get(uid) ?? -1];
    return minutes !== undefined && Number.isFinite(minutes) ? minutes : null;
  };
  const uid = newUid();
  const of = { organisation: organisation.uid, uid };
  await db.run(
    repository.insert(organisation.uid, {
      ...{ uid, moment, basis, head: head ?? '0', takenBack: past.taken, unmatched: past.unmatched },
      compared: countComparisons(parts.graph),
      nodes: await toPieces(parts.nodes),
      edges: await toPieces(parts.edges),
      impacts: [JSON.stringify(impacts.categories), ...(await toPieces(Object.entries(impacts.matrices)))],
      names: JSON.stringify(listNames(past)),
    }),
  );
  for (const some of cut(parts.nodes, inPiece)) {
    const rows = some.map(({ uid: node, kind, name, rto, mtpd, rpo }) => {
      const { version: _, updatedAt: __, ...answers } = records.get(node) ?? {};
      const requiredMinutes = findRequired(node);
      const content = kind === 'activity' ? { ...answers, requiredMinutes } : { name, rto, mtpd, rpo };
      return { uid: node, kind, name, required: requiredMinutes, content };
    });
    await db.run(repository.insertRecords(of, JSON.stringify(rows)));
  }
  for (const [place, some] of cut(gaps, inPiece).entries()) {
    const rows = some.map(({ acceptance: _, ...gap }) => gap);
    await db.run(repository.insertGaps(of, JSON.stringify(rows), place * inPiece));
  }
  await db.run(repository.tidy(organisation.uid));
  return uid;
}
