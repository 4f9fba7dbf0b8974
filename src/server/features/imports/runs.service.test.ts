import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#root/contract/imports.ts';
import { readTenant } from '#root/server/db/tenant.ts';
import type { WorkBook } from '#root/server/db/work-book.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { table, uploaded } from '#test/support/imports.ts';
import { checkRun } from './runs.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** One row to import into an organisation of its own. */
async function oneRow() {
  const home = await test.organisation();
  const manager = await test.signIn(home);
  const { uid, version } = await uploaded(manager, [table('activities.csv', 'name', 'Payroll')]);
  return { manager, version, of: { organisation: home.uid, uid } };
}

describe('a checked import', () => {
  it('counts what the organisation has: people of a large one are remembered with a single row', async () => {
    const { of } = await oneRow();
    const sizes: number[] = [];
    const measuring: WorkBook = {
      async of(_db, _organisation, { work, sizeOf }) {
        const result = await work();
        sizes.push(sizeOf(result));
        return result;
      },
      forget: () => undefined,
    };
    const check = () => checkRun(readTenant(test.pool, of.organisation), measuring, of);
    await check();
    await test.owner.query(
      `insert into activity_owners (organisation_uid, uid, first_name, last_name)
       select $1, gen_random_uuid(), 'Ann', 'Number ' || n from generate_series(1, 5000) n`,
      [of.organisation],
    );
    const { known } = await check();
    const [before = 0, after = 0] = sizes;
    expect(after - before).toBeGreaterThan(JSON.stringify(known.owners).length);
  });

  it('is forgotten with the import', async () => {
    const { manager, version, of } = await oneRow();
    const params = { uid: of.uid };
    const forgotten: string[] = [];
    const { works } = test.services;
    const forget = works.forget;
    works.forget = (organisation, key) => {
      forgotten.push(`${organisation} ${key}`);
      forget(organisation, key);
    };
    await manager.call(imports.discard, { params, version: version + 1 });
    expect(forgotten).toEqual([]);
    await manager.call(imports.discard, { params, version });
    expect(forgotten).toEqual([`${of.organisation} import ${of.uid}`]);
    works.forget = forget;
  });
});
