import { Alert, Anchor, Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMemo, useState } from 'react';
import { type AuditLogEntry, auditLog, maxCounted } from '#root/contract/settings/audit-log.ts';
import { describeAction } from '#root/domain/history/actions.ts';
import { download } from '#root/web/platform/api/call.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { formatSubject } from '#root/web/shared/history/entry-words.ts';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { filterChips } from './audit-filters.ts';
import { text } from './audit-log.messages.ts';
import { ChainHead } from './chain-head.tsx';
import { EntryDrawer, personWords, recordWords } from './entry-drawer.tsx';

const AuditFilters = createLazyPart(
  async () => (await import('./audit-filter-fields.tsx')).AuditFilters,
  <LinesSkeleton lines={5} height={40} />,
);

const shownFields = 3;

function fieldWords({ changes }: AuditLogEntry): string {
  const labels = changes.map(({ label }) => label);
  const first = labels.slice(0, shownFields).join(', ');
  return labels.length > shownFields ? text('more', { fields: first, count: labels.length - shownFields }) : first;
}

const columnsWith = (open: (id: string) => void): DataListColumn<AuditLogEntry>[] => [
  {
    id: 'at',
    header: text('time'),
    width: 190,
    cell: (entry) => (
      <Anchor
        component="button"
        type="button"
        className="hf-numbers"
        fz="sm"
        py={4}
        onClick={() => open(entry.id)}
        aria-label={text('open', {
          time: formatDateTime(entry.at),
          who: personWords(entry),
          action: describeAction(entry),
          what: formatSubject(entry),
        })}
      >
        {formatDateTime(entry.at)}
      </Anchor>
    ),
  },
  { id: 'who', header: text('who'), cell: personWords },
  { id: 'address', header: text('address'), hideOnPhone: true, cell: ({ address }) => address ?? text('nothing') },
  { id: 'action', header: text('action'), width: 150, cell: describeAction },
  { id: 'what', header: text('what'), cell: formatSubject },
  { id: 'record', header: text('record'), cell: recordWords },
  { id: 'fields', header: text('fields'), hideOnPhone: true, cell: fieldWords },
];

/** The menu to export the filtered entries. */
function ExportMenu({ list }: { list: { search: string; filters: Readonly<Record<string, string>> } }) {
  const save = (endpoint: typeof auditLog.exportCsv | typeof auditLog.exportXlsx) => () =>
    void download(endpoint, { query: { q: list.search, filter: list.filters } }).catch((error) =>
      toastFailed(error, text('exportFailed')),
    );
  return (
    <MenuButton
      button={
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {text('export')}
        </Button>
      }
      actions={[
        { label: text('exportXlsx'), onSelect: save(auditLog.exportXlsx) },
        { label: text('exportCsv'), onSelect: save(auditLog.exportCsv) },
      ]}
    />
  );
}

/** `/settings/audit-log` */
export function AuditLogPage() {
  const list = useList(auditLog.list, '-at');
  const [opened, setOpened] = useState<string>();
  const people = useRead(auditLog.people);
  const columns = useMemo(() => columnsWith(setOpened), []);
  const names = new Map([
    ...(list.props.rows ?? []).flatMap(({ actorUid, actorName }) =>
      actorUid && actorName ? [[actorUid, actorName] as const] : [],
    ),
    ...(people.data?.data ?? []).map(({ uid, name }) => [uid, name] as const),
  ]);
  return (
    <Page
      title={text('title')}
      description={text('description')}
      trail={[{ label: text('settings'), href: '/settings' }]}
      actions={<ExportMenu list={list} />}
    >
      {list.props.total >= maxCounted && (
        <Alert variant="outline" color="gray">
          {text('capped', { most: formatNumber(maxCounted) })}
        </Alert>
      )}
      <RecordList
        name="audit-log"
        list={list}
        searchLabel={text('search')}
        chips={filterChips(list.filters, names, list.setFilters)}
        filters={<AuditFilters filters={list.filters} names={names} setFilters={list.setFilters} />}
        // The list adds no date filters, because this page has its own.
        dates={[]}
        label={text('title')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ what, recordName }) => `${what} ${recordName ?? ''}`}
        empty={{ title: text('empty') }}
      />
      <ChainHead />
      <EntryDrawer
        id={opened}
        onClose={() => setOpened(undefined)}
        onRecord={(uid) => {
          setOpened(undefined);
          list.setFilters({ record: uid });
        }}
      />
    </Page>
  );
}
