import type { PlanContent, PlanScope, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { maxTaskLinks, type PlanSection } from '#root/contract/plans/plan-terms.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { buildTaskNetwork } from './task-network.ts';

/** The sections that consist of rows: all but the scope. */
export type RowSection = Exclude<PlanSection, 'scope'>;
export type SectionRows = { readonly [S in RowSection]: PlanContent[S] };

/** Reports each value that an earlier item has too. Items without a value are left out. */
function listRepeated<Item>(
  items: readonly Item[],
  { of, at, message }: { of: (item: Item) => unknown; at: (index: number) => string; message: string },
): FieldProblem[] {
  const seen = new Set<unknown>();
  return items.flatMap((item, index) => {
    const value = of(item);
    if (value === null || value === undefined) return [];
    if (seen.has(value)) return [{ field: at(index), message }];
    seen.add(value);
    return [];
  });
}

const field = (name: string) => (index: number) => `rows.${index}.${name}`;

/** Finds records that a list of the scope has twice. */
export const listScopeProblems = (scope: PlanScope): FieldProblem[] =>
  Object.entries(scope).flatMap(([list, uids]) =>
    listRepeated(uids, {
      of: (uid) => uid,
      at: (index) => `${list}.${index}`,
      message: 'This is in the list already',
    }),
  );

function listTextProblems(rows: SectionRows['texts']): FieldProblem[] {
  const titles = rows.flatMap(({ key, title }, index) => {
    if (key === null && title === '') return [{ field: field('title')(index), message: 'Enter a heading' }];
    if (key !== null && title !== '')
      return [{ field: field('title')(index), message: 'Leave this empty: the text has a heading already' }];
    return [];
  });
  const message = 'The plan has a text under this heading already';
  return [...titles, ...listRepeated(rows, { of: ({ key }) => key, at: field('key'), message })];
}

function listPredecessorProblems(rows: readonly PlanTask[]): FieldProblem[] {
  const known = new Set(rows.map(({ uid }) => uid));
  return rows.flatMap(({ predecessors }, index) => {
    const at = (place: number) => `rows.${index}.predecessors.${place}.taskUid`;
    const unknown = predecessors.flatMap(({ taskUid }, place) =>
      known.has(taskUid) ? [] : [{ field: at(place), message: 'Choose a task of this plan' }],
    );
    const message = 'This task is a predecessor already';
    return [...unknown, ...listRepeated(predecessors, { of: ({ taskUid }) => taskUid, at, message })];
  });
}

const listDurationProblems = (rows: readonly PlanTask[]): FieldProblem[] =>
  rows.flatMap(({ durationMinutes: usual, worstDurationMinutes: worst }, index) =>
    usual !== null && worst !== null && worst < usual
      ? [
          {
            field: field('worstDurationMinutes')(index),
            message: 'Enter at least the usual duration, or leave this empty',
          },
        ]
      : [],
  );

function listTaskProblems(rows: readonly PlanTask[]): FieldProblem[] {
  const links = rows.reduce((sum, { predecessors }) => sum + predecessors.length, 0);
  const most = groupThousands(maxTaskLinks);
  return [
    ...listRepeated(rows, {
      of: ({ number }) => number,
      at: field('number'),
      message: 'Another task has this number. Use another one',
    }),
    ...listDurationProblems(rows),
    ...listPredecessorProblems(rows),
    ...(links > maxTaskLinks ? [{ field: 'rows', message: `Use at most ${most} predecessors in one plan` }] : []),
  ];
}

const rules: { readonly [S in RowSection]?: (rows: SectionRows[S]) => FieldProblem[] } = {
  texts: listTextProblems,
  team: (rows) =>
    listRepeated(rows, {
      of: ({ roleUid, personUid }) => `${roleUid} ${personUid}`,
      at: field('personUid'),
      message: 'This person has this role already',
    }),
  activations: (rows) =>
    listRepeated(rows, {
      of: ({ planUid }) => planUid,
      at: field('planUid'),
      message: 'This plan is in the list already',
    }),
  tasks: listTaskProblems,
};

/** Finds the problems of a section's rows. Does not check the records that the rows refer to. */
export function listRowProblems<S extends RowSection>(section: S, rows: SectionRows[S]): FieldProblem[] {
  const repeated = listRepeated<{ readonly uid: string }>(rows, {
    of: ({ uid }) => uid,
    at: field('uid'),
    message: 'Another row has this id. Add the row again',
  });
  return [...repeated, ...(rules[section]?.(rows) ?? [])];
}

/** Returns tasks that wait for each other, in the order of their numbers; undefined if every task can start. */
export function findTaskCycle(rows: readonly PlanTask[]): readonly PlanTask[] | undefined {
  const network = buildTaskNetwork(
    rows.map(({ uid, number, predecessors }) => ({
      uid,
      number,
      duration: null,
      after: predecessors.map(({ taskUid }) => ({ task: taskUid })),
    })),
  );
  if (!('cycle' in network)) return undefined;
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return network.cycle.flatMap((uid) => byUid.get(uid) ?? []);
}
