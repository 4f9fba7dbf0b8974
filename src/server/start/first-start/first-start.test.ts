import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { firstStart } from '#root/contract/landlord/first-start.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { AccountError } from '#root/server/start/cli/account-error.ts';
import { inviteLandlord } from '#root/server/start/cli/accounts.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { offerFirstStart } from './offer-first-start.ts';

let test: TestApp;
const started: TestApp[] = [];
beforeEach(async () => {
  test = await startTestApp();
  started.push(test);
});
afterAll(() => Promise.all(started.map((one) => one.close())));

const tenants = () => createTenantAccess(test.pool);
const given = {
  organisation: 'Acme Group',
  friendlyUrl: 'acme',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@acme.example',
  newPassword: 'eight lanterns on the quay',
};
/** Creates a code in the same way as a server that starts. */
const offerCode = async () => (await offerFirstStart(tenants(), test.services))?.code ?? '';
const check = () => test.anonymous.call(firstStart.check);
const create = (code: string, more: object = {}) =>
  createBrowser(test.app).call(firstStart.create, { body: { ...given, code, ...more } });
const countUsers = async () => (await test.owner.query('select from users')).rowCount;

describe('the first start', () => {
  it('creates the first landlord with a second factor to set up, and no longer exists afterwards', async () => {
    const code = await offerCode();
    expect(code).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){2}$/);
    expect((await check()).status).toBe(204);
    const { status, body } = await create(` ${code.toUpperCase().replaceAll('-', ' ')} `);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: { challenge: 'mfa', session: expect.any(String), enrolment: expect.any(Object) },
    });
    const { rows } = await test.owner.query(
      `select u.email, u.status, u.confirmation_status, o.is_landlord, o.friendly_url,
         array(select r.name from user_roles ur join roles r on r.uid = ur.role_uid where ur.user_uid = u.uid) as roles
       from users u join organisations o on o.uid = u.organisation_uid`,
    );
    expect(rows).toEqual([
      {
        email: 'ann@acme.example',
        status: 'active',
        confirmation_status: 'confirmed',
        is_landlord: true,
        friendly_url: 'acme',
        roles: ['Landlord admin'],
      },
    ]);
    expect((await check()).status).toBe(404);
    expect((await create(code)).status).toBe(404);
    expect(await offerFirstStart(tenants(), test.services)).toBeUndefined();
  });

  it('does not exist once there is a user, whatever is sent', async () => {
    const code = await offerCode();
    await test.signIn(await test.addOrganisation());
    const answers = [await check(), await create(code), await create('x', { email: 'nonsense' })];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(Array(3).fill([404, 'not_found']));
  });

  it('accepts exactly one of several submissions, even if they have the codes of different servers', async () => {
    const codes = [await offerCode(), await offerCode()];
    const people = Array.from({ length: 8 }, (_, n) => ({
      email: `person-${n}@acme.example`,
      friendlyUrl: `acme-${n}`,
    }));
    const answers = await Promise.all(people.map((person, n) => create(codes[n % 2] ?? '', person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect(await countUsers()).toBe(1);
  });

  it('creates no second landlord if the command creates a landlord at the same time', async () => {
    const code = await offerCode();
    const installation = { tenants: tenants(), keys: test.services.keys, appUrl: 'https://bcm.example' };
    const [page, command] = await Promise.allSettled([
      create(code),
      inviteLandlord(installation, { ...given, friendlyUrl: 'other' }),
    ]);
    const status = page.status === 'fulfilled' ? page.value.status : undefined;
    if (command.status === 'rejected') expect(command.reason).toBeInstanceOf(AccountError);
    expect([status, command.status]).toEqual(status === 200 ? [200, 'rejected'] : [expect.any(Number), 'fulfilled']);
    expect(await countUsers()).toBe(1);
  });

  it('refuses a wrong and an expired code, and accepts the code again after a refused password', async () => {
    const code = await offerCode();
    const wrong = await create('aaaaaaaaaaaaaaaaaa');
    expect([wrong.status, wrong.error.fields]).toEqual([400, [{ field: 'code', message: 'Your code is incorrect' }]]);
    const weak = await create(code, { newPassword: 'Password2026!' });
    expect([weak.status, weak.error.fields?.[0]?.field]).toEqual([400, 'newPassword']);
    await test.owner.query(`update first_start_codes set expires_at = now() - interval '1 second'`);
    expect((await create(code)).error.code).toBe('code_mismatch');
    expect((await create(await offerCode())).status).toBe(200);
  });

  it('refuses further codes from an address after ten wrong codes, and says when to try again', async () => {
    const code = await offerCode();
    for (let tries = 0; tries < 10; tries += 1) expect((await create('aaaaaaaaaaaaaaaaaa')).status).toBe(400);
    const { status, headers, error } = await create(code);
    expect([status, error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    await test.owner.query(`update first_start_tries set since = now() - interval '16 minutes'`);
    expect((await create(code)).status).toBe(200);
  });
});
