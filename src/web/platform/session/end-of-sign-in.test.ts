import { beforeEach, expect, it, vi } from 'vitest';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { upload } from '#root/web/platform/api/upload.ts';
import { allTabsIdle, checkIn } from './idle-tabs.ts';
import { renewSession, sessionRefused } from './renew.ts';
import {
  announceEnd,
  dropSignIn,
  findEndReason,
  keepSignIn,
  refreshToken,
  rememberPath,
  takeRememberedPath,
} from './storage.ts';

const threeMinutes = 180_000;

/** Replaces the storage of a browser. */
function newStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', newStorage());
  vi.stubGlobal('sessionStorage', newStorage());
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
  return () => vi.unstubAllGlobals();
});

it.each([
  ['a refused request', () => sessionRefused()],
  ['the route guard', () => dropSignIn()],
])('%s that ends the sign-in marks all tabs as not idle', (_, end) => {
  keepSignIn({ refreshToken: 'token' });
  const now = Date.now();
  for (const tab of ['one', 'two']) checkIn(localStorage, tab, { checkedAt: now, idle: true });
  expect(allTabsIdle(localStorage, now)).toBe(true);
  end();
  expect([refreshToken(), allTabsIdle(localStorage, now)]).toEqual([null, false]);
});

it('every tab that notices the end of a sign-in gives the announced reason, also after the first tab has done so', () => {
  keepSignIn({ refreshToken: 'token', tenantId: 'northwind' });
  expect(findEndReason('expired')).toBe('expired');
  announceEnd('idle');
  expect(findEndReason('expired')).toBe('idle');
  sessionRefused();
  expect(findEndReason()).toBe('idle');
  keepSignIn({ refreshToken: 'next', tenantId: 'northwind' });
  announceEnd();
  expect(findEndReason('expired')).toBeUndefined();
});

it('renewing the sign-in is given up after three minutes', async () => {
  keepSignIn({ refreshToken: 'token' });
  const aborted = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Response(null, { status: 401 });
  });
  expect(await renewSession()).toBe('unreachable');
  expect(aborted).toHaveBeenCalledWith(threeMinutes);
});

it('an upload is given up after three minutes, and fails like a request without a network', async () => {
  const sent: { timeout: number }[] = [];
  class Request {
    timeout = 0;
    readonly upload = {};
    ontimeout = () => undefined;
    onloadend = () => undefined;
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      sent.push(this);
      queueMicrotask(() => this.ontimeout());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const input = { params: {}, file: new File([''], 'a.pdf'), onProgress: () => undefined };
  const answer = upload(suppliers.list, { ...input, signal: new AbortController().signal });
  await expect(answer).rejects.toMatchObject({ status: 0, message: 'Network Error: Please try again.' });
  expect(sent.map(({ timeout }) => timeout)).toEqual([threeMinutes]);
});

it.each([
  ['/activities?q=a', '/activities?q=a'],
  ['//elsewhere.example/login', undefined],
  ['/\\elsewhere.example', undefined],
])('after the next sign-in, the path %s is opened only if it is one of this application', (path, opened) => {
  rememberPath('/before');
  rememberPath(path);
  expect(takeRememberedPath()).toBe(opened);
  sessionStorage.setItem('holdfast.path', path);
  expect(takeRememberedPath()).toBe(opened);
});
