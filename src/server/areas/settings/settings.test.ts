import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { timeZones } from '#root/contract/platform/time-zones.ts';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { type GeneralSettings, type GeneralSettingsInput, settings } from '#root/contract/settings/settings.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const startOrganisation = async () => {
  home = await test.addOrganisation();
  manager = await test.signIn(home);
};
const read = async (client = manager, headers = {}) =>
  (await client.call(settings.general, { headers })).body.data as GeneralSettings;
const toInput = (record: GeneralSettings): GeneralSettingsInput => {
  const { uid, version, createdAt, updatedAt, reminderDays, isLandlord, ...input } = record;
  return input;
};
const change = async (
  values: Partial<GeneralSettingsInput> | Record<string, unknown>,
  client = manager,
  headers = {},
) => {
  const record = await read(client, headers);
  return client.call(settings.updateGeneral, {
    body: { ...toInput(record), ...values },
    version: record.version,
    headers,
  });
};
const configs = async () =>
  (await test.anonymous.call(identity.configs, { query: { tenantId: home.friendlyUrl } })).body.data;

describe('general settings', () => {
  beforeAll(startOrganisation);

  it('start with the defaults of the specification', async () => {
    expect(await read()).toMatchObject({
      ...{
        liveNotification: true,
        allowDuplicateBusinessUnits: false,
        activityApproval: false,
        reviewMonths: 12,
        bcpReviewMonths: 12,
        resiliencePlanReviewMonths: 12,
      },
      ...{ reminderDays: [30, 7, 1, 0], loginTimeOut: 900, theme: 'blue', mfaPolicy: 'optional', timeZone: 'UTC' },
      ...{ usersGenerateReports: true, landlordsGenerateReports: false, isLandlord: false },
    });
  });

  it('are changed only with the current version, and the log shows the changes', async () => {
    const { version } = await read();
    expect((await change({ reviewMonths: 6, liveNotification: false })).status).toBe(200);
    const late = await manager.call(settings.updateGeneral, { body: toInput(await read()), version });
    expect(late).toMatchObject({ status: 412, error: { code: 'stale_version' } });
    const { body } = await manager.call(auditLog.list, { query: { 'filter[kind]': 'organization' } });
    expect(body.data[0]?.changes).toEqual([
      { field: 'live_notification', label: 'Live notification', before: 'Yes', after: 'No' },
      { field: 'review_months', label: 'Review cycle', before: '12 months', after: '6 months' },
    ]);
  });

  it('name every field that is out of range', async () => {
    const refused = await change({
      ...{ timeZone: 'Mars/Olympus', reviewMonths: 61, loginTimeOut: 59, theme: 'red', mfaPolicy: 'never' },
    });
    expect(refused.status).toBe(400);
    expect(refused.error.fields?.map(({ field }) => field).sort()).toEqual([
      'loginTimeOut',
      'mfaPolicy',
      'reviewMonths',
      'theme',
      'timeZone',
    ]);
    for (const timeZone of ['+01:00', '', 'UTC; drop', 'IST', 'ACT', 'SystemV/AST4', 'US/Pacific-New'])
      expect((await change({ timeZone })).status).toBe(400);
  });

  it('require permissions, and are read from the caller’s own organisation', async () => {
    const reader = await test.signIn(home, ['setting.read']);
    expect((await reader.call(settings.general)).status).toBe(200);
    expect((await change({ reviewMonths: 3 }, reader)).status).toBe(403);
    const outsider = await test.signIn(home, ['division.read']);
    expect((await outsider.call(settings.general)).status).toBe(403);
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await read(stranger)).uid).not.toBe(home.uid);
  });

  it('offer and accept only time zones that the database knows', async () => {
    // Time zones that the runtime accepts but does not list.
    const links = [
      'Asia/Kolkata',
      'Europe/Kyiv',
      'US/Pacific',
      'Etc/GMT+12',
      'europe/vienna',
      'America/Argentina/Ushuaia',
    ];
    for (const timeZone of links) expect((await change({ timeZone })).status).toBe(200);
    const { rows } = await test.owner.query(
      `select zone from unnest($1::text[]) zone where lower(zone) not in (select lower(name) from pg_timezone_names)`,
      [[...timeZones, ...links]],
    );
    expect(rows).toEqual([]);
  });
});

describe('a changed setting takes effect at once', () => {
  beforeAll(startOrganisation);

  it('the sign-in page gets the theme, the idle time and the second-factor policy', async () => {
    await change({ theme: 'green', loginTimeOut: 120, mfaPolicy: 'required', timeZone: 'Europe/Vienna' });
    expect(await configs()).toMatchObject({
      configs: { tenant_theme: 'green', login_time_out: 120 },
      mfaPolicy: 'required',
      timeZone: 'Europe/Vienna',
    });
    expect((await manager.call(identity.profile)).body.data.organisation.timeZone).toBe('Europe/Vienna');
  });

  it('business units may have the same name only while the setting allows it', async () => {
    const division = { name: 'Operations', description: '', code: '', ownerUid: null };
    const divisionUid = (await manager.call(divisions.create, { body: division })).body.data.uid;
    const unit = () =>
      manager.call(businessUnits.create, {
        body: { name: 'Depot', description: '', divisionUid, ownerUid: null },
      });
    expect([(await unit()).status, (await unit()).status]).toEqual([201, 409]);
    await change({ allowDuplicateBusinessUnits: true });
    expect((await unit()).status).toBe(201);
    const refused = await change({ allowDuplicateBusinessUnits: false });
    expect(refused.status).toBe(409);
    expect(refused.error.fields?.[0]?.field).toBe('allowDuplicateBusinessUnits');
    expect((await read()).allowDuplicateBusinessUnits).toBe(true);
  });

  it('every process drops its cached data of the organisation', async () => {
    const client = await test.owner.connect();
    const payloads: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload));
    await client.query('listen access_changed');
    await change({ activityApproval: true });
    await client.query('select 1');
    client.release(true);
    expect(payloads).toContain(home.uid);
    expect((await test.services.access.readOrganisation(home.uid))?.activityApproval).toBe(true);
  });
});

describe('the landlord', () => {
  it('cannot make the second factor optional for itself, but can for other organisations', async () => {
    const landlord = await test.addOrganisation({ isLandlord: true });
    const admin = await test.signIn(landlord);
    expect(await read(admin)).toMatchObject({ uid: landlord.uid, isLandlord: true, mfaPolicy: 'required' });
    const refused = await change({ mfaPolicy: 'optional' }, admin);
    expect(refused).toMatchObject({ status: 422, error: { code: 'landlord_mfa' } });
    expect((await change({ reviewMonths: 24 }, admin)).status).toBe(200);
    const other = await test.addOrganisation();
    const headers = { organization: other.uid };
    expect((await change({ mfaPolicy: 'required' }, admin, headers)).status).toBe(200);
    expect((await change({ mfaPolicy: 'optional' }, admin, headers)).status).toBe(200);
  });
});
