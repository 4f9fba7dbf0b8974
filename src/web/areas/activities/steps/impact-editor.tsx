import { Alert, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import type { ImpactRow, Level } from '#root/domain/activities/impact-matrix.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import classes from './impact-editor.module.css';
import { FullRow } from './impact-full-row.tsx';
import { QuickRow } from './impact-quick-row.tsx';
import type { MatrixCategory } from './impact-types.ts';
import { text } from './impact-words.ts';

interface ImpactEditorProps {
  categories: readonly MatrixCategory[];
  impacts: Readonly<Record<string, ImpactRow>>;
  disabled: boolean;
  onChange: (uid: string, row: Level[]) => void;
}

const emptyRow: ImpactRow = impactHorizons.map(() => null);
const cells = (count: number) => ({ '--cells': count }) as CSSProperties;

/**
 * Edits the impact over time. In quick mode, people choose for each category when the impact becomes unacceptable. In
 * full mode, they choose a level for each category and time. Every row is one tab stop; the arrow keys move within the
 * row.
 */
export function ImpactEditor({ categories, impacts, disabled, onChange }: ImpactEditorProps) {
  const [mode, setMode] = useState<'quick' | 'full'>(disabled ? 'full' : 'quick');
  const [refused, setRefused] = useState('');
  const Row = mode === 'quick' ? QuickRow : FullRow;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3}>{text('title')}</Title>
        {!disabled && (
          <SegmentedControl
            aria-label={text('mode')}
            value={mode}
            onChange={(next) => setMode(next as typeof mode)}
            data={[
              { value: 'quick', label: text('quickMode') },
              { value: 'full', label: text('fullMode') },
            ]}
          />
        )}
      </Group>
      {!disabled && (
        <Text fz="sm" c="dimmed">
          {text(mode === 'quick' ? 'quickHelp' : 'fullHelp')}
        </Text>
      )}
      <div className={classes.matrix}>
        {mode === 'full' && <Head />}
        {categories.map((category) => (
          <Row
            key={category.uid}
            category={category}
            row={impacts[category.uid] ?? emptyRow}
            disabled={disabled}
            onChange={(row) => onChange(category.uid, row)}
            onRefused={setRefused}
          />
        ))}
      </div>
      {refused && (
        <Alert role="alert" variant="outline" color="red" py="xs">
          {refused}
        </Alert>
      )}
    </Stack>
  );
}

/** The column headings. They are hidden from screen readers, because each field has its own label. */
function Head() {
  return (
    <div className={classes.row} style={cells(impactHorizons.length)} aria-hidden="true">
      <span className={classes.corner} />
      {impactHorizons.map((minutes) => (
        <span key={minutes} className={classes.head}>
          {formatDuration(minutes)}
        </span>
      ))}
    </div>
  );
}
