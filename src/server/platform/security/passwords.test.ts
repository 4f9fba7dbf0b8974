import { expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const passwords = createPasswordHasher();

it('passwords are stored as salted argon2id with 64 MiB and three passes, and compared in full', async () => {
  const stored = await passwords.hash('pass phrase of an engineer');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwords.hash('pass phrase of an engineer')).not.toBe(stored);
  expect(await passwords.verify(stored, 'pass phrase of an engineer')).toBe(true);
  expect(await passwords.verify(stored, 'pass phrase of an enginee')).toBe(false);
  expect(await passwords.verify(undefined, '')).toBe(false);
});

it('a letter that is typed as two code points equals the same letter as one code point', async () => {
  expect(await passwords.verify(await passwords.hash('Zu\u0308rich-Depot'), 'Z\u00fcrich-Depot')).toBe(true);
});

it('a hash of another program is checked with its own parameters', async () => {
  // The test vector of the reference implementation for Argon2id v=19, m=65536, t=2, p=1 (phc-winner-argon2,
  // src/test.c).
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await passwords.verify(stored, 'password')).toBe(true);
});
