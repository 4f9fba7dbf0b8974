import type { PlanContent, PlanScope, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { placeRows } from '#root/domain/plans/row-positions.ts';
import {
  findTaskCycle,
  listRowProblems,
  listScopeProblems,
  type RowSection,
  type SectionRows,
} from '#root/domain/plans/section-rules.ts';
import { toE164 } from '#root/domain/values/phone.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { throwProblems } from '#root/server/shared/graph/find-providers.ts';
import { checkActivations } from './plan-activations.service.ts';
import { findReferences, type Reference } from './plan-references.service.ts';
import { planRowsRepository as repository } from './plan-rows.repository.ts';
import { planScopeRepository, type ScopeRecord } from './plan-scope.repository.ts';
import type { PlanKey, ReferredKind } from './plan-tables.ts';
import { planTaskLinksRepository as links, type TaskRecord } from './plan-task-links.repository.ts';
import { planErrors } from './plans.errors.ts';

type Row<S extends RowSection> = SectionRows[S][number];
type FindKind = (uid: string) => ReferredKind;

/** The fields of a row that refer to other records. */
const referring: { readonly [S in RowSection]?: (row: Row<S>) => readonly (readonly [string, Reference['to']])[] } = {
  triggers: () => [['authorityUid', 'role']],
  activations: () => [['planUid', 'plan']],
  team: () => [
    ['roleUid', 'role'],
    ['personUid', 'person'],
  ],
  strategies: () => [['recordUid', 'provider']],
  messages: () => [['senderUid', 'role']],
};

function listTaskReferences(rows: readonly PlanTask[]): Reference[] {
  return rows.flatMap(({ teamRoleUid, recovers, waitsForUid }, index): Reference[] => [
    { field: `rows.${index}.teamRoleUid`, uid: teamRoleUid, to: 'role' },
    { field: `rows.${index}.recovers.recordUid`, uid: recovers?.recordUid ?? null, to: 'provider' },
    { field: `rows.${index}.waitsForUid`, uid: waitsForUid, to: 'provider' },
  ]);
}

function listReferences<S extends RowSection>(section: S, rows: SectionRows[S]): Reference[] {
  if (section === 'tasks') return listTaskReferences(rows as SectionRows['tasks']);
  return rows.flatMap((row, index) =>
    (referring[section]?.(row as Row<S>) ?? []).map(([name, to]) => ({
      field: `rows.${index}.${name}`,
      uid: (row as Record<string, string | null>)[name] ?? null,
      to,
    })),
  );
}

/** Converts the rows to the form in which they are stored. */
const stored: { readonly [S in RowSection]?: (row: Row<S>, find: FindKind) => object } = {
  texts: (row) => ({ ...row, key: row.key ?? '' }),
  activations: (row, find) => ({ ...row, [find(row.planUid) === 'bcp' ? 'bcpUid' : 'resiliencePlanUid']: row.planUid }),
  contacts: (row) => ({ ...row, phone: toE164(row.phone) }),
  strategies: (row, find) => ({ ...row, ...(row.recordUid && { [`${find(row.recordUid)}Uid`]: row.recordUid }) }),
};

/** The number of links above which PostgreSQL makes a new query plan for their checks. */
const manyLinks = 100;

/** Replaces the links of the tasks to the records that they restore or wait for, and to their predecessors. */
async function writeTaskLinks(db: WriteDb, key: PlanKey, rows: readonly PlanTask[], find: FindKind): Promise<void> {
  const records = rows.flatMap(({ uid, recovers, waitsForUid }): TaskRecord[] => [
    ...(recovers ? [{ taskUid: uid, relation: 'recovers' as const, ...recovers, kind: find(recovers.recordUid) }] : []),
    ...(waitsForUid
      ? [
          {
            taskUid: uid,
            relation: 'waits_for' as const,
            extent: 'full' as const,
            recordUid: waitsForUid,
            kind: find(waitsForUid),
          },
        ]
      : []),
  ]);
  const network = rows.flatMap(({ uid, predecessors }) =>
    predecessors.map(({ taskUid, lagMinutes }) => ({ taskUid: uid, predecessorUid: taskUid, lagMinutes })),
  );
  // PostgreSQL checks each link against two tasks, so many links need a new query plan.
  if (network.length > manyLinks) await db.run(planForManyRows());
  await db.run(links.dropRecords(key, records));
  await db.run(links.saveRecords(key, records));
  await db.run(links.dropLinks(key, network));
  await db.run(links.saveLinks(key, network));
}

/** Replaces the rows of a section without checking the plan itself. @throws 400 at the wrong fields; 422 `task_cycle` */
export async function writeRows<S extends RowSection>(
  db: WriteDb,
  key: PlanKey,
  section: S,
  rows: SectionRows[S],
): Promise<void> {
  throwProblems(listRowProblems(section, rows));
  const tasks = section === 'tasks' ? (rows as SectionRows['tasks']) : [];
  const cycle = findTaskCycle(tasks);
  if (cycle) throw planErrors.taskCycle(cycle, tasks);
  const find = await findReferences(db, key.organisation, listReferences(section, rows));
  if (section === 'activations') await checkActivations(db, key, rows as SectionRows['activations']);
  const uids = rows.map(({ uid }) => uid);
  const positions = placeRows(await db.many(repository.positions(key, section)), uids);
  const toStored = stored[section] ?? ((row: Row<S>) => row);
  const placed = rows.map((row, index) => ({ ...toStored(row as Row<S>, find), position: positions[index] }));
  await db.run(repository.drop(key, section, placed));
  await db.run(repository.save(key, section, placed));
  const present = new Set((await db.many(repository.present(key, section, uids))).map(({ uid }) => uid));
  throwProblems(
    uids.flatMap((uid, index) =>
      present.has(uid) ? [] : [{ field: `rows.${index}.uid`, message: 'This row is not of this plan. Add it again' }],
    ),
  );
  if (section === 'tasks') await writeTaskLinks(db, key, tasks, find);
}

/** Refuses archived records in the scope, unless they are in it already. @throws 400 at the fields of these records */
export async function checkScope(db: WriteDb, key: PlanKey, scope: PlanScope): Promise<void> {
  const uids = [...scope.activityUids, ...scope.scenarioUids];
  const archived = new Set((await db.many(planScopeRepository.addedArchived(key, uids))).map(({ uid }) => uid));
  const message = 'This is archived. Restore it first, or choose another one';
  throwProblems(
    (['activityUids', 'scenarioUids'] as const).flatMap((list) =>
      scope[list].flatMap((uid, index) => (archived.has(uid) ? [{ field: `${list}.${index}`, message }] : [])),
    ),
  );
}

/** Replaces the scope of a plan. @throws 400 at records that do not exist or are listed twice */
export async function writeScope(db: WriteDb, key: PlanKey, scope: PlanScope): Promise<void> {
  throwProblems(listScopeProblems(scope));
  const lists = [
    ['activityUids', 'activity'],
    ['scenarioUids', 'scenario'],
    ['locationUids', 'location'],
    ['supplierUids', 'supplier'],
  ] as const;
  const references = lists.flatMap(([list, to]) =>
    scope[list].map((uid, index) => ({ field: `${list}.${index}`, uid, to })),
  );
  await findReferences(db, key.organisation, references);
  const records = references.map(({ uid, to }): ScopeRecord => ({ kind: to, uid }));
  await db.run(planScopeRepository.drop(key, records));
  await db.run(planScopeRepository.add(key, records));
}

/**
 * Writes the whole content of a plan that has none yet. @throws the errors of {@link writeScope} and {@link writeRows}
 */
export async function writeContent(db: WriteDb, key: PlanKey, { scope, ...sections }: PlanContent): Promise<void> {
  await writeScope(db, key, scope);
  for (const [section, rows] of Object.entries(sections)) {
    if (rows.length > 0) await writeRows(db, key, section as RowSection, rows as SectionRows[RowSection]);
  }
}
