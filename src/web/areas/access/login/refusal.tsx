import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** The error shown above the fields of the card. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" variant="outline" role="alert">
      {children}
    </Alert>
  );
}
