import { describe, expect, it } from 'vitest';
import {
  type ApprovedBia,
  describeApprovedBia,
  type StoredActivity,
  tableApprovedBia,
} from './approved-bia-sections.ts';
import { buildSections } from './blocks.ts';

const payroll: StoredActivity = {
  uid: 'payroll',
  name: 'Payroll',
  divisionName: null,
  businessUnitName: 'Finance',
  ownerName: null,
  priorityName: 'High',
  rtoMinutes: 60,
  mtpdMinutes: 240,
  mdlMinutes: null,
  mbcoPercent: 50,
  minimumPeople: 3,
  restartMinutes: 0,
  impacts: { money: [1, 2, 3, 4, 5, 5, 5, 5] },
  outcome: 'confirmed',
  reason: '',
  hasValues: true,
};
const sold: StoredActivity = { ...payroll, uid: 'sold', name: 'Sold', outcome: 'left', reason: 'Is sold' };
const build = (activities: readonly StoredActivity[]): ApprovedBia => ({
  ...{ scope: 'Yearly', assessment: [], approvedOn: '2031-02-03', activities, gaps: [], accepted: [] },
  links: activities.map(({ uid }) => ({
    ...{ dependentUid: uid, provider: { name: 'Ledger', kind: 'application', rto: 30 }, tolerance: 0 },
  })),
});

describe('the sections of a report about an approved BIA', () => {
  it.each([
    ['no activity', []],
    ['only excluded activities', [sold]],
    ['all kinds of results', [payroll, sold]],
  ])('are all present with %s', (_, activities) => {
    const sections = buildSections('bia', describeApprovedBia(build(activities)));
    expect(sections).toHaveLength(8);
    expect(sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  });

  it('list an excluded activity with its reason, and leave it out of all sections after the recovery times', () => {
    const { summary, progress, 'recovery-times': times, ...others } = describeApprovedBia(build([payroll, sold]));
    expect(JSON.stringify(summary)).toContain('the approval on 03/02/2031');
    expect(JSON.stringify(progress)).toContain('{"label":"Excluded","value":"1"}');
    expect(times.at(-1)).toMatchObject({ caption: 'Excluded activities', rows: [['Sold', 'Is sold']] });
    expect(times.find(({ kind }) => kind === 'pairs')).not.toMatchObject({ pairs: [{}, {}] });
    expect(JSON.stringify(others)).toContain('Payroll');
    expect(JSON.stringify(others)).not.toContain('Sold');
  });

  it('do not call gaps open if the approval did not store which gaps were accepted', () => {
    const { summary, gaps } = describeApprovedBia({ ...build([payroll]), accepted: null });
    expect(JSON.stringify(summary)).toContain('{"label":"Gaps","value":"0"}');
    expect(JSON.stringify(gaps)).toContain('does not store which gaps were accepted');
  });

  it('give the reason of an excluded activity that no longer existed at the approval', () => {
    const { 'recovery-times': times } = describeApprovedBia(build([{ ...sold, reason: '' }]));
    expect(times.at(-1)).toMatchObject({ rows: [['Sold', 'Archived or deleted before the approval']] });
  });

  it('show dashes instead of values for an activity that was never approved', () => {
    const never = { ...sold, ownerName: null, rtoMinutes: null, hasValues: false };
    const [results] = tableApprovedBia(build([never]));
    expect(results?.rows).toEqual([['Sold', '–', '–', '–', '–', '–', '–', '–', 'Excluded']]);
  });
});
