import type { FalseRedundancyAnswer } from '#root/contract/continuity/continuity-findings.ts';
import type { FalseRedundancy } from '#root/domain/continuity/false-redundancy.ts';
import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { namedNode } from './gap-answer.ts';

/** Returns false redundancies with a name for each node. */
export function describeRedundancies(
  graph: ContinuityGraph,
  found: readonly FalseRedundancy[],
): FalseRedundancyAnswer[] {
  const node = (uid: string) => namedNode(graph, uid);
  return found.map(({ dependent, group, required, members, shared, behind }) => ({
    dependent: node(dependent),
    group,
    required,
    members: members.map(node),
    shared: shared.map(({ uid, activities, lost }) => ({
      ...node(uid),
      activities,
      lost: lost.map(({ member, path }) => ({ member: node(member), path: path.map(node) })),
    })),
    behind: behind.map(node),
  }));
}
