import { Alert } from '@mantine/core';
import type { Refusal } from './use-action.ts';

/** Shows an error that belongs to no field. */
export function RefusedAlert({ refused }: { refused: Refusal }) {
  if (!refused.message) return null;
  return (
    <Alert role="alert" color="red" variant="outline">
      {refused.message}
    </Alert>
  );
}
