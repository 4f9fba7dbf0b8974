import { expect, it } from 'vitest';
import { listActivatedProblems } from './activated-plans.tsx';

const status = { uid: 's', name: 'Approved', colour: '#fff', phase: 'approved' } as const;
const plan = { name: 'Payroll', status, inForceNumber: 1 };
const say = (...given: Parameters<typeof listActivatedProblems>) =>
  listActivatedProblems(...given).map(({ words }) => words);

it('no problem is listed for an activated plan that is in force, fits the BIA and meets the RTOs, or while its fit is loading', () => {
  expect(say(plan, { uid: 'p', isStale: false, rto: 'met' })).toEqual([]);
  expect(say(plan, undefined)).toEqual([]);
});

it('every reason why an activated plan cannot be relied on is listed, but for an archived plan only that it is archived', () => {
  expect(say({ ...plan, inForceNumber: null }, { uid: 'p', isStale: false, rto: 'missed' })).toEqual([
    'No version of Payroll is in force.',
    'Payroll misses an RTO.',
  ]);
  expect(say(plan, { uid: 'p', isStale: true, rto: 'met' })).toEqual([
    'The version of Payroll that is in force no longer fits the BIA.',
  ]);
  expect(
    say({ ...plan, status: { ...status, phase: 'archived' } }, { uid: 'p', isStale: true, rto: 'missed' }),
  ).toEqual(['Payroll is archived.']);
});
