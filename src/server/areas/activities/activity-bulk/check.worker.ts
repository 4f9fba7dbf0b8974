import type { BatchChoices, BatchKind, BatchRow, BatchTarget } from '#root/contract/activities/activity-batches.ts';
import { type CheckedBatchRow, checkBatch } from '#root/domain/import/batch/check-batch.ts';
import { indexBatchChoices } from '#root/domain/import/batch/lists.ts';

/** The rows of a draft, and the data against which they are checked (see `BatchContext`). */
export interface BatchOrder {
  readonly rows: readonly BatchRow[];
  readonly kind: BatchKind;
  readonly choices: BatchChoices;
  readonly targets: ReadonlyMap<number, BatchTarget>;
  readonly taken: ReadonlyMap<string, string>;
}

/** Checks the rows of a draft. */
export const run = ({ rows, choices, ...context }: BatchOrder): CheckedBatchRow[] =>
  checkBatch(rows, { ...context, lists: indexBatchChoices(choices) });
