import { describe, expect, it } from 'vitest';
import { rateStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'short'],
    ['Tr0ub4dor&3', 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012345', 'weak'],
    ['abababababababab', 'weak'],
    ['riverstonemug', 'fair'],
    ['river stone mug', 'good'],
    ['correct horse battery staple', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(rateStrength(password)).toBe(strength);
  });
});
