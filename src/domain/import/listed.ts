import { rules } from '#root/contract/platform/errors.ts';
import { formatLongDuration } from '#root/domain/master-data/long-duration.ts';
import { formatDuration, labelDuration } from '#root/domain/values/durations.ts';
import { makeSuggestion, type RowReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { Addition, ListedTime, Suggestion } from './types.ts';

/** The times of a master list in ascending order, including those that the import will add. */
export interface TimeList {
  readonly list: Addition['list'];
  readonly title: string;
  readonly rows: readonly ListedTime[];
  readonly byMinutes: ReadonlyMap<number, ListedTime>;
  readonly byName: ReadonlyMap<string, ListedTime>;
}

/** Creates the list of times. `additions` has the uids that the added times will get. */
export function createTimeList(
  list: Addition['list'],
  rows: readonly ListedTime[],
  additions: readonly (Addition & { uid: string })[],
): TimeList {
  const added = additions
    .filter((one) => one.list === list)
    .map(({ uid, minutes }) => ({ uid, minutes, name: formatLongDuration(minutes), isActive: true }))
    .filter((one) => !rows.some((row) => row.minutes === one.minutes || toNameKey(row.name) === toNameKey(one.name)));
  const all = [...rows, ...added].sort((a, b) => a.minutes - b.minutes);
  const title = list === 'rto' ? 'recovery times' : 'MTPDs';
  const byMinutes = new Map(all.map((row) => [row.minutes, row]));
  return { list, title, rows: all, byMinutes, byName: new Map(all.map((row) => [toNameKey(row.name), row])) };
}

const findNextAbove = ({ rows }: TimeList, minutes: number): ListedTime | undefined =>
  rows.find((row) => row.isActive && row.minutes > minutes);
const findNextBelow = ({ rows }: TimeList, minutes: number): ListedTime | undefined =>
  rows.findLast((row) => row.isActive && row.minutes < minutes);

function suggestAddition(list: TimeList, minutes: number): Suggestion[] {
  // An inactive time is already in the list, so it has to be activated there and cannot be added.
  if (list.byMinutes.has(minutes)) return [];
  // A name can occur only once in the list, even if the time of its row has been changed and no longer fits the name.
  if (list.byName.has(toNameKey(formatLongDuration(minutes)))) return [];
  const label = `Add ${formatDuration(minutes)} to the list of ${list.title}`;
  return [{ kind: 'add_listed', label, cells: [], addition: { list: list.list, minutes } }];
}

/**
 * Returns the listed value of a cell's time.
 * @param kept the record's current value, which is accepted even if it is no longer offered
 * @returns null for an empty cell; undefined after a problem
 */
export function readListed(
  reader: RowReader,
  field: 'rto' | 'mtpd' | 'mdl',
  list: TimeList,
  kept: string | null,
): ListedTime | null | undefined {
  if (reader.text(field) === '') return null;
  const isOffered = (row: ListedTime) => row.isActive || row.uid === kept;
  const named = list.byName.get(toNameKey(reader.text(field)));
  if (named && isOffered(named)) return named;
  const minutes = named?.minutes ?? reader.time(field);
  if (minutes === null) return undefined;
  const found = list.byMinutes.get(minutes);
  if (found && isOffered(found)) return found;
  const [below, above] = [findNextBelow(list, minutes), findNextAbove(list, minutes)];
  const use = (row: ListedTime) => reader.put(field, formatDuration(row.minutes));
  reader.addProblem(field, {
    code: `unlisted_${field}`,
    message: `${formatDuration(minutes)} is not in the list of ${list.title}`,
    suggestions: [
      ...(below ? makeSuggestion('nearest_below', `Use ${labelDuration(below.minutes, below.name)}`, use(below)) : []),
      ...(above ? makeSuggestion('nearest_above', `Use ${labelDuration(above.minutes, above.name)}`, use(above)) : []),
      ...suggestAddition(list, minutes),
    ],
  });
  return undefined;
}

/**
 * Checks that the RTO is strictly less than the MTPD, in minutes (specification 5). Reports the problem at the RTO if
 * the row has one.
 */
export function checkBelow(
  reader: RowReader,
  times: { rto: ListedTime | null; mtpd: ListedTime | null },
  lists: { rto: TimeList; mtpd: TimeList },
): void {
  const { rto, mtpd } = times;
  if (!rto || !mtpd || rto.minutes < mtpd.minutes) return;
  const above = findNextAbove(lists.mtpd, rto.minutes);
  const below = findNextBelow(lists.rto, mtpd.minutes);
  const atRto = reader.text('rto') !== '';
  reader.addProblem(atRto ? 'rto' : 'mtpd', {
    code: 'rto_not_below_mtpd',
    message: atRto ? rules.rtoBelowMtpd : rules.mtpdAboveRto,
    suggestions: [
      ...(above
        ? makeSuggestion(
            'raise_mtpd',
            `Use an MTPD of ${labelDuration(above.minutes, above.name)}`,
            reader.put('mtpd', formatDuration(above.minutes)),
          )
        : []),
      ...(below
        ? makeSuggestion(
            'lower_rto',
            `Use an RTO of ${labelDuration(below.minutes, below.name)}`,
            reader.put('rto', formatDuration(below.minutes)),
          )
        : []),
    ],
  });
}
