import { countOnly } from '#root/domain/continuity/graph.ts';
import { countLinkedActivities } from '#root/domain/continuity/linked-activities.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import {
  type DepartmentFilter,
  isLimited,
  readDepartmentActivities,
} from '#root/server/shared/activities/department.ts';
import type { GraphCache } from './graph-cache.ts';
import { digestTexts } from './graph-text.ts';
import type { WhatIfCache } from './what-if-cache.ts';

/** What the activities of some divisions or business units need, directly or indirectly. */
export interface DepartmentDemands {
  /** The activities of the department. */
  readonly activities: readonly string[];
  /** Returns the number of these activities that need a record, and the shortest MTPD among them. */
  find(uid: string): { readonly linkedActivityCount: number; readonly shortestMtpd: number | null };
  /** Returns true if the record is one of these activities, or is needed by one of them. */
  concerns(uid: string): boolean;
  /** The uids of all records that these activities need. */
  readonly needed: readonly string[];
}

interface Services {
  readonly graphs: GraphCache;
  readonly whatIfs: WhatIfCache;
}

/** Returns the activities of a department; undefined if the department is the whole organisation. */
export async function listDepartmentActivities(
  db: Db,
  organisation: string,
  department: DepartmentFilter,
): Promise<string[] | undefined> {
  if (!isLimited(department)) return undefined;
  return (await db.many(readDepartmentActivities(organisation, department))).map(({ uid }) => uid);
}

/** Returns what a department needs; undefined if the department is the whole organisation. */
export async function readDepartmentDemands(
  { graphs, whatIfs }: Services,
  db: Db,
  organisation: string,
  department: DepartmentFilter,
): Promise<DepartmentDemands | undefined> {
  const activities = await listDepartmentActivities(db, organisation, department);
  if (!activities) return undefined;
  const parts = await graphs.read(db, organisation);
  const { graph } = parts;
  const key = `department ${digestTexts(activities.toSorted().join())}`;
  const { count, shortestMtpd } = await whatIfs.read(db, parts, key, () => ({
    value: countLinkedActivities(countOnly(graph, activities)),
    bytes: 12 * graph.nodeCount,
  }));
  const own = new Set(activities);
  const countOf = (uid: string) => count[graph.indexByUid.get(uid) ?? -1] ?? 0;
  return {
    activities,
    find(uid) {
      const shortest = shortestMtpd[graph.indexByUid.get(uid) ?? -1];
      const isKnown = shortest !== undefined && Number.isFinite(shortest);
      return { linkedActivityCount: countOf(uid), shortestMtpd: isKnown ? shortest : null };
    },
    concerns: (uid) => own.has(uid) || countOf(uid) > 0,
    needed: graph.uids.filter((_, v) => (count[v] ?? 0) > 0),
  };
}
