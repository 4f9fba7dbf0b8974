import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { type AssessmentItem, assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { itemOutcomeWords } from '#root/domain/assessments/item-words.ts';
import { download } from '#root/web/platform/api/call.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { type FilterChip, ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { ShowTabs } from './board.tsx';
import { useShown } from './board-filter.ts';
import { useChase, useMayRun } from './chase.tsx';
import { ItemMarks, isWaiting } from './item-state.tsx';
import { text } from './record.messages.ts';

const columns: readonly DataListColumn<AssessmentItem>[] = [
  { id: 'name', header: text('activity'), sortable: true, width: 260, cell: (row) => row.name },
  { id: 'urgency', header: text('state'), sortable: true, cell: (row) => <ItemMarks {...row} /> },
  { id: 'unit', header: text('unit'), sortable: true, cell: (row) => row.unitName || row.divisionName },
  { id: 'owner', header: text('owner'), sortable: true, cell: (row) => row.ownerName || row.deputyName },
  {
    id: 'submittedAt',
    header: text('submittedAt'),
    hideOnPhone: true,
    cell: (row) => row.submittedAt && formatDate(row.submittedAt),
  },
  {
    id: 'approvedAt',
    header: text('approvedAt'),
    hideOnPhone: true,
    cell: (row) => row.approvedAt && formatDate(row.approvedAt),
  },
  { id: 'leftReason', header: text('leaveReason'), long: true, cell: (row) => row.leftReason },
  { id: 'outcome', header: text('outcome'), cell: (row) => row.outcome && itemOutcomeWords[row.outcome] },
];

const nameUnit = (row: AssessmentItem | undefined) => row?.unitName || row?.divisionName || text('noUnit');

/**
 * Says that the list contains only the activities of one unit.
 * @param row any row of the list, for the name of the unit
 */
const toUnitChip = (row: AssessmentItem | undefined, onRemove: () => void): FilterChip => ({
  id: 'unit',
  label: row ? `${text('unit')}: ${nameUnit(row)}` : text('unit'),
  onRemove,
});

/** Returns a function that lists the actions on an activity. */
function useItemActions(record: AssessmentRecord, onLeave: (item: AssessmentItem) => void) {
  const params = { uid: record.uid };
  const mayRun = useMayRun(record);
  const chase = useChase(record.uid);
  const decide = useSave(assessmentBoard.decide);
  const askAgain = async ({ activityUid, name }: AssessmentItem) => {
    await decide({ params, version: record.version, body: { add: [activityUid] } });
    toastDone(text('askedAgain', { name }));
  };
  return (row: AssessmentItem) => {
    if (mayRun && row.state === 'left')
      return [{ label: text('askAgain'), onSelect: () => void askAgain(row).catch(toastFailed) }];
    if (!mayRun || !isWaiting(row.state)) return [];
    return [
      { label: text('chaseOne'), onSelect: () => void chase([row.activityUid]).catch(toastFailed) },
      { label: text('leave'), onSelect: () => onLeave(row) },
    ];
  };
}

/** The list of the activities of a launched BIA. */
export function AssessmentItems({ record }: { readonly record: AssessmentRecord }) {
  const { uid } = record;
  const params = { uid };
  const { filter, unit } = useShown();
  const list = useList(assessmentBoard.items, 'urgency', { params, filter, withoutFilters: true });
  const chips = unit ? [toUnitChip(list.props.rows?.[0], () => list.setFilter('unit', undefined))] : [];
  const isNarrowed = list.search !== '' || Object.keys(filter).length > 0;
  const narrowed = {
    filtered: isNarrowed,
    onClearFilters: () => list.setFilters({ q: undefined, show: undefined, unit: undefined }),
  };
  const { can } = useSession();
  const [leaving, setLeaving] = useState<AssessmentItem>();
  const listActions = useItemActions(record, setLeaving);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <ShowTabs uid={uid} tab="activities" />
        {can(assessmentBoard.exportItems) && (
          <Button
            variant="default"
            onClick={() => void download(assessmentBoard.exportItems, { params }).catch(toastFailed)}
          >
            {text('exportItems')}
          </Button>
        )}
      </Group>
      <ListToolbar search={list.search} onSearch={list.setSearch} searchLabel={text('search')} chips={chips} />
      <DataList
        {...list.props}
        {...narrowed}
        label={text('items')}
        columns={columns}
        rowId={(row) => row.activityUid}
        rowName={(row) => row.name}
        rowLink={(row) => (row.state === 'gone' ? undefined : `/activities/${row.activityUid}`)}
        rowActions={listActions}
        deniedPermission={assessmentBoard.items.permissions.find((permission) => !can(permission))}
        failureTitle={text('itemsFailed')}
        empty={{ title: text('boardEmpty') }}
      />
      {leaving && <LeaveDialog record={record} item={leaving} onClose={() => setLeaving(undefined)} />}
    </Stack>
  );
}

interface LeaveProps {
  readonly record: AssessmentRecord;
  readonly item: AssessmentItem;
  readonly onClose: () => void;
}

/** Asks why a BIA no longer asks about an activity. */
function LeaveDialog({ record: { uid, version }, item: { activityUid, name }, onClose }: LeaveProps) {
  const decide = useSave(assessmentBoard.decide);
  const submit = async (reason: string) => {
    await decide({ params: { uid }, version, body: { leave: [{ activityUid, reason }] } });
    toastDone(text('left', { name }));
    onClose();
  };
  return (
    <NameDialog
      title={text('leaveTitle', { name })}
      label={text('leaveReason')}
      description={text('leaveBody')}
      submitLabel={text('leaveConfirm')}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
