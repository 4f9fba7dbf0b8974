import { Button, Group, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FilesStep } from './files-step.tsx';
import { FixStep } from './fix-step.tsx';
import { text } from './imports.messages.ts';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { StepNav } from './step-nav.tsx';
import { resolveStep, type Step } from './steps.ts';
import { type ImportChanges, type StepProps, useImportChanges } from './use-import.ts';

const content: Readonly<Record<Step, (props: StepProps) => React.ReactNode>> = {
  upload: (props) => <FilesStep {...props} />,
  columns: (props) => <ColumnsStep key={props.record.sheets.length} {...props} />,
  fix: (props) => <FixStep {...props} />,
  preview: (props) => <PreviewStep {...props} />,
  result: (props) => <ResultStep {...props} />,
};

/** `/import/:uid?step=…`: the step is in the address, so that Back and reloading work. */
export function ImportRunPage({ params: { uid } }: PageProps<'/import/:uid'>) {
  const record = useRead(imports.get, { params: { uid } });
  if (record.error && !record.data) return <LoadFailed error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data || record.data.data.uid !== uid) return <PageSkeleton />;
  return <ImportRun key={uid} record={record.data.data} />;
}

function ImportRun({ record }: { record: ImportRecord }) {
  const { step: asked } = useSearch({ strict: false });
  const change = useImportChanges(record);
  const step = resolveStep(record, asked);
  const files = [...new Set(record.sheets.map(({ fileName }) => fileName))].join(', ');
  const open = record.state === 'uploaded' || record.state === 'mapped';
  return (
    <Page
      title={text('runTitle', { files })}
      trail={[{ label: text('title'), href: '/import' }]}
      shortTitle={text(`step.${step}`)}
      actions={open && <Discard change={change} />}
    >
      <Stack gap="lg">
        <StepNav record={record} current={step} />
        {content[step]({ record, change })}
      </Stack>
    </Page>
  );
}

function Discard({ change }: { change: ImportChanges }) {
  const [asking, setAsking] = useState(false);
  const go = useGo();
  const discard = async () => {
    await change(imports.discard);
    toastDone(text('discarded'));
    go('/import');
  };
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('discard')}
      </Button>
      {asking && (
        <Confirm
          title={text('discardTitle')}
          confirmLabel={text('discard')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={discard}
        >
          {text('discardBody')}
        </Confirm>
      )}
    </Group>
  );
}
