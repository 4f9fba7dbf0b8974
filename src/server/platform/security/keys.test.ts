import { expect, test } from 'vitest';
import { createKeys } from './keys.ts';

const keys = createKeys(Buffer.alloc(32, 1));

test('only the exact text of a signature is accepted, although several texts decode to its bytes', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const signature = keys.sign('test', 'text');
  const accepted = Array.from(alphabet, (last) => signature.slice(0, -1) + last).filter((one) =>
    keys.verify('test', 'text', one),
  );
  expect(accepted).toEqual([signature]);
});

test('a signature with a former key, with or without its id, is accepted until the key is deleted', () => {
  const former = createKeys(Buffer.alloc(32, 2));
  const signature = former.sign('test', 'text');
  const both = createKeys(Buffer.alloc(32, 1), [Buffer.alloc(32, 2)]);
  expect(both.verify('test', 'text', signature)).toBe(true);
  expect(both.verify('test', 'text', signature.slice(6))).toBe(true);
  expect(both.verify('test', 'other', signature)).toBe(false);
  expect(both.verify('other', 'text', signature)).toBe(false);
  expect(keys.verify('test', 'text', signature)).toBe(false);
});
