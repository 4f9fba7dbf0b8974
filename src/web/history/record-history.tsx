import { Button, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, useState } from 'react';
import { type AuditEntry, type RecordKindName, recordHistory, recordKinds } from '#root/contract/audit-log.ts';
import { thingLabel } from '#root/domain/audit/labels.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSession } from '#root/web/session/session.ts';
import { Pager } from '#root/web/ui/data-list-pager.tsx';
import { HistoryTimeline } from '#root/web/ui/history-timeline.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { onBehalfOf, whatOf, whoOf } from './entry-words.ts';
import { text } from './history.messages.ts';

/** Props of {@link RecordHistory}. */
export interface RecordHistoryProps {
  /** The kind of record, such as `division`. */
  entity: RecordKindName;
  uid: string;
}

const parts = { created: 'partCreated', updated: 'partUpdated', deleted: 'partDeleted' } as const;

/** "created this", or for a part of the record "added: Role of a user". */
function actionWords(entity: RecordKindName, entry: AuditEntry): string {
  const isRecord = entry.what === thingLabel(recordKinds[entity].tables[0]);
  return isRecord ? text(entry.action) : text(parts[entry.action], { what: whatOf(entry) });
}

/**
 * Who changed what of a record and when, newest first: for the end of its page. It is read when it is opened. Nothing for
 * those who may not read it.
 */
export function RecordHistory(props: RecordHistoryProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const { can } = useSession();
  const content = useId();
  if (!can(recordKinds[props.entity].permission)) return null;
  return (
    <Stack gap="sm" mt="xl" align="flex-start" data-no-print>
      <Title order={2} size="h4">
        {text('title')}
      </Title>
      <Button variant="default" onClick={toggle} aria-expanded={opened} aria-controls={content}>
        {text(opened ? 'hide' : 'show')}
      </Button>
      <div id={content} style={{ width: '100%' }}>
        {opened && <HistoryEntries {...props} />}
      </div>
    </Stack>
  );
}

/** The same without heading and button, for a page or tab of its own. */
export function HistoryEntries({ entity, uid }: RecordHistoryProps) {
  const [view, setView] = useState({ page: 1, pageSize: 10 });
  const history = useRead(recordHistory[entity], {
    params: { uid },
    query: { page: view.page, pageSize: view.pageSize as 10 },
  });
  if (history.error && !history.data)
    return <LoadFailed error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <LinesSkeleton lines={4} />;
  const entries = history.data.data.map((entry) => ({
    id: entry.id,
    at: entry.at,
    who: whoOf(entry),
    onBehalfOf: onBehalfOf(entry),
    action: actionWords(entity, entry),
    changes: entry.changes.map(({ label, before, after }) => ({ field: label, before, after })),
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
