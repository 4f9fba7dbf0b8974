import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { text } from './lists.messages.ts';

/** The most names that fit into a toast; the rest is counted. */
const maxNames = 5;

/** Returns the error of an undo that could not change all records, with names and reasons for its toast. */
export function createUnchangedError(failures: readonly Omit<BulkFailure, 'uid'>[]): Error {
  const more = failures.length - maxNames;
  return new Error(
    [
      text('setStayed', { count: failures.length }),
      ...failures
        .slice(0, maxNames)
        .map(({ name, message }) => text('setReason', { name: name || text('setGone'), message })),
      ...(more > 0 ? [text('setMore', { count: more })] : []),
    ].join(' '),
  );
}
