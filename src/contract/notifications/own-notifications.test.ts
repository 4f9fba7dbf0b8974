import { describe, expect, it } from 'vitest';
import { defaultNotificationSettings, ownNotificationSettings } from './own-notifications.ts';

const findRefusal = (times: object) => {
  const { error } = ownNotificationSettings.safeParse({ ...defaultNotificationSettings, ...times });
  return error?.issues.map(({ path, message }) => `${path}: ${message}`).join();
};

describe('quiet hours', () => {
  it('are accepted if they end on the same day, and if they end after midnight', () => {
    expect(findRefusal({ quietFrom: '20:00', quietTo: '07:00' })).toBeUndefined();
    expect(findRefusal({ quietFrom: '12:00', quietTo: '13:00' })).toBeUndefined();
  });

  it('are refused if a time is missing, or if both times are the same', () => {
    expect(findRefusal({ quietFrom: '20:00' })).toBe('quietTo: Enter both times, or neither');
    expect(findRefusal({ quietTo: '07:00' })).toBe('quietFrom: Enter both times, or neither');
    expect(findRefusal({ quietFrom: '07:00', quietTo: '07:00' })).toBe(
      'quietTo: Enter a time other than the one at which quiet hours begin',
    );
  });
});
