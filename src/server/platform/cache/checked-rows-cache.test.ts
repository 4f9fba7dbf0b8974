import { expect, it } from 'vitest';
import { newUid } from '#root/server/platform/db/crud.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCheckedRowsCache } from './checked-rows-cache.ts';
import { createVersionedCache } from './versioned-cache.ts';

const { test, world } = await startActivityTests();

it('the rows of an import are checked once, and are checked again after a write or after the cache has forgotten them', async () => {
  const { uid } = world.organisation;
  const cache = createCheckedRowsCache(createVersionedCache(2 ** 20), test.services.workers);
  const db = readTenant(test.pool, uid);
  const [first, second] = [newUid(), newUid()];
  let checks = 0;
  const check = async () => {
    checks += 1;
    return { value: { checks }, bytes: 100 };
  };
  const rows = await cache.read(db, uid, first, check);
  expect(await cache.read(db, uid, first, check)).toBe(rows);
  expect(await cache.read(db, uid, second, check)).toEqual({ checks: 2 });
  cache.forget(uid, second);
  expect(await cache.read(db, uid, second, check)).toEqual({ checks: 3 });
  await world.addActivity('Written in between');
  expect(await cache.read(db, uid, first, check)).toEqual({ checks: 4 });
});
