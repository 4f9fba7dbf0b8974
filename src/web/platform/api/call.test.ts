import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { call } from './call.ts';
import { onCall } from './writes.ts';

vi.mock('#root/web/platform/ui/toast/toast.tsx', () => ({ toastFailed: vi.fn() }));

const forbidden = vi.fn();
const succeeded = () => undefined;

/** Refuses all requests with 403. */
function refuseAll(code: string): void {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code, message: 'No' } }, { status: 403 }));
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  onCall({ succeeded, forbidden });
});
afterEach(() => vi.unstubAllGlobals());

it('a read that is refused for lack of a permission notifies the listener', async () => {
  refuseAll('other');
  await expect(call(suppliers.list)).rejects.toMatchObject({ code: 'other' });
  expect(forbidden).not.toHaveBeenCalled();
  refuseAll('forbidden');
  await expect(call(suppliers.list)).rejects.toMatchObject({ code: 'forbidden' });
  expect(forbidden).toHaveBeenCalledOnce();
});

it('a save that is refused for lack of a permission does not notify the listener, so that its form stays open', async () => {
  refuseAll('forbidden');
  const saving = call(suppliers.update, { params: { uid: 'a' }, version: 1 });
  await expect(saving).rejects.toMatchObject({ code: 'forbidden' });
  expect(forbidden).not.toHaveBeenCalled();
});
