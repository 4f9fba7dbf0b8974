import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { users } from '#root/contract/access/users.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createJobContext } from '#test/support/job-context.ts';
import { makePerson } from '#test/support/people.ts';
import { dailyPurge } from './purge.ts';

let test: TestApp;
let home: TestOrganisation;
let landlord: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation({ isLandlord: true });
  landlord = await test.signIn(home);
  await mkdir(test.services.mail.folder, { recursive: true });
});
afterAll(() => test.close());

const folder = () => test.services.mail.folder;
const fileExists = (name: string) =>
  access(join(folder(), name)).then(
    () => true,
    () => false,
  );
const listMails = async ({ uid }: TestOrganisation) =>
  (
    await test.owner.query(
      `select kind, state, body_cipher is not null as secret, kept_as as file from mails where organisation_uid = $1
       order by created_at, uid`,
      [uid],
    )
  ).rows;
async function addMail({ uid }: TestOrganisation, state: string, days: number, file?: string) {
  await test.owner.query(
    `insert into mails (organisation_uid, uid, kind, recipient, state, body_cipher, kept_as, created_at)
     values ($1, $2, 'reset', 'a@b.example', $3, $4, $5, now() - make_interval(days => $6))`,
    [uid, newUid(), state, file ? null : 'cipher', file ?? null, days],
  );
  if (file) await writeFile(join(folder(), file), 'a code');
}
const buildInput = async ({ uid }: TestOrganisation) => {
  const { rows } = await test.owner.query('select version, name from organisations where uid = $1', [uid]);
  return { params: { uid }, version: rows[0].version, body: { confirmName: rows[0].name } };
};
const runDailyPurge = () => dailyPurge.job.run(createJobContext(test, home.uid));

it.each(['archived', 'deleted'] as const)(
  'mailed codes and links are wiped when an organisation is %s',
  async (state) => {
    const tenant = await test.addOrganisation();
    const admin = await test.signIn(tenant);
    const people = [{ email: 'eve@example.org', firstName: '', lastName: '' }];
    await admin.call(users.invite, { body: { people, roleUids: [] } });
    await addMail(tenant, 'failed', 3);
    await addMail(tenant, 'kept', 2, `${state}-old.eml`);
    await addMail(tenant, 'kept', 0, `${state}-young.eml`);
    const { body, ...archive } = await buildInput(tenant);
    const answer =
      state === 'archived'
        ? await landlord.call(organisations.archive, archive)
        : await landlord.call(organisations.remove, { ...archive, body });
    expect(answer.status).toBeLessThan(300);
    const rows = await listMails(tenant);
    expect(rows.filter(({ secret }) => secret)).toEqual([]);
    expect(rows.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'invitation cancelled',
      'reset failed',
      'reset kept',
      'reset kept',
    ]);

    expect(await runDailyPurge()).toMatchObject({ purged: 0, forgotMails: 1 });
    expect([await fileExists(`${state}-old.eml`), await fileExists(`${state}-young.eml`)]).toEqual([false, true]);
    await test.owner.query(
      `update mails set created_at = created_at - interval '30 days' where organisation_uid = $1`,
      [tenant.uid],
    );
    expect(await runDailyPurge()).toMatchObject({ forgotMails: 1 });
    expect(await fileExists(`${state}-young.eml`)).toBe(false);
    await runDailyPurge();
    expect(await listMails(tenant)).toEqual([]);
  },
);

it('failed mails of an archived organisation are wiped after a day', async () => {
  const tenant = await test.addOrganisation({ state: 'archived' });
  const person = await makePerson(test, tenant, 'reader');
  const body = { tenantId: tenant.friendlyUrl, username: person.username };
  expect((await test.anonymous.call(loginSteps.forgotPassword, { body })).status).toBe(200);
  await addMail(tenant, 'failed', 0);
  await runDailyPurge();
  expect((await listMails(tenant)).map(({ state, secret }) => [state, secret])).toEqual([
    ['queued', true],
    ['failed', true],
  ]);
  await test.owner.query(`update mails set created_at = created_at - interval '1 day' where organisation_uid = $1`, [
    tenant.uid,
  ]);
  await runDailyPurge();
  expect((await listMails(tenant)).map(({ state, secret }) => [state, secret])).toEqual([
    ['queued', true],
    ['failed', false],
  ]);
});
