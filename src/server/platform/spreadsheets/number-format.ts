/** A part of a number format: a digit, text that the spreadsheet program adds, or another sign with a meaning. */
interface FormatPart {
  readonly is: 'digit' | 'text' | 'percent' | 'comma' | 'point';
  readonly text: string;
}

interface FormatSection {
  readonly parts: readonly FormatPart[];
  /** Returns true if the section is for this number; undefined if the section states no condition. */
  readonly isFor: ((value: number) => boolean) | undefined;
  /** True for fractions and powers of ten, whose digits are not those of the number. */
  readonly isComputed: boolean;
}

/** The sections of a number format: for positive numbers, negative numbers and zero, or with conditions. */
export type NumberFormat = readonly FormatSection[];

// Matches one part of a code: quoted text, an escaped character, a space as wide as a character, a filling character,
// brackets, or any other sign.
const token = /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|general|e[+-]|[\s\S]/giu;

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
};

function readCondition(bracket: string): FormatSection['isFor'] {
  const [, sign = '', limit] = /^([<>=]{1,2})\s*(-?[\d.]+)$/.exec(bracket.trim()) ?? [];
  const compare = comparisons[sign];
  return compare && ((value) => compare(value, Number(limit)));
}

/** Returns the text in brackets such as `[$ days]`, which some programs write instead of quotes. */
const readBracketText = (bracket: string): string => /^\$([^-]+)$/.exec(bracket)?.[1] ?? '';

interface OpenSection {
  parts: FormatPart[];
  isFor: FormatSection['isFor'];
  isComputed: boolean;
}

function addPart(section: OpenSection, sign: string): void {
  if (/^(?:[0#?]|general)$/i.test(sign)) section.parts.push({ is: 'digit', text: sign });
  else if (sign === '%') section.parts.push({ is: 'percent', text: sign });
  else if (sign === ',') section.parts.push({ is: 'comma', text: '' });
  else if (sign === '.') section.parts.push({ is: 'point', text: '' });
  else if (sign === '/' || /^e[+-]$/i.test(sign)) section.isComputed = true;
  else if (!/^[_*@]/.test(sign)) section.parts.push({ is: 'text', text: sign });
}

/** The length that Excel allows for a code. The limit keeps formatting fast, because each cell costs time. */
const maxCode = 255;

/**
 * Reads the code of a number format. Returns undefined for dates and times, for codes with unknown letters, and if
 * people see only the number.
 */
export function parseNumberFormat(code: string): NumberFormat | undefined {
  if (code.length > maxCode) return undefined;
  const sections: OpenSection[] = [{ parts: [], isFor: undefined, isComputed: false }];
  for (const [sign, quoted, escaped, bracket] of code.matchAll(token)) {
    const section = sections.at(-1) as OpenSection;
    if (bracket !== undefined) {
      if (/^[hms]+$/i.test(bracket)) return undefined;
      section.isFor ??= readCondition(bracket);
      section.parts.push({ is: 'text', text: readBracketText(bracket) });
    } else if (quoted !== undefined || escaped !== undefined)
      section.parts.push({ is: 'text', text: quoted ?? escaped ?? '' });
    else if (sign === ';') sections.push({ parts: [], isFor: undefined, isComputed: false });
    else if (/^\p{L}$/u.test(sign)) return undefined;
    else addPart(section, sign);
  }
  return sections.some(addsMeaning) ? sections : undefined;
}

/** Returns the section for a number. */
function findSection(format: NumberFormat, value: number): FormatSection | undefined {
  const [first, second = first, third = first] = format;
  if (first?.isFor || second?.isFor) {
    if (first?.isFor?.(value)) return first;
    return second?.isFor && !second.isFor(value) ? third : second;
  }
  return value > 0 ? first : value < 0 ? second : third;
}

/** Text that changes the meaning of a number, unlike spaces, signs and symbols of currencies. */
const meaningful = /[\p{L}\p{N}<>≤≥~≈±'’′″]/u;

/** All codes of currencies, because three capitals can also be a unit, such as "MIN". */
const currencyCodes = new Set(Intl.supportedValuesOf('currency'));
const currencySymbol = /^(?:kr\.?|zł|S?Fr\.?|Kč|Ft|lei|Rs\.?|\p{Lu}{1,3}\$)$/u;

/** Returns false for a text that consists only of currencies, spaces and signs. */
const isMeaningful = (text: string): boolean =>
  text
    .split(/[\s()+−-]+/)
    .some((word) => meaningful.test(word) && !currencyCodes.has(word) && !currencySymbol.test(word));

/** Returns true if people see more than the number. */
function addsMeaning({ parts, isComputed }: FormatSection): boolean {
  if (parts.some(({ is }) => is === 'percent')) return true;
  // Adjacent texts are joined, because `\k\r` is the one word "kr". A space replaces every other part.
  if (isMeaningful(parts.map(({ is, text }) => (is === 'text' ? text : ' ')).join(''))) return true;
  const point = parts.findIndex(({ is }) => is === 'point');
  const whole = point < 0 ? parts : parts.slice(0, point);
  const [from, to] = [whole.findIndex(({ is }) => is === 'digit'), whole.findLastIndex(({ is }) => is === 'digit')];
  // Text between the digits changes how the number reads: `0":"00` shows 430 as 4:30.
  return !isComputed && whole.slice(Math.max(from, 0), to).some(({ is, text }) => is === 'text' && /\S/.test(text));
}

/** Returns the digits before and after the decimal point, all of them even if the format rounds. */
function splitDigits(value: number, { parts }: FormatSection): readonly string[] | undefined {
  const signs = parts.map(({ is }) => ({ digit: '0', comma: ',', point: '.', percent: '', text: '' })[is]).join('');
  const thousands = [...signs.matchAll(/,+(?=\.|$)/g)].join('').length;
  const percent = parts.some(({ is }) => is === 'percent') ? 100 : 1;
  const digits = String(Number(((Math.abs(value) * percent) / 1000 ** thousands).toPrecision(15)));
  return digits.includes('e') ? undefined : digits.split('.');
}

/** Returns a number as people see it; undefined if they see nothing but the number. */
export function formatNumber(format: NumberFormat, value: number): string | undefined {
  const section = findSection(format, value);
  const [whole = '', decimals] = (section && splitDigits(value, section)) ?? [];
  if (!section || whole === '' || !addsMeaning(section)) return undefined;
  const { parts, isComputed } = section;
  const point = parts.findIndex(({ is }) => is === 'point');
  const first = parts.findIndex(({ is }) => is === 'digit');
  const last = parts.findLastIndex(({ is }, at) => is === 'digit' && (point < 0 || at < point || first > point));
  const pieces: string[] = [];
  let rest = whole;
  // From right to left, because the last digit of the number belongs to the last digit of the format.
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const { is, text } = parts[at] as FormatPart;
    const isInside = at > first && at < last;
    if (is === 'digit' && at <= last) {
      const count = at === first || isComputed ? rest.length : 1;
      pieces.unshift(
        rest.slice(-count) || (text === '0' && !isComputed ? '0' : ''),
        at === last && decimals ? `.${decimals}` : '',
      );
      rest = count > 0 ? rest.slice(0, -count) : rest;
    } else if (is === 'percent') pieces.unshift('%');
    else if (is === 'text' && !(isInside && (isComputed || (rest === '' && !/0/.test(listDigits(parts, at))))))
      // A minus is added below, so the format's own sign for negative numbers is left out here.
      pieces.unshift(value < 0 && !isInside && /^[-−+()]$/.test(text) ? '' : text);
  }
  return `${value < 0 ? '-' : ''}${pieces.join('').trim()}`;
}

/** Returns the digits of a format to the left of a place. */
const listDigits = (parts: readonly FormatPart[], end: number): string =>
  parts
    .slice(0, end)
    .map(({ is, text }) => (is === 'digit' ? text : ''))
    .join('');
