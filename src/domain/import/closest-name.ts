import { distance } from 'fastest-levenshtein';
import { toNameKey } from './text.ts';

/** A candidate with its `toNameKey`. */
export interface NameChoice {
  readonly name: string;
  readonly key: string;
}

/** The longest text that is compared with names. People would hardly read a longer suggestion. */
const maxLength = 100;
/** The maximum number of names whose distance to a text is measured, because measuring is slow. */
const maxMeasured = 200;

/** Splits a text into three parts. A name that differs in two characters contains at least one of these parts. */
function splitInThree(text: string): string[] {
  const third = Math.ceil(text.length / 3);
  return [text.slice(0, third), text.slice(third, 2 * third), text.slice(2 * third)];
}

/**
 * Returns the name that was probably meant: at most two characters differ, or one character in short names. Undefined
 * if there is no such name.
 */
export function findClosestName(text: string, names: readonly NameChoice[]): string | undefined {
  // The length is checked first, because a text can have thousands of characters and the next steps read all of them.
  if (text.length > 2 * maxLength) return undefined;
  const wanted = toNameKey(text);
  if (wanted.length > maxLength) return undefined;
  const parts = splitInThree(wanted);
  let limit = wanted.length < 5 ? 1 : 2;
  let best: string | undefined;
  let measured = 0;
  for (const { name, key } of names) {
    if (Math.abs(wanted.length - key.length) > limit || !parts.some((part) => key.includes(part))) continue;
    measured += 1;
    if (measured > maxMeasured) break;
    const away = distance(wanted, key);
    if (away > limit || (away === limit && best !== undefined)) continue;
    best = name;
    limit = away;
    if (limit <= 1) break;
  }
  return best;
}

/** The maximum number of texts whose results are kept. */
const maxKept = 1_000;

/**
 * Returns a search that finds the closest of these names and keeps its results, because the same cells are checked
 * again after each change.
 * @param list returns the names; called at the first search
 */
export function createNameSearch(list: () => readonly NameChoice[]): (text: string) => string | undefined {
  const kept = new Map<string, string | undefined>();
  let names: readonly NameChoice[] | undefined;
  return (text) => {
    if (kept.has(text)) return kept.get(text);
    names ??= list();
    const found = findClosestName(text, names);
    if (kept.size < maxKept) kept.set(text, found);
    return found;
  };
}
