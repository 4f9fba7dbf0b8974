import { describe, expect, it } from 'vitest';
import { cardSize } from './canvas-types.ts';
import { findLabelPlace } from './label-place.ts';

const [from, to] = [
  { x: 0, y: 100 },
  { x: 600, y: 100 },
];

describe('the label of a line', () => {
  it('is in the middle of the line', () => {
    expect(findLabelPlace(from, to, '4 h', [])).toEqual({ x: 300, y: 100 });
  });

  it('moves away from a card in the middle', () => {
    const card = { x: 300 - cardSize.width / 2, y: 80 };
    const place = findLabelPlace(from, to, '4 h', [card]);
    expect(place.y).toBe(100);
    expect(place.x + 11 <= card.x || place.x - 11 >= card.x + cardSize.width).toBe(true);
  });

  it('stays in the middle if cards cover the whole line', () => {
    const cards = Array.from({ length: 8 }, (_, n) => ({ x: n * 100 - 100, y: 80 }));
    expect(findLabelPlace(from, to, '4 h', cards)).toEqual({ x: 300, y: 100 });
  });
});
