import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#root/contract/import/imports.ts';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { makeCsv, uploadFiles } from '#test/support/imports.ts';
import { checkRun } from './runs.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Uploads a file with one row, in a new organisation. */
async function oneRow() {
  const home = await test.addOrganisation();
  const manager = await test.signIn(home);
  const { uid, version } = await uploadFiles(manager, [makeCsv('activities.csv', 'name', 'Payroll')]);
  return { manager, version, of: { organisation: home.uid, uid } };
}

describe('a checked import', () => {
  it('the estimated memory of a checked import includes the organisation’s people, even if the import has a single row', async () => {
    const { of } = await oneRow();
    const sizes: number[] = [];
    const measuring: CheckedRowsCache = {
      workers: test.services.workers,
      async read(_db, _organisation, _importUid, check) {
        const { value, bytes } = await check();
        sizes.push(bytes);
        return value;
      },
      forget: () => undefined,
    };
    const checkOnce = () => checkRun(readTenant(test.pool, of.organisation), measuring, of);
    await checkOnce();
    await test.owner.query(
      `insert into activity_owners (organisation_uid, uid, first_name, last_name)
       select $1, gen_random_uuid(), 'Ann', 'Number ' || n from generate_series(1, 5000) n`,
      [of.organisation],
    );
    const { known } = await checkOnce();
    const [before = 0, after = 0] = sizes;
    expect(after - before).toBeGreaterThan(JSON.stringify(known.owners).length);
  });

  it('a checked import is removed from the cache when the import is discarded', async () => {
    const { manager, version, of } = await oneRow();
    const params = { uid: of.uid };
    const forgotten: string[] = [];
    const { checkedRows } = test.services;
    const forget = checkedRows.forget;
    checkedRows.forget = (organisation, importUid) => {
      forgotten.push(`${organisation} ${importUid}`);
      forget(organisation, importUid);
    };
    await manager.call(imports.discard, { params, version: version + 1 });
    expect(forgotten).toEqual([]);
    await manager.call(imports.discard, { params, version });
    expect(forgotten).toEqual([`${of.organisation} ${of.uid}`]);
    checkedRows.forget = forget;
  });
});
