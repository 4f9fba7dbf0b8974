import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationFrequency } from '#root/contract/notifications/notification-terms.ts';
import {
  defaultNotificationSettings,
  ownNotifications,
  unsubscribe,
} from '#root/contract/notifications/own-notifications.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { signToken } from './unsubscribe-token.ts';

let test: TestApp;
let home: TestOrganisation;
let ann: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
});
afterAll(() => test.close());

const save = (body: { normal?: NotificationFrequency; low?: NotificationFrequency }) =>
  ann.call(ownNotifications.updateSettings, { body: { ...defaultNotificationSettings, ...body } });
const turn = async (urgency: 'normal' | 'low', off: boolean) => {
  const token = signToken(test.services.keys, { organisation: home.uid, user: ann.userUid, urgency });
  expect((await test.anonymous.call(unsubscribe.confirm, { params: { token }, body: { off } })).status).toBe(204);
  const { normal, low } = (await ann.call(ownNotifications.settings)).body.data;
  return { normal, low };
};

describe('emails that the unsubscribe link turns off and on again', () => {
  beforeAll(async () => {
    ann = await test.signIn(home, []);
  });

  it.each([
    ['normal', 'weekly'],
    ['normal', 'now'],
    ['low', 'weekly'],
    ['low', 'now'],
  ] as const)('arrive as before: %s emails %s', async (urgency, frequency) => {
    await save({ [urgency]: frequency });
    expect((await turn(urgency, true))[urgency]).toBe('never');
    // Opens the link once more.
    await turn(urgency, true);
    expect(await turn(urgency, false)).toEqual({ normal: 'now', low: 'daily', [urgency]: frequency });
  });

  it('arrive as last chosen if the person changed the settings in the meantime', async () => {
    await save({ normal: 'weekly' });
    await turn('normal', true);
    await save({ normal: 'daily', low: 'weekly' });
    await save({ normal: 'never', low: 'weekly' });
    expect(await turn('normal', false)).toEqual({ normal: 'daily', low: 'weekly' });
  });

  it('arrive as before if they were not turned off', async () => {
    await save({ normal: 'weekly' });
    expect((await turn('normal', false)).normal).toBe('weekly');
  });

  it('arrive by the default settings if the person has never changed the settings', async () => {
    ann = await test.signIn(home, []);
    await turn('normal', true);
    expect(await turn('low', true)).toEqual({ normal: 'never', low: 'never' });
    await turn('normal', false);
    expect(await turn('low', false)).toEqual({ normal: 'now', low: 'daily' });
  });
});
