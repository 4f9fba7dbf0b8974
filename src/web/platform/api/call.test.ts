import { expect, it, vi } from 'vitest';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

it('a call that is refused for lack of a permission has the profile read again', async () => {
  const key = ['profile', [], '/identity/api/v1/profile'];
  const isOutdated = () => queryClient.getQueryState(key)?.isInvalidated;
  const refuse = (code: string) => {
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async () => Response.json({ error: { code, message: 'No' } }, { status: 403 }));
    return expect(call(suppliers.list)).rejects.toMatchObject({ code });
  };
  queryClient.setQueryData(key, {});
  await refuse('other');
  expect(isOutdated()).toBe(false);
  await refuse('forbidden');
  expect(isOutdated()).toBe(true);
  vi.unstubAllGlobals();
});
