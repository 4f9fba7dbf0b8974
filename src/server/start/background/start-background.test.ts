import { expect, it, onTestFinished } from 'vitest';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { startTestApp } from '#test/support/app.ts';
import { startBackground } from './start-background.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

it('the background process drops a cached organisation as soon as another process changes the organisation', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const { uid } = await test.addOrganisation();
  // The lifetime of a cached entry is so long that only the notification can refresh the entry.
  const access = createAccessCache(test.pool, 3_600_000);
  const url = test.pool.options.connectionString ?? '';
  const background = await startBackground({ pool: test.pool, url }, { ...test.services, access }, log);
  onTestFinished(() => background.close());
  await expect.poll(() => Object.values(background.listWorking())).toEqual([true, true, true]);

  const readZone = async () => (await access.readOrganisation(uid))?.timeZone;
  expect(await readZone()).not.toBe('Asia/Tokyo');
  await test.owner.query(`update organisations set time_zone = 'Asia/Tokyo' where uid = $1`, [uid]);
  await expect.poll(readZone).toBe('Asia/Tokyo');
});
