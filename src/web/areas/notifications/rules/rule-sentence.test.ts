import { describe, expect, it } from 'vitest';
import { writeSentence } from './rule-sentence.ts';

const rule: Parameters<typeof writeSentence>[0] = {
  object: 'supplier_certificate',
  action: 'expiring',
  dayOffset: 30,
  repeatDays: null,
  relations: ['dependants'],
  roleNames: ['BC manager'],
  methods: ['email', 'in_app'],
  divisionUids: [],
  nameContains: '',
  dispatchAfter: 0,
};

describe('the sentence of an event notification', () => {
  it('names object, action, days, receivers and methods', () => {
    expect(writeSentence(rule)).toBe(
      'When a supplier certificate is about to expire, 30 days before, notify the owners of the activities that depend on it and people with the role BC manager by email and in the app.',
    );
  });

  it('names filters, repetitions and the waiting time before the notification is sent', () => {
    const written = writeSentence({
      object: 'activity',
      action: 'review_due',
      dayOffset: 0,
      repeatDays: 7,
      relations: ['owner', 'deputy', 'approver'],
      roleNames: [],
      methods: ['in_app'],
      divisionUids: ['00000000-0000-4000-8000-000000000000'],
      nameContains: 'pay',
      dispatchAfter: 120,
    });
    expect(written).toBe(
      'When an activity is due for review, in 1 division, whose name contains "pay", and again every 7 days, notify the owner, the deputy and the people asked to decide in the app after 2\u00a0h.',
    );
  });
});
