import { expect, it, vi } from 'vitest';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { call } from './call.ts';
import { onCall } from './writes.ts';

it('a call that is refused for lack of a permission notifies the listener', async () => {
  const forbidden = vi.fn();
  onCall({ succeeded: () => undefined, forbidden });
  const refuse = (code: string) => {
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async () => Response.json({ error: { code, message: 'No' } }, { status: 403 }));
    return expect(call(suppliers.list)).rejects.toMatchObject({ code });
  };
  await refuse('other');
  expect(forbidden).not.toHaveBeenCalled();
  await refuse('forbidden');
  expect(forbidden).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
