import { describe, expect, it } from 'vitest';
import { contrast, parseHex, type Rgb, textColourOn } from './colour.ts';

const hex = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

describe('parseHex', () => {
  it.each<[string, Rgb | null]>([
    ['#fff', [255, 255, 255]],
    ['#1971C2', [25, 113, 194]],
    ['1971c2', [25, 113, 194]],
    ['#12345', null],
    ['red', null],
    ['', null],
  ])('%j is read as %j', (text, rgb) => {
    expect(parseHex(text)).toEqual(rgb);
  });
});

describe('contrast', () => {
  it('known colours have the known ratios', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([25, 113, 194], [255, 255, 255])).toBeCloseTo(5.02, 2);
    expect(contrast([31, 122, 61], [255, 255, 255])).toBeCloseTo(5.37, 2);
  });
});

describe('textColourOn', () => {
  it('the contrast is at least 4.5:1 on a grid of all colours', () => {
    let worst = 21;
    for (let red = 0; red < 256; red += 5)
      for (let green = 0; green < 256; green += 5)
        for (let blue = 0; blue < 256; blue += 5) {
          const background: Rgb = [red, green, blue];
          const text = parseHex(textColourOn(hex(background)));
          worst = Math.min(worst, text ? contrast(background, text) : 0);
        }
    expect(worst).toBeGreaterThanOrEqual(4.58);
  });

  it('the contrast is above 4.5:1 on every medium grey', () => {
    for (let grey = 100; grey < 140; grey += 1) {
      const background: Rgb = [grey, grey, grey];
      expect(contrast(background, parseHex(textColourOn(hex(background))) ?? background)).toBeGreaterThan(4.5);
    }
  });
});
