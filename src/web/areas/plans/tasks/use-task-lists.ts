import { useMemo } from 'react';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import type { PlanReference } from '#root/contract/plans/plan-endpoints.ts';
import { type NodeKind, nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import {
  indexTaskLists,
  type NamedRecord,
  type NamedRole,
  type TaskLists,
} from '#root/domain/import/plan-tasks/task-lists.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';

const isRecord = (reference: PlanReference): reference is PlanReference & { kind: NodeKind } =>
  nodeKinds.some((kind) => kind === reference.kind);

const mergeByUid = <T extends { readonly uid: string }>(...lists: readonly (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((one) => [one.uid, one])).values(),
];

interface ListsAndTimes {
  readonly lists: TaskLists;
  /** The minutes that a record needs to recover; null if not known. */
  readonly findRecoveryTime: (record: string) => number | null;
}

/**
 * Returns the roles and records that tasks can name: all active roles and records of the organisation, and inactive
 * ones that the plan already names. Undefined while they are being read.
 */
export function useTaskLists(references: readonly PlanReference[]) {
  const [mayReadRoles, mayReadRecords] = [useCan(masters.list), useCan(dependencyGraph.lines)];
  const roles = useRead(masters.list, {
    params: { list: 'bc-roles' },
    query: { pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
    enabled: mayReadRoles,
  });
  const graph = useRead(dependencyGraph.lines, { enabled: mayReadRecords });
  const isReading = (mayReadRoles && roles.isPending) || (mayReadRecords && graph.isPending);
  return useMemo((): ListsAndTimes | undefined => {
    if (isReading) return undefined;
    const records = (graph.data?.data.nodes ?? []).flatMap(([uid, kind, name, , , , , archived]): NamedRecord[] =>
      archived ? [] : [{ uid, kind, name }],
    );
    const named: NamedRole[] = references.filter(({ kind }) => kind === 'master');
    const times = new Map((graph.data?.data.nodes ?? []).map(([uid, , , rto]) => [uid, rto]));
    const lists = indexTaskLists(
      mergeByUid(named, roles.data?.data ?? []),
      mergeByUid<NamedRecord>(references.filter(isRecord), records),
    );
    return { lists, findRecoveryTime: (record) => times.get(record) ?? null };
  }, [isReading, references, roles.data, graph.data]);
}
