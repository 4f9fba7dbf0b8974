import { Button, Card, Group, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './figures.module.css';
import { text } from './figures.words.ts';

/** Props of {@link Tile}. */
export interface TileProps {
  question: string;
  aside?: ReactNode;
  /** The same content as a table. If it is present, people can switch between the chart and the table. */
  table?: ReactNode;
  children: ReactNode;
}

/** A dashboard tile with a question and its answer. */
export function Tile({ question, aside, table, children }: TileProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card component="section" withBorder aria-labelledby={id} padding="md" className={classes.tile}>
      <Group justify="space-between" gap="xs" mb="sm" wrap="nowrap" align="flex-start">
        <Title order={2} id={id}>
          {question}
        </Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </Group>
      <div className={classes.content}>{isTable ? table : children}</div>
      {table && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.toggle}
          aria-describedby={id}
          onClick={() => setTable(!isTable)}
        >
          {text(isTable ? 'showChart' : 'showTable')}
        </Button>
      )}
    </Card>
  );
}
