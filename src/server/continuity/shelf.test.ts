import { describe, expect, it } from 'vitest';
import { createShelf } from './shelf.ts';

describe('a shelf', () => {
  it('keeps what is used, up to so much, and nothing that is larger than all', () => {
    const shelf = createShelf<string>(10);
    shelf.put('a', 'A', 4);
    shelf.put('b', 'B', 4);
    expect(shelf.get('a')).toBe('A');
    shelf.put('c', 'C', 4);
    expect(['a', 'b', 'c'].map((key) => shelf.get(key))).toEqual(['A', undefined, 'C']);
    shelf.put('c', 'larger', 6);
    expect(['a', 'c'].map((key) => shelf.get(key))).toEqual(['A', 'larger']);
    shelf.put('huge', 'huge', 11);
    expect(['a', 'c', 'huge'].map((key) => shelf.get(key))).toEqual(['A', 'larger', undefined]);
  });
});
