import { Alert } from '@mantine/core';
import type { Refused } from './use-action.ts';

/** What was refused and belongs to no field. */
export function RefusedAlert({ refused }: { refused: Refused }) {
  if (!refused.message) return null;
  return (
    <Alert role="alert" color="red" variant="outline">
      {refused.message}
    </Alert>
  );
}
