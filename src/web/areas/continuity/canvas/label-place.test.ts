import { describe, expect, it } from 'vitest';
import { cardSize } from './canvas-types.ts';
import { labelPlace } from './label-place.ts';

const [from, to] = [
  { x: 0, y: 100 },
  { x: 600, y: 100 },
];

describe('the words of a line', () => {
  it('stand in its middle', () => {
    expect(labelPlace(from, to, '4 h', [])).toEqual({ x: 300, y: 100 });
  });

  it('give way to a card that lies there', () => {
    const card = { x: 300 - cardSize.width / 2, y: 80 };
    const place = labelPlace(from, to, '4 h', [card]);
    expect(place.y).toBe(100);
    expect(place.x + 11 <= card.x || place.x - 11 >= card.x + cardSize.width).toBe(true);
  });

  it('stay where there is no room at all', () => {
    const cards = Array.from({ length: 8 }, (_, n) => ({ x: n * 100 - 100, y: 80 }));
    expect(labelPlace(from, to, '4 h', cards)).toEqual({ x: 300, y: 100 });
  });
});
