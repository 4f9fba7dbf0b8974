import { Group, Stack, Text } from '@mantine/core';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { gapHref, gapSentence } from '#root/web/shared/continuity/gap-text.ts';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';

/** Lists the worst gaps, with a link to all gaps. */
export function GapsTile() {
  const gaps = useRead(continuity.gaps, { query: { pageSize: 10, sort: 'severity' } });
  const total = gaps.data?.meta.total ?? 0;
  return (
    <Tile
      question={text('gaps')}
      aside={total > 0 && <AppLink href="/gaps">{text('gapsAll', { count: total })}</AppLink>}
    >
      {gaps.error && <LoadFailed error={gaps.error} onRetry={() => void gaps.refetch()} />}
      {gaps.isPending && <LinesSkeleton lines={5} height={24} />}
      {gaps.data && total === 0 && (
        <Text c="dimmed">{text(gaps.data.meta.compared > 0 ? 'gapsNone' : 'gapsNothing')}</Text>
      )}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {gaps.data?.data.map((gap) => {
          const href = gapHref(gap);
          const sentence = gapSentence(gap);
          return (
            <Group key={gap.key} component="li" gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
              {href ? <AppLink href={href}>{sentence}</AppLink> : <Text>{sentence}</Text>}
              <VerdictChip verdict={gap.verdict} />
            </Group>
          );
        })}
      </Stack>
    </Tile>
  );
}
