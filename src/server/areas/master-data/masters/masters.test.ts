import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findMasterListByScreen,
  type MasterListName,
  masterListNames,
} from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { addMaster, addOrganisationWithEmptyLists, buildMaster } from '#test/support/masters.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await addOrganisationWithEmptyLists(test);
  manager = await test.signIn(home);
});
afterAll(() => test.close());

const listed = async (client: Client, list: MasterListName) =>
  (await client.call(masters.list, { params: { list }, query: { pageSize: 100 } })).body.data;

describe('master rows', () => {
  it.each(masterListNames)('of %s are created, read, changed and deleted; stale versions are refused', async (list) => {
    const client = await test.signIn(await addOrganisationWithEmptyLists(test));
    const value = list === 'supplier-statuses' ? 'active' : undefined;
    await addMaster(client, list, 'First', value);
    const other = buildMaster(list, 'Second', { rto: 30, mtpd: 30 }[list as string] ?? value);
    const created = await client.call(masters.create, { params: { list }, body: other });
    expect(created).toMatchObject({ status: 201, etag: '"1"' });
    const params = { list, uid: created.body.data.uid };
    const read = await client.call(masters.get, { params });
    expect(read.body.data).toMatchObject({
      ...other,
      list,
      order: 1,
      isDefault: false,
      isSystem: false,
      usageCount: 0,
    });
    const renamed = { ...other, name: 'Third', backgroundColor: '#ffd43b' };
    const changed = await client.call(masters.update, { params, version: 1, body: renamed });
    expect(changed).toMatchObject({ status: 200, etag: '"2"' });
    expect((await client.call(masters.update, { params, version: 1, body: renamed })).status).toBe(412);
    expect((await client.call(masters.remove, { params, version: 1 })).status).toBe(412);
    expect((await client.call(masters.remove, { params, version: 2 })).status).toBe(204);
    expect((await listed(client, list)).map(({ name }) => name)).toEqual(['First']);
  });

  it('need the value that their list requires', async () => {
    const attempts: [MasterListName, unknown, string][] = [
      ['rto', -1, 'Enter 0 or more'],
      ['rto', 525_601, 'Enter one year (525,600 minutes) or less'],
      ['rto', 'soon', 'Enter a whole number'],
      ['mtpd', 0, 'Enter 1 minute or more'],
      ['activity-priorities', 101, 'Enter 100 or less'],
      ['bia-statuses', 'active', 'Choose one from the list'],
      ['supplier-statuses', 'draft', 'Choose one from the list'],
      ['utilities', 'x'.repeat(256), 'Maximum length exceeded. Use at most 255 characters'],
      ['utilities', undefined, 'This field is required!'],
    ];
    for (const [list, value, message] of attempts) {
      const body = { ...buildMaster(list, 'Wrong'), value };
      const refused = await manager.call(masters.create, { params: { list }, body });
      expect(refused, `${list} ${value}`).toMatchObject({
        status: 400,
        error: { fields: [{ field: 'value', message }] },
      });
    }
    const timed = { ...buildMaster('bc-roles', 'Wrong'), rtoMinutes: 5 };
    expect((await manager.call(masters.create, { params: { list: 'bc-roles' }, body: timed })).status).toBe(400);
    const water = { ...buildMaster('utilities', 'Water'), rtoMinutes: 5 };
    expect((await manager.call(masters.create, { params: { list: 'utilities' }, body: water })).status).toBe(201);
    expect((await manager.call(masters.list, { params: { list: 'nonsense' } })).status).toBe(404);
    expect(findMasterListByScreen('mtdp')).toBe('mtpd');
  });

  it('have a unique name, and a unique time in lists of times', async () => {
    await addMaster(manager, 'mtpd', 'Two days', 2880);
    const body = (name: string, minutes: number) => buildMaster('mtpd', name, minutes);
    const params = { list: 'mtpd' };
    const sameName = await manager.call(masters.create, { params, body: body('two DAYS', 1) });
    expect(sameName).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
    const sameTime = await manager.call(masters.create, { params, body: body('48 hours', 2880) });
    expect(sameTime).toMatchObject({ status: 409, error: { fields: [{ field: 'value' }] } });
  });

  it('have a text colour that is readable on their own colour', async () => {
    const { rows } = await test.owner.query<{ background: string; text: string }>(
      `select background, text_colour_on(background) as text from (
         select '#' || lpad(to_hex(r * 65536 + g * 256 + b), 6, '0') as background
         from generate_series(0, 255, 15) r, generate_series(0, 255, 15) g, generate_series(0, 255, 15) b) c`,
    );
    const luminance = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrasts = rows.map(({ background, text }) => {
      const [dark = 0, light = 0] = [luminance(background), luminance(text)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    expect(contrasts).toHaveLength(5832);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  it('of a list of statuses keep their phase, and statuses that the product needs are not deleted', async () => {
    const list = 'bcp-statuses';
    const uid = await addMaster(manager, list, 'Drafting', 'draft');
    const params = { list, uid };
    const change = (body: object, version: number) =>
      manager.call(masters.update, {
        params,
        version,
        body: { ...buildMaster(list, 'Being written', 'draft'), ...body },
      });
    expect(await change({ value: 'approved' }, 1)).toMatchObject({ status: 422, error: { code: 'value_fixed' } });
    expect((await change({}, 1)).status).toBe(200);
    await addMaster(manager, list, 'Another draft', 'draft');
    await test.owner.query('update master_rows set is_system = true, is_default = false where uid = $1', [uid]);
    expect(await change({ isActive: false }, 3)).toMatchObject({ status: 409, error: { code: 'system_row' } });
    const gone = await manager.call(masters.remove, { params, version: 3 });
    expect(gone).toMatchObject({ status: 409, error: { code: 'system_row' } });
  });

  it('are reordered completely or not at all', async () => {
    const list = 'remote-access-factors';
    const uids: string[] = [];
    for (const name of ['Laptop', 'VPN', 'Token']) uids.push(await addMaster(manager, list, name));
    const [laptop = '', vpn = '', token = ''] = uids;
    const order = (order: string[]) => manager.call(masters.order, { params: { list }, body: { uids: order } });
    expect((await order([token, laptop, vpn])).status).toBe(204);
    expect((await listed(manager, list)).map(({ name, order }) => [name, order])).toEqual([
      ['Token', 0],
      ['Laptop', 1],
      ['VPN', 2],
    ]);
    for (const wrong of [
      [token, laptop],
      [token, laptop, laptop],
      [token, laptop, newUid()],
    ])
      expect(await order(wrong)).toMatchObject({ status: 409, error: { code: 'list_changed' } });
  });

  it('have one default in each list, even if several people choose at once', async () => {
    const list = 'activity-priorities';
    const uids: string[] = [];
    for (const [rank, name] of ['Low', 'Middle', 'High', 'Top'].entries())
      uids.push(await addMaster(manager, list, name, rank + 1));
    const answers = await Promise.all(
      [...uids, ...uids].map((uid) => manager.call(masters.makeDefault, { params: { list, uid } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await listed(manager, list);
    const chosen = rows.filter(({ isDefault }) => isDefault);
    expect(chosen).toHaveLength(1);
    const uid = chosen[0]?.uid ?? '';
    const version = chosen[0]?.version ?? 0;
    const params = { list, uid };
    expect(await manager.call(masters.remove, { params, version })).toMatchObject({ error: { code: 'default_row' } });
    const inactive = { ...buildMaster(list, 'Chosen', 9), isActive: false };
    const off = await manager.call(masters.update, { params, version, body: inactive });
    expect(off).toMatchObject({ status: 409, error: { code: 'default_row' } });
  });

  it('are limited to 100 in a list, even if several are added at the same time', async () => {
    const organisation = await addOrganisationWithEmptyLists(test);
    const client = await test.signIn(organisation);
    await test.owner.query(
      `insert into master_rows (organisation_uid, uid, list, name, position)
       select $1, gen_random_uuid(), 'bc-roles', 'Role ' || n, n from generate_series(1, 99) n`,
      [organisation.uid],
    );
    const add = (name: string) =>
      client.call(masters.create, { params: { list: 'bc-roles' }, body: buildMaster('bc-roles', name) });
    const answers = await Promise.all(['More', 'And more', 'Most'].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const full = await add('Still more');
    expect(full).toMatchObject({ status: 422, error: { code: 'list_full' } });
  });

  it('are found, sorted and filtered', async () => {
    const client = await test.signIn(await addOrganisationWithEmptyLists(test));
    const list = 'rto';
    await addMaster(client, list, 'Two hours', 120);
    await addMaster(client, list, 'At once', 0);
    const body = { ...buildMaster(list, 'A day', 1440), isActive: false };
    await client.call(masters.create, { params: { list }, body });
    const names = async (query: object) =>
      (await client.call(masters.list, { params: { list }, query })).body.data.map(({ name }) => name);
    expect(await names({})).toEqual(['Two hours', 'At once', 'A day']);
    expect(await names({ sort: '-value' })).toEqual(['A day', 'Two hours', 'At once']);
    expect(await names({ filter: { isActive: 'false' } })).toEqual(['A day']);
    expect(await names({ q: 'hours' })).toEqual(['Two hours']);
  });

  it('are visible only in their organisation and list, and with permissions', async () => {
    const uid = await addMaster(manager, 'bc-roles', 'Secret');
    const params = { list: 'bc-roles', uid };
    const stranger = await test.signIn(await addOrganisationWithEmptyLists(test));
    const foreign = await stranger.call(masters.get, { params });
    const absent = await stranger.call(masters.get, { params: { ...params, uid: newUid() } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
    for (const call of [
      stranger.call(masters.update, { params, version: 1, body: buildMaster('bc-roles', 'Mine') }),
      stranger.call(masters.remove, { params, version: 1 }),
      stranger.call(masters.makeDefault, { params }),
      stranger.call(masters.usage, { params }),
      manager.call(masters.get, { params: { ...params, list: 'utilities' } }),
      manager.call(masters.remove, { params: { ...params, list: 'utilities' }, version: 1 }),
    ])
      expect((await call).raw).toEqual(absent.raw);
    const order = await stranger.call(masters.order, { params, body: { uids: [uid] } });
    expect(order).toMatchObject({ status: 409, error: { code: 'list_changed' } });
    const reader = await test.signIn(home, ['master.read', 'master.update']);
    const replace = { params, version: 1, body: { withUid: uid, afterwards: 'delete' } };
    expect((await reader.call(masters.list, { params })).status).toBe(200);
    expect((await reader.call(masters.replace, replace)).status).toBe(403);
    expect((await reader.call(masters.remove, { params, version: 1 })).status).toBe(403);
  });
});
