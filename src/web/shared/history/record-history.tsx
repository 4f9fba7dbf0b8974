import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type AuditEntry, recordHistory } from '#root/contract/settings/audit-log.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { describeAction, describeSignIn, isChange } from '#root/domain/history/actions.ts';
import { isHiddenColumn } from '#root/domain/history/hidden-columns.ts';
import { labelTable } from '#root/domain/history/table-labels.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { Pager } from '#root/web/platform/ui/data-list-pager.tsx';
import { HistoryTimeline } from '#root/web/platform/ui/history-timeline.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { formatActor, formatHomeOrganisation, formatSubject } from './entry-words.ts';
import { text } from './history.messages.ts';

/** Props of {@link HistoryEntries}. */
interface HistoryEntriesProps {
  /** The kind of the record, such as `division`. */
  kind: Kind;
  uid: string;
}

const parts = { created: 'partCreated', updated: 'partUpdated', deleted: 'partDeleted' } as const;

/** Returns the action in words: "created this" or, for a part of the record, "added: Role of a user". */
function actionWords(kind: Kind, entry: AuditEntry): string {
  const isRecord = entry.what === labelTable(findTable(kind));
  const signIn = describeSignIn(entry);
  if (signIn) return signIn.toLowerCase();
  if (!isChange(entry.action)) return describeAction(entry).toLowerCase();
  return isRecord ? text(entry.action) : text(parts[entry.action], { what: formatSubject(entry) });
}

/** The history of a record, ordered from the newest to the oldest entry. */
export function HistoryEntries({ kind, uid }: HistoryEntriesProps) {
  const [view, setView] = useState({ page: 1, pageSize: 10 });
  const history = useRead(recordHistory[kind], {
    params: { uid },
    query: { page: view.page, pageSize: view.pageSize as 10 },
  });
  if (history.error && !history.data)
    return <LoadFailed error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <LinesSkeleton lines={4} />;
  const entries = history.data.data.map((entry) => ({
    id: entry.id,
    at: entry.at,
    who: formatActor(entry),
    onBehalfOf: formatHomeOrganisation(entry),
    action: actionWords(kind, entry),
    changes: entry.changes
      .filter(({ field }) => !isHiddenColumn(field))
      .map(({ label, before, after }) => ({ field: label, before, after })),
  }));
  return (
    <Stack>
      <HistoryTimeline entries={entries} />
      <Pager
        view={view}
        total={history.data.meta.total}
        onViewChange={(change) => setView((now) => ({ ...now, ...change }))}
      />
    </Stack>
  );
}
