import { distance } from 'fastest-levenshtein';
import { toNameKey } from './text.ts';

/** A candidate with its `toNameKey`. */
export interface NameChoice {
  readonly name: string;
  readonly key: string;
}

/**
 * Returns the name that was probably meant: at most two characters differ, or one in short names. Undefined if there is
 * none.
 */
export function findClosestName(text: string, names: readonly NameChoice[]): string | undefined {
  const wanted = toNameKey(text);
  let limit = wanted.length < 5 ? 1 : 2;
  let best: string | undefined;
  for (const { name, key } of names) {
    if (Math.abs(wanted.length - key.length) > limit) continue;
    const away = distance(wanted, key);
    if (away > limit || (away === limit && best !== undefined)) continue;
    best = name;
    limit = away;
    if (limit <= 1) break;
  }
  return best;
}
