import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { landlord as landlordCalls } from '#root/contract/landlord/landlord.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { makeHugeJpeg, makeHugePng, makeHugeWebp } from '#test/support/files.ts';
import { measureOrganisations } from './figures.ts';

let test: TestApp;
let home: TestOrganisation;
let landlord: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation({ name: 'The landlord', isLandlord: true });
  landlord = await test.signIn(home);
});
afterAll(() => test.close());

const input = (name: string, friendlyUrl: string) => ({
  ...{ name, friendlyUrl, description: '', address: '', code: '', email: '', industryUid: null, active: true },
});
const administrator = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@example.com' };

async function createOrganisation(name: string, friendlyUrl: string): Promise<string> {
  const { status, body, text } = await landlord.call(organisations.create, {
    body: { ...input(name, friendlyUrl), administrator: null },
  });
  if (status !== 201) throw new Error(text);
  return body.data.uid;
}

describe('organisations', () => {
  it('are created with a first administrator, who is invited by email, and the log names the creator', async () => {
    const { body, status } = await landlord.call(organisations.create, {
      body: { ...input('Acme', 'Acme-1'), administrator },
    });
    expect(status).toBe(201);
    const { uid } = body.data;
    const { rows: people } = await test.owner.query(
      `select u.username, u.status, u.confirmation_status, r.is_system from users u join user_roles ur on ur.user_uid = u.uid
       join roles r on r.uid = ur.role_uid where u.organisation_uid = $1`,
      [uid],
    );
    expect(people).toEqual([
      { username: 'Ada@example.com', status: 'invited', confirmation_status: 'unconfirmed', is_system: true },
    ]);
    const { rows: mails } = await test.owner.query('select kind, recipient from mails where organisation_uid = $1', [
      uid,
    ]);
    expect(mails).toEqual([{ kind: 'invitation', recipient: 'Ada@example.com' }]);
    const history = await landlord.call(organisations.history, { params: { uid } });
    expect(history.body.data[0]).toMatchObject({ action: 'created', actorName: 'Test User', onBehalf: true });
    const record = (await landlord.call(organisations.get, { params: { uid } })).body.data;
    expect(record).toMatchObject({
      name: 'Acme',
      friendlyUrl: 'acme-1',
      state: 'active',
      signedInCount: 0,
      purgeAt: null,
    });
    expect((await test.anonymous.call(identity.configs, { query: { tenantId: 'acme-1' } })).status).toBe(200);
  });

  it('need a sign-in name that is free, valid and not like a uid; errors name the field', async () => {
    const uid = await createOrganisation('First', 'taken');
    const again = await landlord.call(organisations.create, {
      body: { ...input('Second', 'TAKEN'), administrator: null },
    });
    expect(again).toMatchObject({ status: 409, error: { code: 'duplicate', fields: [{ field: 'friendlyUrl' }] } });
    const free = async (value: string, exceptUid?: string) =>
      (
        await landlord.call(organisations.friendlyUrlAvailability, {
          query: { value, ...(exceptUid && { exceptUid }) },
        })
      ).body.data.available;
    expect([
      await free('taken'),
      await free('taken', uid),
      await free('not-taken'),
      await free(home.friendlyUrl),
    ]).toEqual([false, true, true, false]);
    for (const wrong of ['ab', 'a b c', 'a/b/c', 'x'.repeat(64), uid]) {
      const refused = await landlord.call(organisations.create, {
        body: { ...input('Wrong', wrong), administrator: null },
      });
      expect([wrong, refused.error.fields?.[0]?.field]).toEqual([wrong, 'friendlyUrl']);
    }
    // The email address becomes the username, which has a maximum length.
    const long = { ...administrator, email: `ada@${'x'.repeat(60)}.${'y'.repeat(40)}.example` };
    const refused = await landlord.call(organisations.create, {
      body: { ...input('Long', 'long-one'), administrator: long },
    });
    expect(refused.error.fields?.[0]?.field).toBe('administrator.email');
  });

  it('are changed only with the current version, and the history shows each field', async () => {
    const uid = await createOrganisation('Before', 'changing');
    const changed = await landlord.call(organisations.update, {
      params: { uid },
      version: 1,
      body: { ...input('After', 'changing-2'), code: 'C1' },
    });
    expect(changed.body.data.version).toBe(2);
    const late = await landlord.call(organisations.update, {
      params: { uid },
      version: 1,
      body: input('Late', 'late'),
    });
    expect(late).toMatchObject({ status: 412 });
    const [last] = (await landlord.call(organisations.history, { params: { uid } })).body.data;
    expect(last?.changes).toEqual([
      { field: 'code', before: '', after: 'C1' },
      { field: 'friendlyUrl', before: 'changing', after: 'changing-2' },
      { field: 'name', before: 'Before', after: 'After' },
    ]);
    const modules = await landlord.call(organisations.setModules, {
      params: { uid },
      version: 2,
      body: { modules: [] },
    });
    expect(modules.status).toBe(200);
    const client = await test.signIn({ uid, friendlyUrl: 'changing-2' });
    const { roles } = (await client.call(identity.profile)).body.data;
    const granted = roles.flatMap((role) => role.permissions.map(({ name }) => name));
    expect(granted.filter((name) => name.startsWith('report'))).toEqual([]);
  });

  it('are suspended and activated by the field "active"; a suspension signs everybody out', async () => {
    const uid = await createOrganisation('Switched', 'switched');
    const client = await test.signIn({ uid, friendlyUrl: 'switched' });
    const set = (active: boolean, version: number) =>
      landlord.call(organisations.update, {
        params: { uid },
        version,
        body: { ...input('Switched', 'switched'), active },
      });
    const read = async () => {
      const { state, active } = (await landlord.call(organisations.get, { params: { uid } })).body.data;
      const listed = await landlord.call(organisations.list, { query: { q: 'switched' } });
      return [state, active, listed.body.data[0]?.active];
    };
    expect(await read()).toEqual(['active', true, true]);
    await set(false, 1);
    expect(await read()).toEqual(['suspended', false, false]);
    expect((await client.call(identity.profile)).error.code).toBe('tenant_inactive');
    await set(true, 2);
    expect(await read()).toEqual(['active', true, true]);
    expect((await client.call(identity.profile)).status).toBe(401);
    const prepared = await landlord.call(organisations.create, {
      body: { ...input('Later', 'later-one'), active: false, administrator: null },
    });
    const { uid: later } = prepared.body.data;
    expect((await landlord.call(organisations.get, { params: { uid: later } })).body.data.state).toBe('suspended');
  });

  it('do not include the landlord’s own organisation, and are listed only for the landlord’s users', async () => {
    expect((await landlord.call(organisations.get, { params: { uid: home.uid } })).status).toBe(404);
    const suspended = await landlord.call(organisations.suspend, { params: { uid: home.uid }, version: 1 });
    expect(suspended.status).toBe(404);
    const tenant = await test.signIn(await test.addOrganisation());
    expect((await tenant.call(organisations.list)).status).toBe(403);
    // The function that reads across organisations returns rows only to the landlord.
    const { rows } = await test.pool.query('select * from organisation_registry()');
    expect(rows).toEqual([]);
  });

  it('accept a logo whose content is an image, and show it to callers that know its hash', async () => {
    const uid = await createOrganisation('Logo', 'logo');
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
      Buffer.alloc(20),
    ]);
    const upload = (name: string, content: Buffer) =>
      landlord.call(organisations.uploadLogo, { params: { uid }, file: { name, content } });
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', '']) {
      const refused = await upload('logo.png', Buffer.from(content));
      expect([content, refused.status]).toEqual([content, 400]);
    }
    for (const content of [makeHugePng(), makeHugeJpeg(), makeHugeWebp()])
      expect((await upload('logo', content)).error.fields?.[0]?.message).toMatch('100 million pixels');
    expect((await upload('big.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).status).toBe(413);
    expect((await upload('x.svg', png)).status).toBe(200);
    const { logoHash } = (await landlord.call(organisations.get, { params: { uid } })).body.data;
    const shown = await test.anonymous.call(organisations.logo, { params: { uid, hash: logoHash ?? '' } });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.raw.equals(png)).toBe(true);
    const address = organisations.logo.path.replace(':uid', uid).replace(':hash', logoHash ?? '');
    const config = await test.anonymous.call(identity.configs, { query: { tenantId: 'logo' } });
    const profile = await (await test.signIn({ uid, friendlyUrl: 'logo' })).call(identity.profile);
    expect([config.body.data.logo, profile.body.data.organisation.logo]).toEqual([address, address]);
    const other = await test.anonymous.call(organisations.logo, { params: { uid, hash: '0'.repeat(64) } });
    expect(other.status).toBe(404);
    expect((await landlord.call(organisations.removeLogo, { params: { uid } })).status).toBe(204);
    const without = await test.anonymous.call(identity.configs, { query: { tenantId: 'logo' } });
    expect(without.body.data.logo).toBeNull();
    const gone = await test.anonymous.call(organisations.logo, { params: { uid, hash: logoHash ?? '' } });
    expect(gone.status).toBe(404);
  });

  it('are listed with their figures; archived and deleted organisations are listed only if the filter asks for them', async () => {
    const uid = await createOrganisation('Counted Ltd', 'counted');
    const tenant = { uid, friendlyUrl: 'counted' };
    await test.signIn(tenant);
    await test.owner.query(
      `insert into activities (organisation_uid, uid, name, state) values ($1, gen_random_uuid(), 'A', 'approved'),
         ($1, gen_random_uuid(), 'B', 'draft'), ($1, gen_random_uuid(), 'C', 'archived')`,
      [uid],
    );
    await test.owner.query(
      `insert into mails (organisation_uid, uid, kind, recipient, state) values ($1, gen_random_uuid(), 'reset', 'a@example.com', 'failed')`,
      [uid],
    );
    await measureOrganisations(test.pool);
    expect(await measureOrganisations(test.pool)).toBe(0);
    const found = async (query: Record<string, string>) =>
      (await landlord.call(organisations.list, { query })).body.data.map(({ name }) => name);
    const [row] = (await landlord.call(organisations.list, { query: { q: 'counted' } })).body.data;
    expect(row).toMatchObject({
      userCount: 1,
      activityCount: 2,
      approvedCount: 1,
      pastMtpdCount: 0,
      failedMailCount: 1,
    });
    expect(row?.lastActivityAt).not.toBeNull();
    expect(await found({ 'filter[attention]': 'mails' })).toEqual(['Counted Ltd']);
    const dashboard = (await landlord.call(landlordCalls.dashboard)).body.data;
    expect(dashboard.failedMailCount).toBe(1);
    expect(dashboard.attention.map(({ name }) => name)).toEqual(['Counted Ltd']);
    await landlord.call(organisations.archive, { params: { uid }, version: 1 });
    expect(await found({ q: 'counted' })).toEqual([]);
    expect(await found({ q: 'counted', 'filter[state]': 'archived' })).toEqual(['Counted Ltd']);
  });

  it('are deleted by typing the name, restored to their former state, and purged after thirty days', async () => {
    const uid = await createOrganisation('Doomed', 'doomed');
    const client = await test.signIn({ uid, friendlyUrl: 'doomed' });
    await test.owner.query(
      'insert into user_roles (organisation_uid, user_uid, role_uid) select $1, $2, uid from roles where organisation_uid = $1 and is_system',
      [uid, client.userUid],
    );
    await landlord.call(organisations.archive, { params: { uid }, version: 1 });
    const wrong = await landlord.call(organisations.remove, {
      params: { uid },
      version: 2,
      body: { confirmName: 'doomed' },
    });
    expect(wrong).toMatchObject({ status: 422, error: { code: 'name_mismatch', fields: [{ field: 'confirmName' }] } });
    const remove = (version: number) =>
      landlord.call(organisations.remove, { params: { uid }, version, body: { confirmName: 'Doomed' } });
    expect((await remove(2)).status).toBe(204);
    expect((await test.anonymous.call(identity.configs, { query: { tenantId: 'doomed' } })).status).toBe(400);
    const restored = await landlord.call(organisations.restore, { params: { uid }, version: 3 });
    expect(restored.status).toBe(200);
    expect((await landlord.call(organisations.get, { params: { uid } })).body.data.state).toBe('archived');
    await remove(4);
    const purge = async () => (await test.pool.query('select purge_organisation($1) as gone', [uid])).rows[0].gone;
    expect(await purge()).toBe(false);
    await test.owner.query(`update organisations set deleted_at = now() - interval '30 days' where uid = $1`, [uid]);
    expect(await purge()).toBe(true);
    const { rows: tables } = await test.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'organisation_uid' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await test.owner.query(`select 1 from ${name} where organisation_uid = $1`, [uid]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    const { rows: log } = await test.owner.query(
      `select action, before ->> 'name' as name from audit_entries where organisation_uid = $1 and root_uid = $2`,
      [home.uid, uid],
    );
    expect(log).toEqual([{ action: 'deleted', name: 'Doomed' }]);
  });
});
