import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { themeNames } from '#root/contract/settings/settings.ts';
import { contrast, linear, parseHex, type Rgb } from '#root/web/platform/ui/colour.ts';
import { verdictColours } from '#root/web/platform/ui/verdict-colours.ts';
import { holdfastTheme } from './theme.ts';

const readColour = (hex: string | undefined): Rgb => parseHex(hex ?? '') ?? [0, 0, 0];

/** Returns the place of a colour in the CIE Lab space, where equal distances look equally different. */
function toLab(colour: Rgb): readonly [number, number, number] {
  const [red, green, blue] = colour.map(linear) as [number, number, number];
  const scale = (share: number) => (share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116);
  const x = scale((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = scale(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = scale((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function measureDifference(one: Rgb, other: Rgb): number {
  const second = toLab(other);
  return Math.hypot(...toLab(one).map((value, at) => value - (second[at] ?? 0)));
}

/** The shades of links and filled buttons in each colour scheme, and the background of the page. */
const schemes = [
  { scheme: 'light', shades: [8], page: '#ffffff' },
  { scheme: 'dark', shades: [4, 8], page: '#242424' },
] as const;

describe.each(themeNames)('the theme "%s"', (name) => {
  const palette = { ...DEFAULT_THEME.colors, ...holdfastTheme(name).colors }[name];

  it.each(schemes)('has an accent that nobody mistakes for a verdict in the $scheme scheme', ({ scheme, shades }) => {
    const verdicts = Object.values(verdictColours[scheme]).filter((colour) => colour.startsWith('#'));
    const differences = shades.flatMap((shade) =>
      verdicts.map((verdict) => measureDifference(readColour(palette?.[shade]), readColour(verdict))),
    );
    expect(Math.min(...differences)).toBeGreaterThan(30);
  });

  it.each(schemes)('has readable links in the $scheme scheme', ({ shades, page }) => {
    expect(contrast(readColour(palette?.[shades[0]]), readColour(page))).toBeGreaterThan(4.5);
  });

  it('has readable white text on filled buttons', () => {
    expect(contrast(readColour(palette?.[8]), [255, 255, 255])).toBeGreaterThan(4.5);
  });
});
