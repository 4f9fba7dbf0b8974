import { describe, expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

const keys = ['a', 'b', 'c', 'd'];
/** A cache of 10 with these, of the sizes that are said, put in one after the other. */
function filled(sizes: Readonly<Record<string, number>>) {
  const cache = createLruCache<string>(10);
  for (const [key, size] of Object.entries(sizes)) cache.set(key, key.toUpperCase(), size);
  const kept = () => keys.filter((key) => cache.get(key) !== undefined);
  return { cache, kept };
}

describe('a least recently used cache', () => {
  it('drops the oldest, as many as it takes, and a use makes young', () => {
    expect(filled({ a: 4, b: 4, c: 2 }).kept()).toEqual(['a', 'b', 'c']);
    const { cache, kept } = filled({ a: 4, b: 4 });
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect(kept()).toEqual(['a', 'c']);
    cache.set('d', 'D', 10);
    expect(kept()).toEqual(['d']);
  });

  it('counts what is replaced once, as young', () => {
    const { cache, kept } = filled({ a: 4, b: 4 });
    cache.set('a', 'larger', 6);
    expect(kept()).toEqual(['a', 'b']);
    expect(cache.get('a')).toBe('larger');
    cache.set('c', 'C', 1);
    expect(kept()).toEqual(['a', 'c']);
  });

  it('forgets what is deleted and has its room again; what is not there can be deleted', () => {
    const { cache, kept } = filled({ a: 6, b: 4 });
    cache.delete('a');
    cache.delete('a');
    cache.set('c', 'C', 6);
    expect(kept()).toEqual(['b', 'c']);
  });

  it('keeps nothing that is larger than all, nor what was there before it', () => {
    const { cache, kept } = filled({ a: 4, b: 4 });
    cache.set('a', 'huge', 11);
    expect(kept()).toEqual(['b']);
    const none = createLruCache<string>(0);
    none.set('a', 'A', 1);
    expect(none.get('a')).toBeUndefined();
  });
});
