import { afterAll, beforeAll, expect, it } from 'vitest';
import { landlord } from '#root/contract/landlord/landlord.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the dashboard lists the running servers, and says which of them store files separately', async () => {
  const home = await test.addOrganisation({ isLandlord: true });
  const client = await test.signIn(home);
  const add = (name: string, files: string, minutes: number) =>
    test.pool.query(
      `select announce_server(gen_random_uuid(), $1, '0.1.0', '0045', $2, now() - $3 * interval '1 minute')`,
      [name, files, minutes],
    );
  await add('one', 'shared', 3);
  await add('two', 'shared', 2);
  await add('three', 'own', 1);
  const answer = await client.call(landlord.dashboard);
  expect(answer.body?.data.servers).toMatchObject([
    { name: 'one', release: '0.1.0', sharesFiles: true },
    { name: 'two', sharesFiles: true },
    { name: 'three', sharesFiles: false },
  ]);
});
