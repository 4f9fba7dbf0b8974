import { Group, Table, Text } from '@mantine/core';
import { type ContinuityGap, continuity } from '#root/contract/continuity/continuity.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { buildGapHref, describeGap } from '#root/web/shared/continuity/describe-gap.ts';
import { useChosenDepartment, withDepartment } from '#root/web/shared/department-filter/chosen-department.ts';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

const maxShown = 5;

/** The time that is needed and the time that is recorded, in minutes. */
interface Comparison {
  readonly need: number;
  readonly now: number;
}

/** Returns the needed and the recorded time of a gap; undefined if one of the two is unknown. */
function compare({ change }: ContinuityGap): Comparison | undefined {
  if (change?.from == null || change.minutes === null) return undefined;
  return change.bound === 'at_most' || change.bound === 'below'
    ? { need: change.minutes, now: change.from }
    : undefined;
}

/** Shows the worst gaps, each with the time that is needed and the recorded time. */
export function GapsTile() {
  const department = useChosenDepartment();
  const gaps = useRead(continuity.gaps, { query: { pageSize: 10, sort: 'severity', filter: { ...department } } });
  const { total = 0, accepted = 0 } = gaps.data?.meta ?? {};
  const shown = gaps.data?.data.slice(0, maxShown) ?? [];
  const most = Math.max(1, ...shown.flatMap((gap) => Object.values(compare(gap) ?? {})));
  return (
    <Tile
      question={text('gaps')}
      aside={
        <Group gap="sm">
          {total > 0 && (
            <AppLink href={withDepartment('/gaps', department)}>{text('gapsAll', { count: total })}</AppLink>
          )}
          {accepted > 0 && (
            <AppLink href={withDepartment('/gaps?state=accepted', department)}>
              {text('gapsAccepted', { count: accepted })}
            </AppLink>
          )}
          <AppLink href="/gaps/as-of">{text('gapsAsOf')}</AppLink>
        </Group>
      }
      table={shown.length > 0 && <GapsTable gaps={shown} />}
    >
      {gaps.error && <LoadFailed error={gaps.error} onRetry={() => void gaps.refetch()} />}
      {gaps.isPending && <LinesSkeleton lines={5} height={24} />}
      {gaps.data && total === 0 && (
        <Text c="dimmed">{text(gaps.data.meta.compared > 0 ? 'gapsNone' : 'gapsNothing')}</Text>
      )}
      <ul className={classes.gaps}>
        {shown.map((gap) => (
          <li key={gap.key}>
            <Sentence gap={gap} />
            <Bullet gap={gap} most={most} />
          </li>
        ))}
      </ul>
    </Tile>
  );
}

function Sentence({ gap }: { gap: ContinuityGap }) {
  return (
    <AppLink href={buildGapHref(gap)} fz="sm" underline="hover">
      {describeGap(gap)}
    </AppLink>
  );
}

/** The recorded time as a bar, and the needed time as a mark on that bar. The text below says the same. */
function Bullet({ gap, most }: { gap: ContinuityGap; most: number }) {
  const times = compare(gap);
  const toWidth = (minutes: number) => `${(minutes / most) * 100}%`;
  return (
    <>
      {times && (
        <div className={classes.bullet} aria-hidden="true">
          <div className={classes.need} style={{ width: toWidth(Math.min(times.need, times.now)) }} />
          <div
            className={classes.over}
            style={{
              insetInlineStart: toWidth(times.need),
              width: toWidth(Math.max(0, times.now - times.need)),
              background: verdictColour(gap.verdict),
            }}
          />
          <div className={classes.marker} style={{ insetInlineStart: toWidth(times.need) }} />
        </div>
      )}
      <div className={classes.facts}>
        <VerdictChip verdict={gap.verdict} />
        {times && (
          <span>{text('needAndNow', { need: formatDuration(times.need), now: formatDuration(times.now) })}</span>
        )}
      </div>
    </>
  );
}

function GapsTable({ gaps }: { gaps: readonly ContinuityGap[] }) {
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table aria-label={text('gaps')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('gap')}</Table.Th>
            <Table.Th>{text('verdict')}</Table.Th>
            <Table.Th ta="right">{text('need')}</Table.Th>
            <Table.Th ta="right">{text('now')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {gaps.map((gap) => {
            const times = compare(gap);
            return (
              <Table.Tr key={gap.key}>
                <Table.Th scope="row" fw={400}>
                  <Sentence gap={gap} />
                </Table.Th>
                <Table.Td>
                  <VerdictChip verdict={gap.verdict} />
                </Table.Td>
                <Table.Td ta="right">{times && formatDuration(times.need)}</Table.Td>
                <Table.Td ta="right">{times && formatDuration(times.now)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
