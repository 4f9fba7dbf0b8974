import { Badge, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { assessmentBoard, type boardAnswer, type boardRow } from '#root/contract/assessments/assessment-board.ts';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { type Show, useShown } from './board-filter.ts';
import { ChaseLate, useMayRun } from './chase.tsx';
import { CloseButton } from './close-dialog.tsx';
import { ItemMarks } from './item-state.tsx';
import { text } from './record.messages.ts';
import { Trend } from './trend.tsx';

type Board = z.infer<typeof boardAnswer>;
type Row = z.infer<typeof boardRow>;

interface BoardProps {
  readonly record: AssessmentRecord;
}

/**
 * The board of a launched BIA: its business units with their activities. The units with the most late activities come
 * first.
 */
export function AssessmentBoard({ record }: BoardProps) {
  const { can } = useSession();
  const denied = assessmentBoard.board.permissions.find((permission) => !can(permission));
  return denied ? <DeniedState permission={denied} /> : <LoadedBoard record={record} />;
}

function LoadedBoard({ record }: BoardProps) {
  const { filter } = useShown();
  const params = { uid: record.uid };
  const read = useRead(assessmentBoard.board, { params, query: { filter } });
  return <LoadedPart read={read}>{({ data }) => <Filled record={record} board={data} />}</LoadedPart>;
}

const countAnswered = ({ counts }: Pick<Row, 'counts'>) =>
  counts.in_review + counts.approved + counts.left + counts.gone;

function Filled({ record, board }: BoardProps & { readonly board: Board }) {
  const mayRun = useMayRun(record);
  return (
    <Stack gap="md">
      <Trend board={board} dueOn={record.dueOn} />
      <Group justify="space-between">
        <ShowTabs uid={record.uid} board={board} tab="board" />
        {mayRun && (
          <Group gap="xs">
            {board.late > 0 && <ChaseLate {...record} />}
            <CloseButton record={record} isEarly={record.progress.answered < record.progress.total} />
          </Group>
        )}
      </Group>
      {board.rows.length === 0 ? (
        <Text role="status">{text('boardEmpty')}</Text>
      ) : (
        <Rows uid={record.uid} board={board} />
      )}
    </Stack>
  );
}

/** The filters of the board, each with its number of activities. */
export function ShowTabs({ uid, board, tab }: { readonly uid: string; readonly board?: Board; readonly tab: string }) {
  const { shown, unit } = useShown();
  const counted: Readonly<Partial<Record<Show, number>>> = board
    ? { late: board.late, noAccount: board.withoutAccount, moved: board.moved, mine: board.mine }
    : {};
  const label = (show: Show) => {
    // The board counts only the activities of the selected filter, so the numbers of the other filters are unknown.
    const count = shown === 'all' || show === shown ? counted[show] : undefined;
    return count === undefined ? text(show) : `${text(show)} (${formatNumber(count)})`;
  };
  return (
    <LinkTabs
      compact
      label={text('filters')}
      tabs={(['all', 'waiting', 'late', 'noAccount', 'moved', 'mine'] as const).map((show) => ({
        label: label(show),
        href: `${assessment.path}/${uid}?${new URLSearchParams({ tab, ...(show !== 'all' && { show }), ...(unit && { unit }) })}`,
        active: show === shown,
      }))}
    />
  );
}

/**
 * The number of units that the board shows at first. Each further step adds the same number of units. Showing 10,000
 * activities at once would be slow.
 */
const unitsInStep = 25;

function Rows({ uid, board: { rows } }: { readonly uid: string; readonly board: Board }) {
  const [shown, setShown] = useState(unitsInStep);
  const further = Math.min(unitsInStep, rows.length - shown);
  return (
    <>
      <UnitTable uid={uid} rows={rows.slice(0, shown)} />
      {further > 0 && (
        <Button variant="default" onClick={() => setShown(shown + unitsInStep)} style={{ alignSelf: 'flex-start' }}>
          {text('moreUnits', { count: further })}
        </Button>
      )}
    </>
  );
}

function UnitTable({ uid, rows }: { readonly uid: string; readonly rows: readonly Row[] }) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={text('rows')} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text('unit')}</Table.Th>
            <Table.Th scope="col">{text('items')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <UnitRow key={row.unitUid ?? 'none'} uid={uid} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function UnitRow({ uid, row }: { readonly uid: string; readonly row: Row }) {
  const answered = countAnswered(row);
  const name = row.unitName || row.divisionName || text('noUnit');
  const more = row.total - row.chips.length;
  const href = `${assessment.path}/${uid}?tab=activities&unit=${row.unitUid ?? 'none'}`;
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ verticalAlign: 'top', width: '30%' }}>
        <AppLink href={href}>{name}</AppLink>
        <Text size="sm">{`${text('answered')}: ${formatNumber(answered)} / ${formatNumber(row.total)}`}</Text>
        <Progress value={row.total === 0 ? 0 : (answered / row.total) * 100} aria-hidden="true" my={4} />
        {row.late > 0 && <VerdictChip verdict="late" label={`${text('late')}: ${formatNumber(row.late)}`} />}
      </Table.Th>
      <Table.Td style={{ verticalAlign: 'top' }}>
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 }}>
          {row.chips.map((chip) => (
            <li key={chip.activityUid} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, overflowWrap: 'anywhere' }}>
              <AppLink href={`/activities/${chip.activityUid}`}>{chip.name}</AppLink>
              <ItemMarks {...chip} />
            </li>
          ))}
        </ul>
        {more > 0 && (
          <AppLink href={href}>
            <Badge>{text('more', { count: more })}</Badge>
          </AppLink>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
