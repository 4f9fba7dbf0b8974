/** Colours of statuses and priorities, and readable text colours for them (WCAG 2.2, 1.4.3). */

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Parses #rgb or #rrggbb, in upper or lower case, with or without the #; null for any other text. */
export function parseHex(hex: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the linear intensity, from 0 to 1, of a channel of an sRGB colour. */
export function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance from 0 (black) to 1 (white), as defined by WCAG. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, from 1 to 21, as defined by WCAG. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the text colour for a background: black or white, whichever has more contrast. One of them always reaches
 * 4.58:1, so every background colour can be accepted. An invalid background is treated as white.
 */
export function textColourOn(background: string): '#000000' | '#ffffff' {
  const chosen = parseHex(background) ?? WHITE;
  return contrast(chosen, BLACK) >= contrast(chosen, WHITE) ? '#000000' : '#ffffff';
}
