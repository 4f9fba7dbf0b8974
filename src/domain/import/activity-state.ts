import type { RowReader } from './row-reader.ts';
import type { KnownActivity } from './types.ts';

/** Reports that a stored activity cannot be changed, or how a change affects its state. */
export function checkState(reader: RowReader, existing: Pick<KnownActivity, 'state'> | undefined): void {
  if (existing?.state === 'in_review')
    reader.addProblem('name', {
      code: 'in_review',
      message: 'This activity is in review and cannot be changed until it is approved or returned.',
    });
  if (existing?.state === 'archived')
    reader.addProblem('name', {
      code: 'archived',
      message: 'This activity is archived. Restore it first, or use another name.',
    });
  if (existing?.state === 'approved')
    reader.addProblem('name', {
      code: 'reopens',
      level: 'warning',
      message: 'This activity is approved. Changing it starts a new draft.',
    });
}
