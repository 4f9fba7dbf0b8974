import { describe, expect, it } from 'vitest';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { findFirstLoss } from './plan-fit.ts';

const scope = {
  activityUids: ['payroll'],
  scenarioUids: [],
  locationUids: ['closed', 'office'],
  supplierUids: ['bank'],
};
const task = { recovers: null } as PlanTask;
const isKept = (uid: string) => uid !== 'closed';

describe('the loss for which a plan is checked by default', () => {
  it('is the loss of everything that the tasks bring back, so that a site in the scope raises no false alarm', () => {
    const tasks = [task, { ...task, recovers: { recordUid: 'ledger', extent: 'part' as const } }];
    const of = { scope: { ...scope, scenarioUids: ['fire'] }, tasks };
    expect(findFirstLoss(of, isKept)).toEqual({ what: 'recovered' });
  });

  it('is the first scenario or active record of the scope as long as no task brings anything back', () => {
    const find = (scenarioUids: string[]) =>
      findFirstLoss({ scope: { ...scope, scenarioUids }, tasks: [task] }, isKept);
    expect(find(['fire'])).toEqual({ what: 'scenario', uid: 'fire' });
    expect(find([])).toEqual({ what: 'record', uid: 'office' });
  });
});
