import { describe, expect, it } from 'vitest';
import { findNearest } from './nearest.ts';

const places = new Map([
  ['power', { x: 0, y: 100 }],
  ['sap', { x: 300, y: 0 }],
  ['voip', { x: 300, y: 112 }],
  ['mail', { x: 300, y: 224 }],
  ['payroll', { x: 600, y: 0 }],
]);

describe('the arrow keys move the focus', () => {
  it.each([
    ['power', [1, 0], 'voip'],
    ['voip', [0, 1], 'mail'],
    ['voip', [0, -1], 'sap'],
    ['sap', [1, 0], 'payroll'],
    ['payroll', [-1, 0], 'sap'],
    ['power', [0, 1], undefined],
    ['payroll', [1, 0], undefined],
    ['nowhere', [1, 0], undefined],
  ] as const)('from %s in %j to %s', (from, direction, to) => {
    expect(findNearest(places, from, direction)).toBe(to);
  });
});
