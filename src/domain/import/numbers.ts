/** Matches digits in unambiguous groups of three: `1,000` `1 000` `1'000` `1.000.000` `1.000,5` `1,000.5`. */
const grouped =
  /(?<![\d.,])[1-9]\d{0,2}(?:(?:[\s'’]\d{3})+(?:[.,]\d+)?|(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+)(?![\d.,]*\d)/g;

/** A point before exactly three digits: it separates thousands in German and French, and decimals in English. */
const doubtful = /(?<![\d.,])([1-9]\d{0,2})\.(\d{3})(?![\d.,]*\d)/;

/** Removes the separators of thousands, but not the decimal point. Numbers without such separators are not changed. */
export const removeGroups = (text: string): string =>
  text.replaceAll(grouped, (number) => {
    const separators = number.match(/\D/g) ?? [];
    const last = separators.at(-1) ?? '';
    // If the last separator differs from the others, it is the decimal point.
    const hasDecimals = /[.,]/.test(last) && separators[0] !== last;
    const end = hasDecimals ? number.lastIndexOf(last) : number.length;
    const decimals = hasDecimals ? `.${number.slice(end + 1)}` : '';
    return number.slice(0, end).replaceAll(/\D/g, '') + decimals;
  });

/** Returns both readings of a text such as `1.000 h`; an empty array if there is no doubt. */
export function listGroupReadings(text: string): string[] {
  if (!doubtful.test(text)) return [];
  return [text.replace(doubtful, '$1$2'), text.replace(doubtful, '$1,$2').replace(/,0+(?!\d)/, '')];
}

/** A whole number; or, if the text is ambiguous, the numbers that it can mean. */
export type WholeReading =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly readings: readonly number[] };

/** Matches words after a number, such as "people" or "seats", that do not change the number. */
const counted =
  /\s*(?:people|persons?|staff|employees|seats|personen|mitarbeiter|mitarbeitende|plätze|sitzplätze|personnes|employés|places)$/i;

/**
 * Reads a whole number: `12`, `1,000`, `12.0`, `50 %`, `5 people`. Text with several numbers, an ambiguous number, or
 * people in place of a percentage is not read.
 * @param max the maximum; 100 for percentages, so that `0.5` can mean 50
 */
export function parseWhole(text: string, max: number): WholeReading {
  const given = text.replace(max === 100 ? /\s*%$/ : counted, '');
  const doubts = listGroupReadings(given);
  const plain = removeGroups(given);
  if (doubts.length === 0 && /^\d+(?:[.,]0+)?$/.test(plain)) return { ok: true, value: Number.parseInt(plain, 10) };
  const texts = doubts.length > 0 ? doubts : (plain.match(/\d+(?:[.,]\d+)?/g) ?? []);
  const numbers = texts.map((one) => Number(one.replace(',', '.')));
  const asPercent = max === 100 && texts.length === 1 && (numbers[0] ?? 1) < 1 && /^0[.,]/.test(plain);
  const readings = numbers.map((one) => (asPercent ? Number((one * 100).toPrecision(12)) : one));
  return { ok: false, readings: /^[-−]/.test(given) ? [] : readings.filter(Number.isInteger) };
}
