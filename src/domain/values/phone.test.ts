import { describe, expect, it } from 'vitest';
import { isPhoneNumber, toE164 } from './phone.ts';

describe('a telephone number', () => {
  it.each([
    ['+44 (0)20 7946 0000', '+442079460000'],
    ['0044 20 7946 0000', '+442079460000'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['+49 (0)30 123456', '+4930123456'],
    ['+353 1 679 3000', '+35316793000'],
  ])('%j is valid and stored as %j', (written, kept) => {
    expect([isPhoneNumber(written), toE164(written)]).toEqual([true, kept]);
  });

  it.each(['020 7946 0000', '+12', '+44 123', '+999 12345678', '+1 000 000 0000', 'call me', ''])(
    '%j is not valid',
    (written) => {
      expect(isPhoneNumber(written)).toBe(false);
    },
  );

  it('is not changed if it has no country code', () => {
    expect([' 555-0100 ', '020 7946 0000', ''].map(toE164)).toEqual(['555-0100', '020 7946 0000', '']);
  });
});
