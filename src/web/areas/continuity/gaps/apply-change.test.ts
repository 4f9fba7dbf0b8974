import { describe, expect, it, vi } from 'vitest';
import { call } from '#root/web/platform/api/call.ts';
import { applyChange, type RecoveryChange, undoChanges } from './apply-change.ts';

vi.mock('#root/web/platform/api/call.ts', () => ({ call: vi.fn() }));

it('undo starts with the latest change, and names each record that it could not restore, with the reason', async () => {
  const undone: string[] = [];
  const change = (name: string, refusal?: object) => ({
    name,
    undo: async () => {
      if (refusal) throw refusal;
      undone.push(name);
    },
  });
  await undoChanges([change('Ledger'), change('Payroll')]);
  expect(undone).toEqual(['Payroll', 'Ledger']);

  undone.length = 0;
  const stale = change('Ledger', { status: 412, message: 'Compare and save again.' });
  const inReview = change('Intake', { status: 422, message: 'It is in review.' });
  await expect(undoChanges([change('Payroll'), stale, inReview, change('Billing')])).rejects.toThrow(
    '2 records were not changed: Intake: It is in review. Ledger: Somebody else has changed the record in the meantime.',
  );
  expect(undone).toEqual(['Billing', 'Payroll']);
});

describe('undoing a change of an activity', () => {
  const uid = '0195c0de-0000-7000-8000-000000000001';
  const rtoUid = '0195c0de-0000-7000-8000-000000000002';
  const formerUid = '0195c0de-0000-7000-8000-000000000003';
  const change = { node: { uid, kind: 'activity', name: 'Payroll' }, from: 2880, to: 480, rtoUid };

  async function applyAndUndo(state: string) {
    const recoveryTime = { rtoUid: formerUid, rtoMinutes: 2880, mdl: null, mbcoPercent: null, restartMinutes: 0 };
    let version = 4;
    const sent: unknown[] = [];
    vi.mocked(call).mockImplementation((async (
      endpoint: { method: string; path: string },
      input: { version: number },
    ) => {
      if (endpoint.method === 'GET') return { data: { uid, version, state, recoveryTime } };
      expect(input.version).toBe(version);
      version += 1;
      sent.push(endpoint.path.split('/').at(-1));
      return { data: { uid, version } };
    }) as typeof call);
    await (await applyChange(change as RecoveryChange)).undo();
    return sent;
  }

  it('restores the approval if the activity was approved before the change', async () => {
    expect(await applyAndUndo('approved')).toEqual(['recovery-time', 'recovery-time', 'resume-approval']);
  });

  it('does not approve an activity that was a draft before the change', async () => {
    expect(await applyAndUndo('draft')).toEqual(['recovery-time', 'recovery-time']);
  });
});
