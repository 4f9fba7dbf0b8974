import { describe, expect, it } from 'vitest';
import { findExact } from './use-typed-choice.ts';

const option = (label: string, value = label) => ({ value, label });

describe('the option that typed text selects', () => {
  it('has exactly this name, ignoring case and surrounding spaces', () => {
    const options = [option('Payments'), option('Pay')];
    expect(findExact(options, ' pay ')).toEqual(option('Pay'));
    expect(findExact(options, 'paym')).toBeUndefined();
  });

  it('is undefined if several options have the name, or if the option is disabled', () => {
    expect(findExact([option('Pay', '1'), option('Pay', '2')], 'pay')).toBeUndefined();
    expect(findExact([{ ...option('Pay'), disabled: true }], 'pay')).toBeUndefined();
  });
});
