import { expect, it } from 'vitest';
import { undoChanges } from './apply-change.ts';

it('are taken back the latest first; what somebody has changed since stays, and is named', async () => {
  const taken: string[] = [];
  const change = (name: string, refusal?: object) => ({
    name,
    undo: async () => {
      if (refusal) throw refusal;
      taken.push(name);
    },
  });
  await undoChanges([change('Ledger'), change('Payroll')]);
  expect(taken).toEqual(['Payroll', 'Ledger']);

  taken.length = 0;
  const stale = change('Ledger', { status: 412, message: 'Compare and save again.' });
  const inReview = change('Intake', { status: 422, message: 'It is in review.' });
  await expect(undoChanges([change('Payroll'), stale, inReview, change('Billing')])).rejects.toThrow(
    '2 records stay as they are: Intake: It is in review. Ledger: Somebody else has changed it in the meantime.',
  );
  expect(taken).toEqual(['Billing', 'Payroll']);
});
