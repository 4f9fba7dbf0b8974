import { describe, expect, it } from 'vitest';
import { toBody } from './large-text.ts';

describe('a text', () => {
  it.each([0, 1])(
    'that is long is sent in pieces that together are the same text, and no character is cut in half (%i)',
    async (shift) => {
      const text = `${'-'.repeat(shift)}${'🚒'.repeat(400_000)}`;
      const body = toBody(text);
      if (typeof body === 'string') throw new Error('It is sent at once');
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece as Buffer);
      expect(pieces.length).toBeGreaterThan(1);
      expect(Buffer.concat(pieces).toString() === text).toBe(true);
    },
  );

  it('that is short is sent at once', () => {
    expect(toBody('short')).toBe('short');
  });
});
