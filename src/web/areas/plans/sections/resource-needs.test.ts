import { describe, expect, it } from 'vitest';
import type { ActivityLink, ActivityRecord } from '#root/contract/activities/activities.ts';
import { listNeeds } from './resource-needs.ts';

type Link = Pick<ActivityLink, 'providerUid' | 'kind' | 'name' | 'quantity' | 'toleranceMinutes'>;
const link = (providerUid: string, kind: Link['kind'], quantity: number | null = null, toleranceMinutes = 0) => ({
  ...{ providerUid, kind, name: providerUid, quantity, toleranceMinutes, rtoMinutes: null },
});
const activity = (name: string, rtoMinutes: number | null, links: readonly object[], restartMinutes = 0) =>
  ({
    details: { name },
    recoveryTime: { rtoMinutes, restartMinutes },
    tolerant: { mtpdMinutes: null },
    links,
  }) as ActivityRecord;

describe('a record that the activities in scope need', () => {
  it('is listed once, with the earliest time, the sum of the numbers, and the activities that need it', () => {
    const needs = listNeeds([
      activity('Payroll', 480, [link('SAP', 'application'), link('Clerk', 'role', 2)], 60),
      activity('Invoicing', 240, [link('Clerk', 'role', 1), link('Printer', 'equipment', null, 120)]),
      activity('Reporting', null, [link('Archive', 'application')]),
      activity('Audit', 60, [link('Payroll', 'activity')]),
    ]);
    expect(needs.map(({ name, quantity, neededWithin, neededBy }) => [name, quantity, neededWithin, neededBy])).toEqual(
      [
        ['Clerk', 3, 240, ['Payroll', 'Invoicing']],
        ['Printer', null, 360, ['Invoicing']],
        ['SAP', null, 420, ['Payroll']],
        ['Archive', null, null, ['Reporting']],
      ],
    );
  });
});
