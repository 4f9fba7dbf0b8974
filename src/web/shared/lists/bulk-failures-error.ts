import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { text } from './lists.messages.ts';

/** The maximum number of names in a toast. Further records are only counted. */
const maxNames = 5;

/**
 * Returns an error for an undo that could not change all records. The toast shows the names and reasons in its message.
 */
export function createBulkFailuresError(failures: readonly Omit<BulkFailure, 'uid'>[]): Error {
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
