import { Button, Group, Paper, Text } from '@mantine/core';
import type { ImportProblem } from '#root/contract/import/import-records.ts';
import classes from './fix-cards.module.css';
import type { PlacedProblem } from './import-lines.ts';
import { text } from './imports.messages.ts';
import { Suggestions } from './problem-panel.tsx';

interface CellBarProps {
  /** "RTO, row 2" */
  label: string;
  row: number;
  isOut: boolean;
  problems: readonly PlacedProblem[];
  onUse: (problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
  onOut: () => void;
}

/** The cell that has, or had, the focus: what is wrong with it, what mends it, and the way out for its row. */
export function CellBar({ label, row, isOut, problems, onUse, onOut }: CellBarProps) {
  return (
    <Paper withBorder p="xs" className={classes.bar} role="group" aria-label={label}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text fz="sm" fw={600}>
          {label}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onOut}>
          {text(isOut ? 'includeRow' : 'excludeRow', { row })}
        </Button>
      </Group>
      {problems.map(({ source }) => (
        <div key={source.code}>
          <p className={classes.message} data-level={source.level}>
            {source.message}
          </p>
          <Suggestions suggestions={source.suggestions} onUse={(suggestion) => onUse(source, suggestion)} />
        </div>
      ))}
    </Paper>
  );
}
