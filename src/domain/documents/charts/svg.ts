import type { ReportTone } from '#root/contract/documents/report-tone.ts';
import { type Script, splitByScript } from '#root/domain/documents/scripts.ts';

/**
 * Colours for paper. The colours look alike in grey, so each has a shape and a word beside it, and areas have patterns
 * ({@link fillArea}).
 */
export const toneColours: Readonly<Record<ReportTone, string>> = {
  good: '#2b6a4d',
  note: '#3d5f8f',
  warning: '#b7791f',
  bad: '#9b2c2c',
};

export const ink = '#1f2933';
export const quiet = '#52606d';
export const rule = '#d9dfe5';
export const accent = '#1d3f5e';

/** A picture. Its unit is 1/640 of the width of the text on a page. */
export interface ChartPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The width of every picture. */
export const chartWidth = 640;

/** A part of a chart with its height. It is drawn downwards from 0. */
export interface ChartPart {
  readonly height: number;
  readonly body: string;
}

/** A chart before it is distributed over pages: its rows, and the head that is repeated above them on each page. */
export interface DrawnChart {
  readonly head?: ChartPart;
  readonly rows: readonly ChartPart[];
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** XML does not allow control characters, so they become spaces. */
const escapeXml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replaceAll(/[\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, ' ')
    .replaceAll(/[&<>"']/g, (sign) => signs[sign] as string);

/** A Chinese, Japanese or Korean character is as wide as two other characters. */
const isWide = (sign: string) => /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/u.test(sign);

/** Cuts a text that is wider than `most` ordinary characters. */
export function shorten(text: string, most: number): string {
  let width = 0;
  const all = Array.from(text);
  const end = all.findIndex((sign) => {
    width += isWide(sign) ? 2 : 1;
    return width > most;
  });
  return end < 0 ? text : `${all.slice(0, Math.max(0, end - 1)).join('')}…`;
}

const widthOf = (text: string) => Array.from(text).reduce((sum, sign) => sum + (isWide(sign) ? 2 : 1), 0);

/** Returns whether a text is wider than `most` ordinary characters. */
export const isWider = (text: string, most: number): boolean => widthOf(text) > most;

/** Breaks a text into lines of at most `most` ordinary characters, between words where possible. Nothing is left out. */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (widthOf(line + sign) > most) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line];
}

/** Breaks a name into at most two lines, and cuts a longer name. */
export function wrapName(name: string, most: number): string[] {
  const [first = '', ...rest] = wrapText(name, most);
  return rest.length === 0 ? [first] : [first, shorten(rest.join(' '), most)];
}

/** Rounded to two decimal places, a chart is the same text on every machine. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** If a script has several fonts, the program that draws the picture loads only the font that the document needs. */
const families: Readonly<Record<Script, string>> = {
  arabic: "'Noto Naskh Arabic'",
  hebrew: "'Noto Sans Hebrew'",
  thai: "'Noto Sans Thai'",
  eastAsian: "'Noto Sans Japanese', 'Noto Sans Korean', 'Noto Sans S Chinese'",
};

/**
 * Writes a text, and names a font for each script, because programs replace a missing font by only one other font for
 * the whole text.
 */
const writeText = (text: string) =>
  splitByScript(text)
    .map(({ script, text: piece }) =>
      script
        ? `<tspan font-family="${families[script]}, Arial, sans-serif">${escapeXml(piece)}</tspan>`
        : escapeXml(piece),
    )
    .join('');

interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly fill?: string;
  readonly isBold?: boolean;
}

export function drawText(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { anchor = 'start', size = 12, fill = ink, isBold = false } = style;
  const weight = isBold ? ' font-weight="600"' : '';
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${fill}"${weight}>${writeText(text)}</text>`;
}

const lineHeight = 1.2;
/** The height of lines of text. */
export const computeHeight = (lines: readonly string[], size: number) => lines.length * size * lineHeight;

/** Draws lines of text, vertically centred at `middle`. */
export const drawTextLines = (x: number, middle: number, lines: readonly string[], style: TextStyle = {}): string => {
  const { size = 12 } = style;
  const first = middle - computeHeight(lines, size) / 2 + size;
  return lines.map((line, at) => drawText(x, first + at * size * lineHeight, line, style)).join('');
};

export const drawRect = (x: number, y: number, width: number, height: number, attributes: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributes}/>`;

export const drawLine = (x1: number, y1: number, x2: number, y2: number, stroke: string, more = ''): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}" ${more}/>`;

/**
 * Draws the shape of a tone, about ten units high and centred at x and y. Tones have different shapes, so that they
 * differ in black and white too.
 */
export function drawShape(tone: ReportTone, x: number, y: number): string {
  const fill = `fill="${toneColours[tone]}"`;
  if (tone === 'good') return `<circle cx="${round(x)}" cy="${round(y)}" r="5" ${fill}/>`;
  if (tone === 'note') return drawRect(x - 4.5, y - 4.5, 9, 9, fill);
  const points =
    tone === 'warning' ? [x, y - 5.5, x + 6, y + 5, x - 6, y + 5] : [x, y - 6, x + 6, y, x, y + 6, x - 6, y];
  return `<polygon points="${points.map(round).join(' ')}" ${fill}/>`;
}

/** The light green for areas of the tone `good`. */
const lightGood = '#a9d3bd';

/**
 * The patterns of areas, which a printer without colours shows as different greys. `bad` is a full area, `warning` has
 * dark stripes, `note` has light dots, and `good` is a light area with an edge.
 */
const patterns: Readonly<Record<'note' | 'warning', string>> = {
  warning: `<pattern id="warning" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="${toneColours.warning}"/><rect width="2" height="7" fill="#ffffff"/></pattern>`,
  note: `<pattern id="note" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="${toneColours.note}"/><circle cx="2.5" cy="2.5" r="1.15" fill="#ffffff"/></pattern>`,
};

/** Returns the attributes of an area of a tone. */
export function fillArea(tone: ReportTone): string {
  if (tone === 'bad') return `fill="${toneColours.bad}"`;
  const fill = tone === 'good' ? lightGood : `url(#${tone})`;
  return `fill="${fill}" stroke="${toneColours[tone]}" stroke-width="1"`;
}

const definePatterns = (parts: readonly string[]): string => {
  const used = Object.entries(patterns).flatMap(([name, pattern]) =>
    parts.some((part) => part.includes(`url(#${name})`)) ? pattern : [],
  );
  return used.length > 0 ? `<defs>${used.join('')}</defs>` : '';
};

/** Puts parts one below the other. */
export function toPicture(parts: readonly ChartPart[]): ChartPicture {
  let bottom = 0;
  const placed = parts.map(({ height: own, body }) => {
    const y = round(bottom);
    bottom += own;
    return y === 0 ? body : `<g transform="translate(0 ${y})">${body}</g>`;
  });
  const height = round(bottom);
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${chartWidth}" height="${height}" ` +
      `viewBox="0 0 ${chartWidth} ${height}" font-family="'Noto Sans', 'Segoe UI', Arial, sans-serif">` +
      `${definePatterns(placed)}${placed.join('')}</svg>`,
    width: chartWidth,
    height,
  };
}
