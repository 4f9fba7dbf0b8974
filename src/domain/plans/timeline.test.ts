import { describe, expect, it } from 'vitest';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { layTimeline } from './timeline.ts';

const task = (
  number: number,
  durationMinutes: number | null,
  after: number[] = [],
  rest: Partial<PlanTask> = {},
): PlanTask => ({
  ...{ uid: `t${number}`, number, title: '', instructions: '', phase: 'recovery', teamRoleUid: null, people: 1 },
  ...{
    durationMinutes,
    worstDurationMinutes: null,
    recovers: null,
    waitsForUid: null,
    usedIn: 'both',
    successCheck: '',
  },
  ...{ place: '', predecessors: after.map((one) => ({ taskUid: `t${one}`, lagMinutes: 0 })) },
  ...rest,
});
const lay = (tasks: PlanTask[], people: 'team' | 'enough' = 'team', team = ['Ann']) => {
  const members = team.map((personUid) => ({ uid: personUid, roleUid: 'lead', personUid }));
  const timeline = layTimeline({ tasks, team: members }, (record) => (record === 'parts' ? 60 : null), people);
  return (
    timeline &&
    [...timeline.tasks.values()].map(
      ({ uid, start, end, isNever, isCritical }) =>
        `${uid} ${isNever ? 'never' : `${start}-${end}`}${isCritical ? ' critical' : ''}`,
    )
  );
};
const who = { teamRoleUid: 'lead' };

describe('the timeline of the tasks', () => {
  it('marks the tasks that determine the end of the plan', () => {
    expect(lay([task(1, 10), task(2, 30, [1]), task(3, 20, [1]), task(4, 5, [2, 3])])).toEqual([
      't1 0-10 critical',
      't2 10-40 critical',
      't3 10-30',
      't4 40-45 critical',
    ]);
  });

  it('delays tasks until people of the team are free, but not if there are enough people', () => {
    const tasks = [task(1, 10, [], who), task(2, 10, [], who)];
    expect(lay(tasks)).toEqual(['t1 0-10 critical', 't2 10-20 critical']);
    expect(lay(tasks, 'enough')).toEqual(['t1 0-10 critical', 't2 0-10 critical']);
  });

  it('marks a task if the next task needs its people in the same minute in which they become free', () => {
    const tasks = [task(1, 10, [], who), task(2, 10), task(3, 10, [2], who)];
    expect(lay(tasks)).toEqual(['t1 0-10 critical', 't2 0-10 critical', 't3 10-20 critical']);
    expect(lay([task(1, 11, [], who), ...tasks.slice(1)])?.at(-1)).toBe('t3 11-21 critical');
  });

  it('does not mark a task whose people the next task needs, if somebody else of the role is free by then', () => {
    const tasks = [task(1, 10, [], who), task(2, 10), task(3, 10, [2], who)];
    expect(lay(tasks, 'team', ['Ann', 'Bo'])).toEqual(['t1 0-10', 't2 0-10 critical', 't3 10-20 critical']);
    expect(lay([task(1, 11, [], who), ...tasks.slice(1)], 'team', ['Ann', 'Bo'])?.at(-1)).toBe('t3 10-20 critical');
  });

  it('marks tasks without any length on the longest chain, at its start, in it and at its end', () => {
    expect(lay([task(1, 0), task(2, 40, [1]), task(3, 0, [2]), task(4, 8, [3]), task(5, 0, [4])])).toEqual([
      't1 0-0 critical',
      't2 0-40 critical',
      't3 40-40 critical',
      't4 40-48 critical',
      't5 48-48 critical',
    ]);
    expect(lay([task(1, 48), task(2, 0), task(3, 47), task(4, 0, [3])])).toEqual([
      't1 0-48 critical',
      't2 0-0',
      't3 0-47',
      't4 47-47',
    ]);
  });

  it('marks the tasks of all chains that are equally long', () => {
    expect(lay([task(1, 10), task(2, 30, [1]), task(3, 30, [1]), task(4, 5, [2, 3])])).toEqual([
      't1 0-10 critical',
      't2 10-40 critical',
      't3 10-40 critical',
      't4 40-45 critical',
    ]);
  });

  it('starts a task after the recovery time of the record that it waits for', () => {
    expect(lay([task(1, 10, [], { waitsForUid: 'parts' })])).toEqual(['t1 60-70 critical']);
  });

  it('has no times for tasks of unknown length, tasks that never end, and exercises', () => {
    expect(
      lay([
        task(1, null),
        task(2, 5, [1]),
        task(3, 5, [], { ...who, people: 2 }),
        task(4, 5, [], { usedIn: 'exercise' }),
      ]),
    ).toEqual(['t1 0-null', 't2 null-null', 't3 never']);
  });

  it('does not exist if tasks wait for each other', () => {
    expect(lay([task(1, 5, [2]), task(2, 5, [1])])).toBeUndefined();
  });
});
