import { describe, expect, it } from 'vitest';
import { showSetting } from './settings.messages.ts';

describe('a setting in the choice between two values', () => {
  it('shows the idle time in minutes, like the input', () => {
    expect(showSetting('loginTimeOut', 1_800)).toBe('30');
    expect(showSetting('loginTimeOut', 90)).toBe('1.5');
  });

  it('shows other values as their inputs do', () => {
    expect(showSetting('reviewMonths', 12)).toBe('12');
    expect(showSetting('activityApproval', true)).toBe('On');
    expect(showSetting('theme', 'green')).toBe('Green');
  });
});
