import { describe, expect, it } from 'vitest';
import { type PlanTask, planTask } from '#root/contract/plans/plan-sections.ts';
import { formatTask } from './format-task.ts';
import { formatPredecessors, readPredecessors } from './predecessors.ts';
import { createTaskReader, type TaskLine } from './read-tasks.ts';
import { findTaskColumn, type TaskColumn, taskColumns } from './task-columns.ts';
import { indexTaskLists } from './task-lists.ts';

const uidOf = (place: number) => `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`;
const lists = indexTaskLists(
  [
    { uid: uidOf(901), name: 'IT recovery lead' },
    { uid: uidOf(902), name: 'Crisis lead' },
  ],
  [
    { uid: uidOf(801), kind: 'application', name: 'Payroll' },
    { uid: uidOf(802), kind: 'activity', name: 'Payroll' },
    { uid: uidOf(803), kind: 'supplier', name: 'Spare parts' },
  ],
);

const row = (place: number, values: Partial<Record<TaskColumn, string>>): TaskLine => ({
  uid: uidOf(place),
  cells: taskColumns.map((column) => values[column] ?? ''),
});
const read = (lines: readonly TaskLine[], former: readonly PlanTask[] = []) =>
  createTaskReader(lists)(lines, new Map(former.map((task) => [task.uid, task])));
const problemsOf = (...lines: TaskLine[]) =>
  read(lines).problems.map(({ row: at, column, message }) => `${at} ${taskColumns[column]}: ${message}`);

describe('the predecessors of a task', () => {
  it.each([
    ['', []],
    ['3', [[3, 0]]],
    [
      '3, 5 +30 min',
      [
        [3, 0],
        [5, 30],
      ],
    ],
    [
      '3;5+30',
      [
        [3, 0],
        [5, 30],
      ],
    ],
    [
      '3FS, 5FS+1,5 h, 7',
      [
        [3, 0],
        [5, 90],
        [7, 0],
      ],
    ],
    [
      '5 +30, 7',
      [
        [5, 30],
        [7, 0],
      ],
    ],
    [
      '5 +30,7',
      [
        [5, 30],
        [7, 0],
      ],
    ],
    [
      '12 + 1 h 30 min; 4',
      [
        [12, 90],
        [4, 0],
      ],
    ],
    [
      '3 4\n5',
      [
        [3, 0],
        [4, 0],
        [5, 0],
      ],
    ],
    ['3 + 2 Std.', [[3, 120]]],
    ['3 +1:30', [[3, 90]]],
  ])('are read from %j', (text, links) => {
    expect(readPredecessors(text)).toEqual({
      ok: true,
      links: links.map(([number, lagMinutes]) => ({ number, lagMinutes })),
    });
  });

  it.each([
    ['after task 3', 'Enter the numbers of tasks, such as 3, 5 +30 min'],
    ['3SS', 'A task can only wait for the end of another one. Replace "SS"'],
    ['3, 3 +5 min', 'Enter task 3 once'],
    ['3 -30 min', 'Enter the numbers of tasks, such as 3, 5 +30 min'],
    ['3 +2 months', '"2 months" is not a time. Enter the numbers of tasks, such as 3, 5 +30 min'],
  ])('are not guessed from %j', (text, message) => {
    expect(readPredecessors(text)).toEqual({ ok: false, message });
  });

  it('are written in a form from which the same predecessors are read', () => {
    const links = [
      { number: 3, lagMinutes: 0 },
      { number: 5, lagMinutes: 4350 },
    ];
    expect(formatPredecessors(links)).toBe('3, 5 +3 d 30 min');
    expect(readPredecessors(formatPredecessors(links))).toEqual({ ok: true, links });
  });
});

describe('a table of tasks', () => {
  const full = {
    number: '7',
    title: 'Restore the database',
    phase: 'immediate',
    role: 'it recovery LEAD',
    people: '2',
    duration: '1.5 h',
    worstDuration: '04:30',
    recovers: 'Payroll (application)',
    extent: 'in part',
    waitsFor: 'spare parts',
    usedIn: 'Exercises only',
    successCheck: 'People can sign in',
    place: 'Data centre',
    instructions: 'Line 1\nLine 2',
  };

  it('is read cell by cell into tasks that the API accepts', () => {
    const { tasks, problems } = read([
      row(1, { number: '3', title: 'Call' }),
      row(2, { ...full, predecessors: '3 +10 min' }),
    ]);
    expect(problems).toEqual([]);
    expect(tasks[1]).toEqual({
      uid: uidOf(2),
      number: 7,
      title: 'Restore the database',
      instructions: 'Line 1\nLine 2',
      phase: 'immediate',
      teamRoleUid: uidOf(901),
      people: 2,
      durationMinutes: 90,
      worstDurationMinutes: 270,
      predecessors: [{ taskUid: uidOf(1), lagMinutes: 10 }],
      recovers: { recordUid: uidOf(801), extent: 'part' },
      waitsForUid: uidOf(803),
      usedIn: 'exercise',
      successCheck: 'People can sign in',
      place: 'Data centre',
    });
    for (const task of tasks) expect(planTask.safeParse(task).success).toBe(true);
  });

  it('is written in a form from which the same tasks are read', () => {
    const { tasks } = read([row(1, { number: '3', title: 'Call' }), row(2, { ...full, predecessors: '3 +10 min' })]);
    const numbers = new Map(tasks.map(({ uid, number }) => [uid, number]));
    const lines = tasks.map((task) => ({ uid: task.uid, cells: formatTask(task, lists.names, numbers) }));
    expect(read(lines)).toEqual({ tasks, problems: [], isCyclic: false });
  });

  it('leaves a missing duration unknown instead of reading it as 0', () => {
    const [task] = read([row(1, { number: '1', title: 'Call' })]).tasks;
    expect(task).toMatchObject({ durationMinutes: null, worstDurationMinutes: null, people: 1, phase: 'recovery' });
    expect(read([row(1, { number: '1', title: 'Call', duration: '0' })]).tasks[0]?.durationMinutes).toBe(0);
  });

  it('suggests roles, records and times for cells that cannot be read', () => {
    const { problems } = read([
      row(1, {
        number: '1',
        title: 'Call',
        role: 'Crisis leed',
        recovers: 'Payroll',
        waitsFor: 'Boats',
        duration: '2-4 h',
      }),
    ]);
    expect(
      problems.map(({ column, message, fixes }) => [taskColumns[column], message, fixes.map(({ label }) => label)]),
    ).toEqual([
      [
        'role',
        'There is no business continuity role "Crisis leed". Choose one from the list',
        ['Use Crisis lead', 'Leave it empty'],
      ],
      ['duration', expect.stringContaining('"2-4 h" is not one exact time'), ['Use 2 h', 'Use 4 h']],
      [
        'recovers',
        'Several records have the name "Payroll". Choose one of them',
        ['Use Payroll (application)', 'Use Payroll (activity)'],
      ],
      ['waitsFor', 'There is no record "Boats". Choose one from the list', ['Leave it empty']],
    ]);
  });

  it('keeps the former value of a cell that cannot be read', () => {
    const before = read([row(1, { number: '1', title: 'Call', duration: '15 min', role: 'Crisis lead' })]).tasks;
    const [after] = read([row(1, { number: '1', title: 'Call all', duration: 'soon', role: 'Cook' })], before).tasks;
    expect(after).toMatchObject({ title: 'Call all', durationMinutes: 15, teamRoleUid: uidOf(902) });
  });

  it('reports each problem with a number, a title or predecessors at its cell', () => {
    expect(
      problemsOf(
        row(1, { number: '1', title: 'Call', predecessors: '9' }),
        row(2, { number: '1', title: 'Go' }),
        row(3, { number: '', title: 'Stay' }),
        row(4, { number: '4', predecessors: '4' }),
        row(5, {}),
      ),
    ).toEqual([
      '0 predecessors: There is no task 9',
      '1 number: Another task has the number 1',
      '2 number: Enter a number',
      '3 title: This field is required!',
      '3 predecessors: A task cannot wait for itself',
    ]);
  });

  it('names only the tasks that wait for each other', () => {
    const wait = (place: number, predecessors: string) => row(place, { number: `${place}`, title: 'x', predecessors });
    expect(problemsOf(wait(1, '3'), wait(2, '1'), wait(3, '2'), wait(4, '3'))).toEqual(
      [0, 1, 2].map((at) => `${at} predecessors: Tasks 1, 2, 3 wait for each other`),
    );
  });

  it('is read without rows that have no title, and without links to such rows', () => {
    const { tasks } = read([
      row(1, { number: '1', duration: '5' }),
      row(2, { number: '2', title: 'Go', predecessors: '1' }),
    ]);
    expect(tasks.map(({ number, predecessors }) => [number, predecessors])).toEqual([[2, []]]);
  });

  it('is read again only in rows that have changed', () => {
    const reader = createTaskReader(lists);
    const cells = row(1, { number: '1', title: 'Call', role: 'Cook' }).cells;
    const first = reader([{ uid: uidOf(1), cells }], new Map());
    expect(reader([{ uid: uidOf(1), cells }], new Map())).toEqual(first);
    const better = cells.with(findTaskColumn('role'), 'Crisis lead');
    expect(reader([{ uid: uidOf(1), cells: better }], new Map()).problems).toEqual([]);
  });
});
