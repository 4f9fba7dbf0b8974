import { expect, it } from 'vitest';
import { describeAction } from './actions.ts';

const revoked = { field: 'revoked_at', label: 'Revoked', before: '', after: '21/11/2026 10:00:00' };

it.each([
  ['Supplier', 'created', [], 'Created'],
  ['Sign-in', 'created', [], 'Signed in'],
  ['Sign-in', 'updated', [revoked], 'Signed out'],
  ['Sign-in', 'updated', [], 'Changed'],
] as const)('the log entry "%s, %s" is described in everyday words', (what, action, changes, said) => {
  expect(describeAction({ what, action, changes: [...changes] })).toBe(said);
});
