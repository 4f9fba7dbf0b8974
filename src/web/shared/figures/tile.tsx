import { Card, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A dashboard tile with a question and its answer. */
export function Tile({ question, aside, children }: { question: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" withBorder aria-labelledby={id} padding="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>
          {question}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  );
}
