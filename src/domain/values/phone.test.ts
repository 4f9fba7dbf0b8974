import { describe, expect, it } from 'vitest';
import { toE164 } from './phone.ts';

describe('toE164', () => {
  it.each([
    ['+44 (0)20 7946 0000', '+442079460000'],
    ['0044 20 7946 0000', '+442079460000'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['020 7946 0000', '020 7946 0000'],
    ['+12', '+12'],
    [' 555-0100 ', '555-0100'],
    ['', ''],
  ])('keeps %j as %j', (written, kept) => {
    expect(toE164(written)).toBe(kept);
  });
});
