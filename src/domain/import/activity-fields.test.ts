import { describe, expect, it } from 'vitest';
import {
  buildActivitySheet,
  checkRows,
  emptyOrganisation,
  organisationWithPayroll,
  storedActivity,
  updateRules,
} from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import type { Known } from './types.ts';

const coded: Known = {
  ...organisationWithPayroll,
  activities: [
    { ...storedActivity, code: 'BP-001' },
    { ...storedActivity, uid: '01900000-0000-7000-8000-000000000002', name: 'Audit', code: '' },
  ],
};
const check = (known: Known, fields: Parameters<typeof buildActivitySheet>[0], ...rows: string[][]) =>
  checkImport([buildActivitySheet(fields, ...rows)], known, updateRules);

it('an activity is found by its reference number rather than by its name, and gets the name of the row', () => {
  const { rows, plan } = check(coded, ['code', 'name'], ['bp-001', 'Salaries']);
  expect(rows[0]).toMatchObject({
    verdict: 'update',
    changes: [{ field: 'name', after: 'Salaries' }],
  });
  expect(plan.activities).toMatchObject([{ uid: storedActivity.uid, values: { name: 'Salaries' } }]);
});

it('a reference number is added to an activity that is found by its name', () => {
  const { plan } = check(coded, ['code', 'name'], ['BP-002', 'AUDIT']);
  expect(plan.activities).toMatchObject([{ values: { name: 'Audit', code: 'BP-002' } }]);
});

it('the reference number of an earlier row is refused, and so is a new name that another activity has', () => {
  const fields = ['code', 'name'] as const;
  expect(checkRows([buildActivitySheet(fields, ['X-1', 'A'], ['x-1', 'B'])], coded)).toEqual([
    ['create'],
    ['error', 'duplicate_in_file'],
  ]);
  expect(checkRows([buildActivitySheet(fields, ['BP-001', 'Audit'])], coded)).toEqual([['error', 'name_taken']]);
});

it('the business unit, the location and the time to resume of an activity are imported', () => {
  const known: Known = {
    ...emptyOrganisation,
    divisions: [{ uid: 'd1', name: 'Finance' }],
    units: [{ uid: 'u1', name: 'Payables', divisionUid: 'd1' }],
  };
  const { plan } = check(
    known,
    ['name', 'department', 'businessUnit', 'location', 'restart'],
    ['A', 'Finance', 'payables', 'Hall 1', '30 min'],
    ['B', '', 'Payables', 'hall 1', ''],
    ['C', 'Sales', 'Desk', '', ''],
    ['D', '', 'Sales / Desk', '', ''],
  );
  const [hall] = plan.registers.filter(({ kind }) => kind === 'location');
  const [desk, ...others] = plan.registers.filter(({ kind }) => kind === 'business_unit');
  expect([hall?.values, desk?.values, others]).toEqual([
    { name: 'Hall 1' },
    { name: 'Desk', divisionUid: plan.divisions[0]?.uid },
    [],
  ]);
  expect(plan.activities.map(({ values }) => [values.divisionUid, values.businessUnitUid, values.locationUid])).toEqual(
    [
      ['d1', 'u1', hall?.uid],
      ['d1', 'u1', hall?.uid],
      [plan.divisions[0]?.uid, desk?.uid, null],
      [plan.divisions[0]?.uid, desk?.uid, null],
    ],
  );
  expect(plan.activities[0]?.values.restartMinutes).toBe(30);
});

it('impacts are imported by category, and impacts that fall over time are refused', () => {
  const known: Known = {
    ...emptyOrganisation,
    impactCategories: [{ uid: 'c1', name: 'Financial', unacceptableLevel: 4, isActive: true }],
  };
  const { plan } = check(known, ['name', 'impacts'], ['A', 'financial: - 1 1 2 3 4 5 5']);
  expect(plan.activities[0]?.values.impacts).toEqual({ c1: [null, 1, 1, 2, 3, 4, 5, 5] });
  for (const wrong of ['Financial: 1 0 1 1 1 1 1 1', 'Other: 1 1 1 1 1 1 1 1', 'Financial: high'])
    expect(checkRows([buildActivitySheet(['name', 'impacts'], ['A', wrong])], known)).toEqual([
      ['error', 'not_impacts'],
    ]);
});

describe('remote work', () => {
  const check = (...cells: string[]) =>
    checkImport(
      [buildActivitySheet(['name', 'remoteDelivery', 'remoteFactors'], ['Payroll', ...cells])],
      emptyOrganisation,
      updateRules,
    );
  it.each([
    ['Ja', 'yes'],
    ['TRUE', 'yes'],
    ['teilweise', 'partly'],
    ['Non', 'no'],
    ['n/a', null],
  ])('%s is understood as %s', (text, code) =>
    expect(check(text, '').plan.activities[0]?.values.remoteDelivery).toBe(code),
  );
  it('is refused for any other word, with the three possible words as suggestions', () => {
    const [problem] = check('sometimes', '').rows[0]?.problems ?? [];
    expect([problem?.level, problem?.suggestions.map(({ label }) => label)]).toEqual([
      'error',
      ['Use Yes', 'Use Partly', 'Use No'],
    ]);
  });
  it('needs factors that are found by name, and an unknown factor can be left out', () => {
    expect(check('yes', 'vpn; Laptop').plan.activities[0]?.values.remoteFactorUids).toEqual(['Laptop', 'VPN']);
    const [problem] = check('yes', 'VPN; Laptopp; Desk').rows[0]?.problems ?? [];
    expect(problem?.suggestions.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([
      ['Use Laptop', 'VPN; Laptop; Desk'],
      ['Leave out Laptopp', 'VPN; Desk'],
    ]);
  });
});

it.each([
  ['mbco', '5 employees'],
  ['mbco', '5 Personen'],
  ['minimumPeople', '5 %'],
] as const)('a percentage of people and a number of people are not mixed up: %s %s', (field, text) => {
  const { rows } = checkImport([buildActivitySheet(['name', field], ['A', text])], emptyOrganisation, updateRules);
  expect(rows[0]?.problems).toMatchObject([{ code: 'not_a_number', suggestions: [{ label: 'Use 5' }] }]);
});
