import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { text } from './lists.messages.ts';

/** As many fit into a toast; the rest is counted. */
const named = 5;

/** What an undo throws where records stay as they are: which, and why. The toast of the undo shows it. */
export function stayedProblem(failures: readonly Omit<BulkFailure, 'uid'>[]): Error {
  const more = failures.length - named;
  return new Error(
    [
      text('setStayed', { count: failures.length }),
      ...failures
        .slice(0, named)
        .map(({ name, message }) => text('setReason', { name: name || text('setGone'), message })),
      ...(more > 0 ? [text('setMore', { count: more })] : []),
    ].join(' '),
  );
}
