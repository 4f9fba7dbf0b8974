import { useState } from 'react';
import {
  type OrganisationRecord,
  type organisationModules,
  organisations,
} from '#root/contract/landlord/organisations.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { describeChanges } from '#root/domain/history/changes.ts';
import { isHiddenColumn } from '#root/domain/history/hidden-columns.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { Pager } from '#root/web/platform/ui/data-list-pager.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { HistoryTimeline } from '#root/web/platform/ui/history-timeline.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './organisations.messages.ts';

type Entry = ResponseOf<typeof organisations.history>['data'][number];

/** Converts the name of a field to the name of its database column: `loginTimeOut` to `login_time_out`. */
const toColumnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const showValue = (field: string, value: unknown) =>
  field === 'modules' && Array.isArray(value)
    ? value.map((module: (typeof organisationModules)[number]) => text(`module.${module}`))
    : value;

/** Returns the changes of an entry, described with the same texts as in all histories. */
function listChanges({ action, changes }: Entry) {
  const columns = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [toColumnName(change.field), showValue(change.field, change[side])]));
  const before = action === 'created' ? null : columns('before');
  const after = action === 'deleted' ? null : columns('after');
  return describeChanges('organisations', before, after, { name: () => undefined, moment: formatDateTime });
}

const actions = { created: 'historyCreated', updated: 'historyUpdated', deleted: 'historyDeleted' } as const;

const toTimelineEntry = (entry: Entry) => ({
  id: entry.id,
  at: entry.at,
  who: entry.actorName ?? text('someone'),
  onBehalfOf: entry.onBehalf ? text('historyBy') : undefined,
  action: text(actions[entry.action]),
  changes: listChanges(entry)
    .filter(({ field }) => !isHiddenColumn(field))
    .map(({ label, before, after }) => ({ field: label, before, after })),
});

/** The history of the organisation's record. */
export function OrganisationHistory({ record }: { record: OrganisationRecord }) {
  const [view, setView] = useState({ page: 1, pageSize: 25 });
  const { data, error, refetch } = useRead(organisations.history, {
    params: { uid: record.uid },
    query: { page: view.page, pageSize: view.pageSize as 25 },
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={6} />;
  return (
    <>
      <HistoryTimeline entries={data.data.map(toTimelineEntry)} />
      <Pager
        view={view}
        total={data.meta.total}
        onViewChange={({ page = 1, pageSize = view.pageSize }) => setView({ page, pageSize })}
      />
    </>
  );
}
