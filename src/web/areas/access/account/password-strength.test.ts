import { describe, expect, it } from 'vitest';
import { rateStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'short'],
    ['Tr0ub4dor&3', 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012345', 'weak'],
    ['abababababababab', 'weak'],
    ['Password2026!', 'weak'],
    ['P@ssw0rdP@ssw0rd', 'weak'],
    ['qwertyuiop 1987', 'weak'],
    ['correct horse battery staple', 'strong'],
    ['lantern quarry bicycle', 'strong'],
  ])('for "%s" is %s', (password, strength) => {
    expect(rateStrength(password)).toBe(strength);
  });

  it('is weak if the password is the owner\u2019s name with a number', () => {
    expect(rateStrength('zebulon.oxley2026')).not.toBe('weak');
    expect(rateStrength('zebulon.oxley2026', ['zebulon.oxley'])).toBe('weak');
    expect(rateStrength('Oxley-Zebulon-2026!!', ['zebulon.oxley'])).toBe('weak');
    expect(rateStrength('Zebulon paints lighthouses', ['zebulon.oxley'])).toBe('strong');
  });
});
