import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The time in milliseconds after which work in the main thread lets other requests have a turn. */
const longestStep = 3;

/**
 * Takes the steps of long work in the main thread. Other requests get a turn between two steps as soon as the work has gone on
 * for some milliseconds, so no step should take longer than that.
 * @returns what the last step returns
 */
export async function takeSteps<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (let until = performance.now() + longestStep; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + longestStep;
  }
}

/** Maps a long list in steps, see {@link takeSteps}. */
export const mapInSteps = <Item, Result>(
  list: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> =>
  takeSteps(
    (function* () {
      const done: Result[] = [];
      for (const [index, item] of list.entries()) {
        done.push(work(item, index));
        yield;
      }
      return done;
    })(),
  );

/** Filters a long list in steps, see {@link takeSteps}. */
export async function filterInSteps<Item>(list: readonly Item[], isWanted: (item: Item) => boolean): Promise<Item[]> {
  const wanted = await mapInSteps(list, isWanted);
  return list.filter((_, index) => wanted[index]);
}

/** The number of items that are written as JSON at a time. */
const itemsAtATime = 100;

/** Splits a list into pieces of this length. */
export const cut = <Item>(list: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, at) => list.slice(at * length, (at + 1) * length));

/**
 * Writes the items of a long list as JSON, without the brackets, and returns it in pieces. Works in steps, see {@link
 * takeSteps}.
 */
const formatPieces = (list: readonly unknown[]): Promise<string[]> =>
  mapInSteps(cut(list, itemsAtATime), (some) => JSON.stringify(some).slice(1, -1));

/** Writes a long list as JSON in steps, see {@link takeSteps}. */
export const formatListInSteps = async (list: readonly unknown[]): Promise<string> =>
  `[${(await formatPieces(list)).join(',')}]`;

/**
 * Writes a long list as UTF-8 JSON, in steps. Unlike a text, the result need not be converted as a whole when it is
 * sent.
 */
export async function formatBytesInSteps(list: readonly unknown[]): Promise<Buffer> {
  const pieces = await formatPieces(list);
  const bytes = await mapInSteps(pieces, (piece, at) => Buffer.from(at > 0 ? `,${piece}` : piece));
  return Buffer.concat([Buffer.from('['), ...bytes, Buffer.from(']')]);
}
