import { describe, expect, it } from 'vitest';
import { keySequence } from './key-sequence.ts';

describe('keySequence', () => {
  const type = (keys: string, pause = 100) => {
    const take = keySequence(['g o', 'g a', 'c', '?']);
    return keys.split('').map((key, index) => take(key, index * pause));
  };

  it('sequences and single keys are recognised', () => {
    expect(type('go')).toEqual([null, 'g o']);
    expect(type('c?')).toEqual(['c', '?']);
    expect(type('gogac')).toEqual([null, 'g o', null, 'g a', 'c']);
  });

  it('a sequence with a wrong key or a long pause is dropped', () => {
    expect(type('gxo')).toEqual([null, null, null]);
    expect(type('go', 2000)).toEqual([null, null]);
  });

  it('the key that ends a sequence can begin another', () => {
    expect(type('ggo')).toEqual([null, null, 'g o']);
    expect(type('gc')).toEqual([null, 'c']);
  });
});
