import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportListRow } from '#root/contract/import-records.ts';
import { importThings } from '#root/contract/import-terms.ts';
import { imports } from '#root/contract/imports.ts';
import { call, download } from '#root/web/api/call.ts';
import { useList } from '#root/web/api/use-list.ts';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import { DataList } from '#root/web/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatDateTime, formatNumber } from '#root/web/ui/format.ts';
import { Page } from '#root/web/ui/page.tsx';
import { toastFailed } from '#root/web/ui/toast.tsx';
import { text } from './imports.messages.ts';
import { StepNav } from './step-nav.tsx';
import { stepHref } from './steps.ts';
import { UploadBox } from './upload-box.tsx';

const summary = ({ things }: ImportListRow) =>
  things
    .filter(({ create, update }) => create + update > 0)
    .map(({ thing, create, update }) => `${text(`thing.${thing}`)}: ${formatNumber(create + update)}`)
    .join(', ');

const columns: readonly DataListColumn<ImportListRow>[] = [
  { id: 'files', header: text('file'), cell: ({ fileNames }) => fileNames.join(', ') },
  { id: 'state', header: text('state'), cell: ({ state }) => text(`state.${state}`), sortable: true, width: 130 },
  { id: 'what', header: text('what'), cell: summary },
  { id: 'by', header: text('by'), cell: ({ createdByName }) => createdByName ?? text('somebody'), hideOnPhone: true },
  {
    id: 'createdAt',
    header: text('at'),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    sortable: true,
    width: 180,
  },
];

function Templates() {
  const get = (promise: Promise<void>) => void promise.catch(toastFailed);
  return (
    <Stack gap="xs" component="section" aria-labelledby="templates">
      <Title order={2} id="templates">
        {text('templates')}
      </Title>
      <Text c="dimmed">{text('templatesHelp')}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => get(download(imports.template))}>
          {text('templateXlsx')}
        </Button>
        {importThings.map((thing) => (
          <Button
            key={thing}
            variant="default"
            onClick={() => get(download(imports.templateCsv, { query: { thing } }))}
          >
            {text('templateCsv', { thing: text(`thing.${thing}`) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** Files of one import: the first begins it, the others join it. */
function useUpload() {
  const run = useRef<{ uid: string; version: number }>(null);
  const send = async (file: File) => {
    const begun = run.current;
    const { data } = begun
      ? await call(imports.addFile, { params: { uid: begun.uid }, version: begun.version, file })
      : await call(imports.upload, { file });
    run.current = data;
  };
  return { send, run };
}

function Start() {
  const { send, run } = useUpload();
  const go = useGo();
  const client = useQueryClient();
  const [begun, setBegun] = useState<string>();
  const done = ({ failed }: { failed: number }) => {
    void client.invalidateQueries();
    if (!run.current) return;
    if (failed === 0) go(stepHref(run.current.uid, 'columns'));
    else setBegun(run.current.uid);
  };
  return (
    <Stack gap="sm">
      <UploadBox send={send} onDone={done} />
      {begun && (
        <Group>
          <ButtonLink href={stepHref(begun, 'columns')}>{text('goOn')}</ButtonLink>
        </Group>
      )}
    </Stack>
  );
}

/** `/import`: begins an import; below, those that there were. */
export function ImportStartPage() {
  const list = useList(imports.list, '-createdAt');
  return (
    <Page title={text('title')} description={text('description')}>
      <Stack gap="xl">
        <Stack gap="md">
          <StepNav current="upload" />
          <Start />
        </Stack>
        <Templates />
        <Stack gap="xs" component="section" aria-labelledby="history">
          <Title order={2} id="history">
            {text('history')}
          </Title>
          <DataList
            {...list.props}
            label={text('history')}
            columns={columns}
            rowId={({ uid }) => uid}
            rowName={({ fileNames }) => fileNames.join(', ')}
            rowLink={({ uid }) => `/import/${uid}`}
            empty={{ title: text('noHistory'), body: text('noHistoryBody') }}
          />
        </Stack>
      </Stack>
    </Page>
  );
}
