import { Group, SegmentedControl, Text } from '@mantine/core';
import { text } from './record-dependencies.messages.ts';
import type { Levels } from './use-neighbourhood.ts';

const steps = ['0', '1', '2', '3', '4', '5'];

/** Chooses how many steps to show upstream and downstream. */
export function NeighbourhoodTools({ levels, onChange }: { levels: Levels; onChange: (levels: Levels) => void }) {
  return (
    <Group gap="sm" data-no-print>
      {(['up', 'down'] as const).map((way) => (
        <Group key={way} gap={6} wrap="nowrap">
          <Text fz="sm" component="span" id={`around-${way}`}>
            {text(way)}
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby={`around-${way}`}
            data={steps}
            value={String(levels[way])}
            onChange={(value) => onChange({ ...levels, [way]: Number(value) })}
          />
        </Group>
      ))}
    </Group>
  );
}
