import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ImportListRow } from '#root/contract/import/import-records.ts';
import { type ImportKind, importKinds, registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import { call, download } from '#root/web/platform/api/call.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink, ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './imports.messages.ts';
import { nameSheet } from './sheet-name.ts';
import { StepNav } from './step-nav.tsx';
import { buildStepHref } from './steps.ts';
import { UploadBox } from './upload-box.tsx';
import { WholeOrganisation } from './whole-organisation.tsx';

const summariseCounts = ({ counts }: ImportListRow) =>
  counts
    .filter(({ create, update }) => create + update > 0)
    .map(({ kind, create, update }) => `${nameSheet(kind)}: ${formatNumber(create + update)}`)
    .join(', ');

const columns: readonly DataListColumn<ImportListRow>[] = [
  { id: 'files', header: text('file'), cell: ({ fileNames }) => fileNames.join(', ') },
  { id: 'state', header: text('state'), cell: ({ state }) => text(`state.${state}`), sortable: true, width: 130 },
  { id: 'what', header: text('what'), cell: summariseCounts },
  { id: 'by', header: text('by'), cell: ({ createdByName }) => createdByName ?? text('landlord'), hideOnPhone: true },
  {
    id: 'createdAt',
    header: text('at'),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    sortable: true,
    width: 180,
  },
];

/** The templates for one register, or for activities, resources and dependencies. */
function Templates({ kind }: { kind: ImportKind | undefined }) {
  const get = (promise: Promise<void>) => void promise.catch(toastFailed);
  const kinds = kind ? [kind] : (['activity', 'resource', 'dependency'] as const);
  return (
    <Stack gap="xs" component="section" aria-labelledby="templates">
      <Title order={2} id="templates">
        {text('templates')}
      </Title>
      <Text c="dimmed">{text(kind ? 'registerTemplateHelp' : 'templatesHelp')}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => get(download(imports.template, { query: { kind } }))}>
          {text('templateXlsx')}
        </Button>
        {kinds.map((one) => (
          <Button
            key={one}
            variant="default"
            onClick={() => get(download(imports.templateCsv, { query: { kind: one } }))}
          >
            {kind ? text('registerTemplateCsv') : text('templateCsv', { kind: nameSheet(one) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** Shows links to the import pages of all registers. */
function Registers() {
  return (
    <Stack gap="xs" component="section" aria-labelledby="registers">
      <Title order={2} id="registers">
        {text('registers')}
      </Title>
      <Text c="dimmed">{text('registersHelp')}</Text>
      <Group gap="md">
        {registerKinds.map((kind) => (
          <AppLink key={kind} href={`/import?for=${kind}`}>
            {nameSheet(kind)}
          </AppLink>
        ))}
      </Group>
    </Stack>
  );
}

/** Uploads files. The first file creates an import. Further files are added to this import. */
function useUpload(kind: ImportKind | undefined) {
  const run = useRef<{ uid: string; version: number }>(null);
  const send = async (file: File) => {
    const started = run.current;
    const { data } = started
      ? await call(imports.addFile, { params: { uid: started.uid }, version: started.version, file })
      : await call(imports.upload, { query: { kind }, file });
    run.current = data;
  };
  return { send, run };
}

function Start({ kind }: { kind: ImportKind | undefined }) {
  const { send, run } = useUpload(kind);
  const go = useGo();
  const [startedUid, setStartedUid] = useState<string>();
  const done = ({ failed }: { failed: number }) => {
    if (!run.current) return;
    if (failed === 0) go(buildStepHref(run.current.uid, 'columns'));
    else setStartedUid(run.current.uid);
  };
  return (
    <Stack gap="sm">
      <UploadBox send={send} onDone={done} />
      {startedUid && (
        <Group>
          <ButtonLink href={buildStepHref(startedUid, 'columns')}>{text('continueWithRead')}</ButtonLink>
        </Group>
      )}
    </Stack>
  );
}

/** `/import`, or `/import?for=supplier` for one register: starts an import and lists earlier imports. */
export function ImportStartPage() {
  const asked = useSearch({ strict: false });
  const kind = importKinds.find((one) => one === asked.for);
  const list = useList(imports.list, '-createdAt', { withoutFilters: true });
  const name = kind && nameSheet(kind);
  const mayUpload = useCan(imports.upload);
  return (
    <Page
      title={name ? text('titleWithKind', { kind: name }) : text('title')}
      description={text(kind && kind !== 'activity' ? 'registerDescription' : 'description')}
      actions={
        kind && (
          <ButtonLink variant="default" href="/import">
            {text('somethingElse')}
          </ButtonLink>
        )
      }
    >
      <Stack gap="xl">
        {mayUpload && (
          <Stack gap="md">
            <StepNav current="upload" />
            <Start key={kind} kind={kind} />
          </Stack>
        )}
        <Templates kind={kind} />
        {!kind && <Registers />}
        {!kind && <WholeOrganisation />}
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
