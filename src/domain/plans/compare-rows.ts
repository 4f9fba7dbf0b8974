interface Row {
  readonly uid: string;
}

export interface RowPair<R extends Row> {
  readonly before: R | undefined;
  readonly after: R | undefined;
  /** True if the row has moved among the rows that are in both versions. */
  readonly isMoved: boolean;
}

/** Pairs the remaining rows by name, so that a rewritten row does not count as a removal and an addition. */
function pairByName<R extends Row>(before: readonly R[], after: readonly R[], readName: (row: R) => string) {
  const waiting = Map.groupBy(before, readName);
  return new Map(
    after.flatMap((row) => {
      const partner = waiting.get(readName(row))?.shift();
      return partner ? [[row.uid, partner] as const] : [];
    }),
  );
}

/**
 * Returns the positions of one of the longest increasing subsequences of different numbers, in ascending order.
 * Patience sorting, O(n log n).
 */
export function findLongestIncrease(values: readonly number[]): number[] {
  /** For each length, the position of the smallest value with which an increasing subsequence of that length ends. */
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [position, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous[position] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = position;
  }
  const found: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] as number) found.push(at);
  return found.reverse();
}

/**
 * Pairs the rows of two versions: by uid, then by name. The pairs are in the order of the later version. A removed row
 * comes after the row that it followed in the earlier version. As few rows as possible count as moved.
 */
export function pairRows<R extends Row>(
  before: readonly R[],
  after: readonly R[],
  readName: (row: R) => string,
): RowPair<R>[] {
  const byUid = new Map(before.map((row) => [row.uid, row]));
  const known = new Set(after.map(({ uid }) => uid));
  const byName = pairByName(
    before.filter(({ uid }) => !known.has(uid)),
    after.filter(({ uid }) => !byUid.has(uid)),
    readName,
  );
  const place = new Map(before.map((row, position) => [row, position]));
  const paired = after.map((row) => ({ after: row, before: byUid.get(row.uid) ?? byName.get(row.uid) }));
  const shared = paired.filter((pair) => pair.before !== undefined);
  const places = shared.map((pair) => place.get(pair.before as R) as number);
  const kept = new Set<object | undefined>(findLongestIncrease(places).map((position) => shared[position]));
  const pairs = paired.map((pair): RowPair<R> => ({ ...pair, isMoved: pair.before !== undefined && !kept.has(pair) }));
  return insertRemoved(pairs, before);
}

/** Puts each removed row behind the row that it followed before, or at the beginning. */
function insertRemoved<R extends Row>(pairs: readonly RowPair<R>[], before: readonly R[]): RowPair<R>[] {
  const stays = new Set(pairs.map((pair) => pair.before));
  const removedAfter = new Map<R | undefined, RowPair<R>[]>();
  let last: R | undefined;
  for (const row of before) {
    if (stays.has(row)) last = row;
    else removedAfter.set(last, [...(removedAfter.get(last) ?? []), { before: row, after: undefined, isMoved: false }]);
  }
  return [
    ...(removedAfter.get(undefined) ?? []),
    ...pairs.flatMap((pair) => [pair, ...((pair.before && removedAfter.get(pair.before)) ?? [])]),
  ];
}
