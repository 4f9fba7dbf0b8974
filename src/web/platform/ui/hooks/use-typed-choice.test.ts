import { describe, expect, it } from 'vitest';
import { findExact } from './use-typed-choice.ts';

const option = (label: string, value = label) => ({ value, label });

describe('the option that typed text stands for', () => {
  it('has exactly this name, whatever the case and the spaces around it', () => {
    const options = [option('Payments'), option('Pay')];
    expect(findExact(options, ' pay ')).toEqual(option('Pay'));
    expect(findExact(options, 'paym')).toBeUndefined();
  });

  it('is none of several options with the same name, and no option that cannot be chosen', () => {
    expect(findExact([option('Pay', '1'), option('Pay', '2')], 'pay')).toBeUndefined();
    expect(findExact([{ ...option('Pay'), disabled: true }], 'pay')).toBeUndefined();
  });
});
