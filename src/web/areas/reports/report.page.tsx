import { Alert, Button, Group, Image, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reportTypes } from '#root/contract/reports/report-types.ts';
import { type ReportRecord, reports } from '#root/contract/reports/reports.ts';
import { findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { report } from '#root/contract/shared/kinds/report.ts';
import { download } from '#root/web/platform/api/call.ts';
import { read, useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { formatDate, formatDateTime } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { ReportBlockView } from './report-blocks.tsx';
import { pollInterval, ReportStatusChip } from './report-status.tsx';
import { text } from './reports.messages.ts';

/** `/reports/:uid` */
export function ReportPage({ params: { uid } }: PageProps<'/reports/:uid'>) {
  const query = useQuery({
    ...read(reports.get, { params: { uid }, background: true }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'generating' ? pollInterval : false),
  });
  return <Loaded read={query}>{({ data }) => <ReportView key={uid} record={data} />}</Loaded>;
}

/** Shows a toast when the report has been generated, if the page was open during the generation. */
function useGeneratedToast({ status }: ReportRecord): void {
  const former = useRef(status);
  useEffect(() => {
    if (former.current === 'generating' && status === 'generated') toastDone(text('generated'));
    former.current = status;
  }, [status]);
}

function ReportView({ record }: { readonly record: ReportRecord }) {
  const { uid, name, status, type } = record;
  const go = useGo();
  const [isRemoving, setRemoving] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  useGeneratedToast(record);
  return (
    <Page
      title={name}
      status={<ReportStatusChip {...record} />}
      trail={[{ label: text('title'), href: report.path }]}
      description={reportTypes[type].words.one}
      actions={<Actions record={record} onRename={() => setRenaming(true)} onRemove={() => setRemoving(true)} />}
    >
      <Stack>
        <Progressing record={record} />
        {record.missingSigns.length > 0 && (
          <Alert color="orange" variant="outline" title={text('missingTitle')}>
            {text('missing', { signs: record.missingSigns.join(' ') })}
          </Alert>
        )}
        <Facts record={record} />
        <RecordTabs
          label={name}
          parts={[
            status === 'generated' && { id: 'preview', label: text('preview'), content: <Preview uid={uid} /> },
            { id: 'history', label: text('history'), content: <HistoryEntries kind="report" uid={uid} /> },
          ]}
        />
      </Stack>
      {isRenaming && <RenameDialog record={record} onClose={() => setRenaming(false)} />}
      {isRemoving && (
        <RecordRemoval
          kind="report"
          record={record}
          remove={reports.remove}
          confirmLabel={text('removeConfirm')}
          onClose={() => setRemoving(false)}
          onDone={() => go(report.path)}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  readonly record: ReportRecord;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A button for each file, and the menu. */
function Actions({ record: { uid, name, files }, onRename, onRemove }: ActionsProps) {
  const { can } = useSession();
  const go = useGo();
  const retry = useSave(reports.retry);
  const again = async () => {
    const { data } = await retry({ params: { uid } });
    toastDone(text('retried'));
    go(`${report.path}/${data.uid}`);
  };
  return (
    <>
      {files.map(({ format }) => (
        <Button
          key={format}
          onClick={() => void download(reports.download, { params: { uid }, query: { format } }).catch(toastFailed)}
        >
          {text('openFile', { format: text(`format.${format}`) })}
        </Button>
      ))}
      <RowMenu
        name={name}
        actions={[
          ...(can(reports.retry) ? [{ label: text('retry'), onSelect: () => void again().catch(toastFailed) }] : []),
          ...(can(reports.update) ? [{ label: text('rename'), onSelect: onRename }] : []),
          ...(can(reports.remove) ? [{ label: text('remove'), danger: true, onSelect: onRemove }] : []),
        ]}
      />
    </>
  );
}

interface RenameProps {
  readonly record: ReportRecord;
  readonly onClose: () => void;
}

function RenameDialog({ record: { uid, name, version }, onClose }: RenameProps) {
  const rename = useSave(reports.update);
  const submit = async (wanted: string) => {
    await rename({ params: { uid }, version, body: { name: wanted } });
    toastDone(text('renamed'));
    onClose();
  };
  return (
    <NameDialog
      title={text('renameTitle', { name })}
      label={text('name')}
      description={text('renameHelp')}
      initial={name}
      submitLabel={text('rename')}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}

/** The progress while the report is being generated, or the reason why it could not be generated. */
function Progressing({ record: { status, percent, words, error, name } }: { readonly record: ReportRecord }) {
  if (status === 'error')
    return (
      <Alert role="alert" color="red" variant="outline" title={text('failed')}>
        {error}
      </Alert>
    );
  if (status === 'generated') return null;
  return (
    <Stack gap="xs">
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, percent)} aria-label={name} />
      </Progress.Root>
      <Text role="status">
        {text('progress', { percent })}
        {words && ` · ${words}`}
      </Text>
      <Text fz="sm" c="dimmed">
        {text('working')}
      </Text>
    </Stack>
  );
}

function Facts({ record }: { readonly record: ReportRecord }) {
  const { subject, scope, asOf, createdAt, createdByName, completedAt, digest, files } = record;
  const path = subject && findRecordPath(subject.kind, subject.uid);
  return (
    <section aria-label={text('facts')}>
      <KeyValue
        items={[
          ...(subject && path ? [{ label: text('about'), value: <AppLink href={path}>{subject.name}</AppLink> }] : []),
          { label: text('asOf'), value: scope.day ? formatDate(scope.day) : formatDateTime(asOf) },
          { label: text('createdAt'), value: formatDateTime(createdAt) },
          { label: text('createdBy'), value: createdByName || text('landlord') },
          { label: text('completedAt'), value: formatDateTime(completedAt) },
          ...files.flatMap(({ format, pages }) =>
            pages === null ? [] : [{ label: text(`format.${format}`), value: text('pages', { count: pages }) }],
          ),
          ...(digest
            ? [{ label: text('digest'), value: <span style={{ overflowWrap: 'anywhere' }}>{digest}</span> }]
            : []),
        ]}
      />
    </section>
  );
}

/** The content of the report: the same blocks as in its files. */
function Preview({ uid }: { readonly uid: string }) {
  const query = useRead(reports.preview, { params: { uid } });
  return (
    <section aria-label={text('preview')}>
      <Group>
        <Title order={2} size="h3">
          {text('preview')}
        </Title>
      </Group>
      <LoadedPart read={query}>
        {({ data: { cover, blocks } }) => (
          <Stack gap="sm">
            {cover.logo && (
              <Image
                src={`data:image/${cover.logo.type};base64,${cover.logo.content}`}
                alt={cover.logo.alt}
                mah={90}
                maw={260}
                w="auto"
                fit="contain"
                style={{ alignSelf: 'flex-start' }}
              />
            )}
            {blocks.map((block, at) => (
              <ReportBlockView key={at} block={block} />
            ))}
          </Stack>
        )}
      </LoadedPart>
    </section>
  );
}
