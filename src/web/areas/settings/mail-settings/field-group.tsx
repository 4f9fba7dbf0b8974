import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A group of fields with a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="md">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}
