import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

it('an organisation that has used up its share of the connections waits for more without delaying others', async () => {
  const shares = createShares({ read: 2, write: 1, note: 1 });
  const [first] = await Promise.all([shares.take('noisy', 'read'), shares.take('noisy', 'read')]);
  let hasBegun = false;
  const third = shares.take('noisy', 'read').then((giveBack) => {
    hasBegun = true;
    return giveBack;
  });
  const [other, write] = await Promise.all([shares.take('quiet', 'read'), shares.take('noisy', 'write')]);
  expect(hasBegun).toBe(false);
  first();
  const giveBack = await third;
  for (const end of [other, write, giveBack]) end();
  await expect(shares.take('noisy', 'write')).resolves.toBeTypeOf('function');
});

it('more than 500 waiting requests of an organisation are refused with a 429 that says when to try again', async () => {
  const shares = createShares({ read: 1, write: 1, note: 1 });
  const first = await shares.take('noisy', 'read');
  const waiting = Array.from({ length: 500 }, () => shares.take('noisy', 'read').then((giveBack) => giveBack()));
  await expect(shares.take('noisy', 'read')).rejects.toMatchObject({
    status: 429,
    extras: { headers: { 'retry-after': '5' } },
  });
  first();
  await Promise.all(waiting);
});
