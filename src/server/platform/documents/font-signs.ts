import { readFileSync } from 'node:fs';

/** Finds the beginning of the table `cmap`. This table lists the characters of a font. */
function findCmap(font: Buffer): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === 'cmap') return font.readUInt32BE(at + 8);
  }
  throw new Error('The font has no cmap');
}

/**
 * Reads the ranges of characters of a TrueType font from its table for all of Unicode. A range is a pair of the first
 * and the last character.
 */
function readRanges(font: Buffer): [first: number, last: number][] {
  const cmap = findCmap(font);
  const tables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  );
  const full = tables.find((at) => font.readUInt16BE(at) === 12);
  if (full !== undefined) {
    return Array.from({ length: font.readUInt32BE(full + 12) }, (_, index) => {
      const at = full + 16 + index * 12;
      return [font.readUInt32BE(at), font.readUInt32BE(at + 4)];
    });
  }
  const basic = tables.find((at) => font.readUInt16BE(at) === 4);
  if (basic === undefined) throw new Error('The font has no table of Unicode signs');
  const doubled = font.readUInt16BE(basic + 6);
  return Array.from({ length: doubled / 2 }, (_, index) => {
    const at = basic + 14 + index * 2;
    return [font.readUInt16BE(at + doubled + 2), font.readUInt16BE(at)];
  });
}

/** Characters without a glyph: line breaks, tabs and joiners. */
const isInvisible = (sign: string) => /^[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]$/u.test(sign);

/** Reads which characters a font can show. */
export function readFontSigns(file: URL): (sign: string) => boolean {
  const ranges = readRanges(readFileSync(file));
  const known = new Map<string, boolean>();
  return (sign) => {
    let has = known.get(sign);
    if (has === undefined) {
      const code = sign.codePointAt(0) as number;
      has = isInvisible(sign) || ranges.some(([first, last]) => code >= first && code <= last);
      known.set(sign, has);
    }
    return has;
  };
}
