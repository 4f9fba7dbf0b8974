/**
 * Whether the dates of a column begin with the day or the month. `mixed` if some can begin only with the day and others
 * only with the month; undefined if the dates leave it open.
 */
export type DateOrder = 'day' | 'month' | 'mixed' | undefined;

/** A date as YYYY-MM-DD, or the dates that the text can mean. `readings` is empty if the text is not a date. */
export type CellDate =
  | { readonly ok: true; readonly date: string }
  | { readonly ok: false; readonly readings: readonly { readonly order: 'day' | 'month'; readonly date: string }[] };

const numeric = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/;

const monthNames = [
  ...['jan, january, januar, jänner, janv, janvier', 'feb, february, februar, févr, fév, février'],
  ...['mar, march, mär, mrz, märz, mars', 'apr, april, avr, avril', 'may, mai', 'jun, june, juni, juin'],
  ...['jul, july, juli, juil, juillet', 'aug, august, août', 'sep, sept, september, septembre'],
  ...['oct, october, okt, oktober, octobre', 'nov, november, novembre', 'dec, december, dez, dezember, déc, décembre'],
];
const months = new Map(
  monthNames.flatMap((line, at) => line.split(', ').map((word) => [word, String(at + 1)] as const)),
);

const toIso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Reads "31 December 2026", "31. Dez. 2026", "December 31, 2026" and "2026/12/31". */
function parseUnmistakable(text: string): string | undefined {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (year) return toIso(year, month, day);
  const named =
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)?[\s-]+(?:of )?(?<month>\p{L}{3,})\.?,?[\s-]+(?<year>\d{4})$/u.exec(text) ??
    /^(?<month>\p{L}{3,})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u.exec(text);
  const { groups = {} } = named ?? {};
  const number = months.get((groups.month ?? '').toLowerCase());
  return number && toIso(groups.year ?? '', number, groups.day ?? '');
}

/** Decides together whether the dates of a column begin with the day or the month. */
export function decideDateOrder(texts: Iterable<string>): DateOrder {
  let [day, month] = [false, false];
  for (const text of texts) {
    const [, first, , second] = numeric.exec(text.trim()) ?? [];
    if (Number(first) > 12) day = true;
    if (Number(second) > 12) month = true;
  }
  if (day && month) return 'mixed';
  return day ? 'day' : month ? 'month' : undefined;
}

/**
 * Parses a date in the cell of a column.
 * @param order whether the dates of the column begin with the day or the month
 */
export function parseDate(text: string, order: DateOrder): CellDate {
  const date = parseUnmistakable(text);
  if (date) return { ok: true, date };
  const [, first = '', separator, second = '', year = ''] = numeric.exec(text) ?? [];
  if (first === '') return { ok: true, date: text };
  const full = year.length === 2 ? `20${year}` : year;
  const readings = [
    { order: 'day' as const, date: toIso(full, second, first), isPossible: Number(second) <= 12 },
    { order: 'month' as const, date: toIso(full, first, second), isPossible: Number(first) <= 12 },
  ].filter(({ isPossible }) => isPossible);
  // In dates with full stops, the day always comes first.
  const meant = readings.find((one) => one.order === (separator === '.' ? 'day' : order)) ?? readings[0];
  const isSame = Number(first) === Number(second);
  const isOrdered = order !== 'mixed' && (order !== undefined || readings.length < 2);
  const isSure = isSame || (separator === '.' ? meant?.order === 'day' : isOrdered);
  if (meant && isSure && year.length === 4) return { ok: true, date: meant.date };
  return {
    ok: false,
    readings: (isSure && meant ? [meant] : readings).map(({ order: own, date: iso }) => ({ order: own, date: iso })),
  };
}

/** Formats a date in words that leave no doubt: "3 April 2026". */
export const formatDateInWords = (iso: string): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
