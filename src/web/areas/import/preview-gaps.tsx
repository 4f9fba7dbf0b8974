import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ImportPreview } from '#root/contract/import/import-records.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { describeGap } from '#root/web/shared/continuity/describe-gap.ts';
import { text } from './imports.messages.ts';

type Gaps = NonNullable<ImportPreview['gaps']>;

const maxShown = 10;

/** Lists the gaps that the imported records would have after the import, ordered from the worst. */
export function PreviewGaps({ gaps }: { gaps: Gaps }) {
  const [all, setAll] = useState(false);
  const shown = all ? gaps.list : gaps.list.slice(0, maxShown);
  const verdicts = (['pastMtpd', 'late', 'justMet', 'unknown'] as const).filter((verdict) => gaps[verdict] > 0);
  return (
    <Stack gap="sm" component="section" aria-labelledby="gaps-after">
      <div>
        <Title order={2} id="gaps-after">
          {text('gaps')}
        </Title>
        <Text c="dimmed">{text(gaps.list.length > 0 ? 'gapsHelp' : 'noGaps')}</Text>
      </div>
      <Group gap="md">
        {verdicts.map((verdict) => (
          <Group key={verdict} gap={6}>
            <VerdictChip verdict={verdict} />
            <Text fw={600}>{gaps[verdict]}</Text>
          </Group>
        ))}
      </Group>
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map((gap, at) => (
          <Group key={at} component="li" gap="sm" wrap="wrap">
            <VerdictChip verdict={gap.verdict} />
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {describeGap(gap)}
            </Text>
          </Group>
        ))}
      </Stack>
      {!all && gaps.list.length > maxShown && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          {text('moreGaps', { count: gaps.list.length - maxShown })}
        </Button>
      )}
    </Stack>
  );
}
