/** The distance between neighbouring rows that get new positions. */
const step = 1024;
/** The greatest distance of a position from 0. An integer column can store slightly more. */
const most = 2_000_000_000;

export interface PlacedRow {
  readonly uid: string;
  readonly position: number;
}

/** Returns the indices of a longest increasing subsequence, which never contains `undefined`. */
function findLongestIncrease(values: readonly (number | undefined)[]): Set<number> {
  // For each length, the index at which a rising sequence of that length ends with the lowest value.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) found.add(at);
  return found;
}

/**
 * Returns positions for rows between two fixed positions; undefined if the rows do not fit. If `low` or `high` is
 * undefined, there is no row at that end.
 */
function placeBetween(low: number | undefined, high: number | undefined, count: number): number[] | undefined {
  const gap = low === undefined || high === undefined ? step : Math.floor((high - low) / (count + 1));
  const first = low === undefined ? (high ?? count * step) - gap * count : low + gap;
  if (gap < 1 || Math.abs(first) + gap * count > most) return undefined;
  return Array.from({ length: count }, (_, at) => first + gap * at);
}

/**
 * Returns a position for each row in its new order. As many rows as possible keep their position, so that adding or
 * moving one row changes no other row.
 * @param stored the rows with their present positions
 * @param uids all rows in their new order, each once
 */
export function placeRows(stored: readonly PlacedRow[], uids: readonly string[]): number[] {
  const present = new Map(stored.map(({ uid, position }) => [uid, position]));
  const values = uids.map((uid) => present.get(uid));
  const kept = findLongestIncrease(values);
  const placed: number[] = [];
  for (let at = 0; at <= uids.length; at++) {
    const isEnd = at === uids.length;
    if (!isEnd && !kept.has(at)) continue;
    const missing = at - placed.length;
    const between = missing > 0 ? placeBetween(placed.at(-1), isEnd ? undefined : values[at], missing) : [];
    if (!between) return uids.map((_, index) => index * step);
    placed.push(...between);
    if (!isEnd) placed.push(values[at] as number);
  }
  return placed;
}
