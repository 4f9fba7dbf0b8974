import type { PlanContent } from '#root/contract/plans/plan-sections.ts';

export const emptyContent: PlanContent = {
  scope: { activityUids: [], scenarioUids: [], locationUids: [], supplierUids: [] },
  texts: [],
  triggers: [],
  activations: [],
  team: [],
  contacts: [],
  strategies: [],
  tasks: [],
  messages: [],
};

/** Returns the same content with new uids for its rows, for another plan. */
export function refillContent(content: PlanContent, createUid: () => string): PlanContent {
  const taskUids = new Map(content.tasks.map(({ uid }) => [uid, createUid()]));
  const anew = <Row extends { readonly uid: string }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, uid: createUid() }));
  return {
    scope: content.scope,
    texts: anew(content.texts),
    triggers: anew(content.triggers),
    activations: anew(content.activations),
    team: anew(content.team),
    contacts: anew(content.contacts),
    strategies: anew(content.strategies),
    messages: anew(content.messages),
    tasks: content.tasks.map((task) => ({
      ...task,
      uid: taskUids.get(task.uid) as string,
      predecessors: task.predecessors.map((link) => ({ ...link, taskUid: taskUids.get(link.taskUid) as string })),
    })),
  };
}
