import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeys } from './keys.ts';
import { currentPrefix, seal, unseal } from './secrets.ts';

const place = { organisation: 'o', table: 'users', column: 'mfa_secret', row: 'r' };

describe('a stored secret', () => {
  const keys = createKeys(randomBytes(32));

  it('is decrypted unchanged and never encrypted the same way twice', () => {
    const [first, second] = [seal(keys, place, 'JBSWY3DPEHPK3PXP'), seal(keys, place, 'JBSWY3DPEHPK3PXP')];
    expect(first).not.toBe(second);
    expect(unseal(keys, place, first)).toBe('JBSWY3DPEHPK3PXP');
  });

  it.each(['organisation', 'table', 'column', 'row'] as const)('cannot be read with another %s', (part) => {
    const sealed = seal(keys, place, 'secret');
    expect(() => unseal(keys, { ...place, [part]: 'other' }, sealed)).toThrow();
  });

  it('names its key, and can be decrypted with a former key after a rotation', () => {
    const [former, next] = [randomBytes(32), randomBytes(32)];
    const sealed = seal(createKeys(former), place, 'secret');
    expect(sealed.startsWith(currentPrefix(createKeys(former)))).toBe(true);
    expect(unseal(createKeys(next, [former]), place, sealed)).toBe('secret');
    // Releases without key ids wrote the same parts after `v1`.
    expect(unseal(createKeys(next, [former]), place, sealed.replace(/^v2\.[^.]+/, 'v1'))).toBe('secret');
    expect(() => unseal(createKeys(next), place, sealed)).toThrow(/which this server does not have/);
  });

  it('cannot be read with another key or after a change of one bit', () => {
    const sealed = seal(keys, place, 'secret');
    expect(() => unseal(createKeys(randomBytes(32)), place, sealed)).toThrow();
    expect(() => unseal(keys, place, `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`)).toThrow();
    expect(() => unseal(keys, place, 'plain text')).toThrow('users.mfa_secret is not in the format');
  });
});
