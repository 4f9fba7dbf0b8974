import { nameKey } from './text.ts';

/** How many characters have to change to make one text of the other; more than `limit` counts as `limit + 1`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let former = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const change = (former[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(change, (former[j] as number) + 1, (row[j - 1] as number) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > limit) return limit + 1;
    former = row;
  }
  return former[b.length] as number;
}

/** A name to choose from, and what it is compared by: `nameKey`, worked out once. */
export interface NameChoice {
  readonly name: string;
  readonly key: string;
}

/** The name that was probably meant: at most two characters away, fewer for short names. Undefined without one. */
export function closestName(text: string, names: readonly NameChoice[]): string | undefined {
  const wanted = nameKey(text);
  let limit = wanted.length < 5 ? 1 : 2;
  let best: string | undefined;
  for (const { name, key } of names) {
    const away = distance(wanted, key, limit);
    if (away > limit || (away === limit && best !== undefined)) continue;
    best = name;
    limit = away;
    if (limit <= 1) break;
  }
  return best;
}
