import { describe, expect, it } from 'vitest';
import { computeSectionStatuses, countCompletedSections, listSubmitProblems, type SectionFacts } from './sections.ts';

const empty: SectionFacts = {
  state: 'draft',
  submittedAt: null,
  completed: {},
  ownerUid: null,
  priorityUid: null,
  minimumPeople: null,
  remoteDelivery: null,
  remoteFactorCount: 0,
  hasImpacts: false,
  mtpdUid: null,
  mtpdOrigin: null,
  mtpdReason: '',
  rtoUid: null,
  mdlMinutes: null,
  mdlNotApplicable: false,
  mbcoPercent: null,
  linkCounts: {},
};

describe('the sections of an activity', () => {
  it('are all not started in a new draft, except the details, which already have a name', () => {
    const statuses = computeSectionStatuses(empty);
    expect(statuses).toEqual({
      details: 'in_progress',
      roles: 'not_started',
      'remote-accesses': 'not_started',
      applications: 'not_started',
      tolerant: 'not_started',
      'recovery-time': 'not_started',
      dependencies: 'not_started',
      review: 'not_started',
    });
    expect(countCompletedSections(statuses)).toBe(0);
  });

  const cases: [string, Partial<SectionFacts>, Partial<ReturnType<typeof computeSectionStatuses>>][] = [
    ['owner and priority', { ownerUid: 'o', priorityUid: 'p' }, { details: 'completed' }],
    ['an owner alone', { ownerUid: 'o' }, { details: 'in_progress' }],
    ['a role', { linkCounts: { role: 1 } }, { roles: 'in_progress', dependencies: 'not_started' }],
    ['roles said to be complete', { completed: { roles: true } }, { roles: 'completed' }],
    ['a factor', { remoteFactorCount: 1 }, { 'remote-accesses': 'in_progress' }],
    ['remote completed without answer', { completed: { 'remote-accesses': true } }, { 'remote-accesses': 'problem' }],
    [
      'remote completed with answer',
      { completed: { 'remote-accesses': true }, remoteDelivery: 'no' },
      { 'remote-accesses': 'completed' },
    ],
    ['a supplier', { linkCounts: { supplier: 2 } }, { applications: 'in_progress', dependencies: 'not_started' }],
    ['an activity', { linkCounts: { activity: 1 } }, { applications: 'not_started', dependencies: 'in_progress' }],
    ['impacts', { hasImpacts: true }, { tolerant: 'in_progress' }],
    ['an MTPD', { mtpdUid: 'm', mtpdOrigin: 'entered' }, { tolerant: 'completed' }],
    ['an override without reason', { mtpdUid: 'm', mtpdOrigin: 'overridden' }, { tolerant: 'problem' }],
    [
      'an override with reason',
      { mtpdUid: 'm', mtpdOrigin: 'overridden', mtpdReason: 'Law' },
      { tolerant: 'completed' },
    ],
    ['an RTO', { rtoUid: 'r' }, { 'recovery-time': 'in_progress' }],
    ['an RTO and no data loss', { rtoUid: 'r', mdlMinutes: 0 }, { 'recovery-time': 'completed' }],
    ['an RTO and MDL not applicable', { rtoUid: 'r', mdlNotApplicable: true }, { 'recovery-time': 'completed' }],
    ['a return', { state: 'returned' }, { review: 'problem' }],
    ['a review', { state: 'in_review' }, { review: 'completed' }],
    ['a working version', { submittedAt: '2026-01-01T00:00:00Z' }, { review: 'in_progress' }],
  ];
  it.each(cases)('have the expected statuses for %s', (_, facts, expected) =>
    expect(computeSectionStatuses({ ...empty, ...facts })).toMatchObject(expected),
  );

  it('list the fields that are still missing before a submission', () => {
    expect(listSubmitProblems(empty).map(({ section, fields }) => [section, fields.map(({ field }) => field)])).toEqual(
      [
        ['details', ['ownerUid', 'priorityUid']],
        ['tolerant', ['mtpdUid']],
        ['recovery-time', ['rtoUid']],
      ],
    );
    const enough = { ...empty, ownerUid: 'o', priorityUid: 'p', mtpdUid: 'm', mtpdOrigin: 'overridden', rtoUid: 'r' };
    expect(listSubmitProblems(enough)).toMatchObject([{ section: 'tolerant', fields: [{ field: 'mtpdReason' }] }]);
    expect(listSubmitProblems({ ...enough, mtpdReason: 'Law' })).toEqual([]);
  });
});
