import { Button, Group, Paper, Text } from '@mantine/core';
import type { ImportProblem } from '#root/contract/import/import-records.ts';
import classes from './fix-cards.module.css';
import type { PlacedProblem } from './import-lines.ts';
import { text } from './imports.messages.ts';
import { Suggestions } from './problem-panel.tsx';

interface CellBarProps {
  /** The name of the cell: "RTO, row 2". */
  label: string;
  row: number;
  isExcluded: boolean;
  problems: readonly PlacedProblem[];
  onUse: (problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
  onToggleExcluded: () => void;
}

/** Shows the problems and suggestions of the cell that was focused last, and a button that excludes its row. */
export function CellBar({ label, row, isExcluded, problems, onUse, onToggleExcluded }: CellBarProps) {
  return (
    <Paper withBorder p="xs" className={classes.bar} role="group" aria-label={label}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text fz="sm" fw={600}>
          {label}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onToggleExcluded}>
          {text(isExcluded ? 'includeRow' : 'excludeRow', { row })}
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
