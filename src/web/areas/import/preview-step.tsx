import { Alert, Button, Checkbox, Group, List, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { ImportPreview, KindCounts } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { download } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { CountTable } from './count-table.tsx';
import { text } from './imports.messages.ts';
import { PreviewGaps } from './preview-gaps.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { buildStepHref } from './steps.ts';
import type { StepProps } from './use-import.ts';
import { isStale } from './use-import.ts';

const sum = (counts: readonly KindCounts[], ...verdicts: ('create' | 'update' | 'error')[]) =>
  counts.reduce((total, row) => total + verdicts.reduce((own, verdict) => own + row[verdict], 0), 0);

/** Returns the first names and the number of remaining names. */
function summariseNames(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? text('andMore', { names: shown, count: names.length - 8 }) : shown;
}

function AlsoCreated({ preview, change }: { preview: ImportPreview; change: StepProps['change'] }) {
  const { divisions, owners, additions, links } = preview;
  const drop = ({ list, minutes }: (typeof additions)[number]) =>
    void change(imports.fix, { cells: [], rows: [], dropAdditions: [{ list, minutes }] }).catch(toastFailed);
  if (divisions.length + owners.length + additions.length + links.create === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2}>{text('also')}</Title>
      <List spacing={4}>
        {divisions.length > 0 && (
          <List.Item>{text('alsoDivisions', { count: divisions.length, names: summariseNames(divisions) })}</List.Item>
        )}
        {owners.length > 0 && (
          <List.Item>{text('alsoOwners', { count: owners.length, names: summariseNames(owners) })}</List.Item>
        )}
        {links.create > 0 && <List.Item>{text('alsoLinks', { count: links.create })}</List.Item>}
        {additions.map((addition) => (
          <List.Item key={`${addition.list} ${addition.minutes}`}>
            {text('alsoAddition', { name: addition.name, list: text(`list.${addition.list}`) })}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => drop(addition)}>
              {text('dropAddition', { name: addition.name })}
            </Button>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

interface InvalidRowsProps {
  uid: string;
  count: number;
  leaveOut: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

function InvalidRows({ uid, count, leaveOut, onLeaveOut }: InvalidRowsProps) {
  return (
    <Alert color="yellow" variant="outline" title={text('errorsLeft', { count })}>
      <Stack gap="sm" align="flex-start">
        <Checkbox
          label={text('leaveOutErrors', { count })}
          checked={leaveOut}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <ButtonLink href={`${buildStepHref(uid, 'fix')}&show=problems`} variant="default">
            {text('toFix')}
          </ButtonLink>
          <Button
            variant="default"
            onClick={() => void download(imports.errors, { params: { uid } }).catch(toastFailed)}
          >
            {text('downloadErrors')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Returns a function that applies the import if the preview is still up to date. */
function useApply({ record, change }: StepProps, digest: string) {
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const go = useGo();
  const apply = async (leaveOutErrors: boolean) => {
    setPending(true);
    setFailure(undefined);
    try {
      await change(imports.apply, { digest, leaveOutErrors });
      go(buildStepHref(record.uid, 'result'));
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'preview_outdated';
      setFailure(isOutdated ? text('outdated') : isStale(error) ? text('newer') : toProblem(error).message);
    } finally {
      setPending(false);
    }
  };
  return { apply, pending, failure };
}

/** Shows exactly what the import would change. */
export function PreviewStep(props: StepProps) {
  const { record } = props;
  const preview = useRead(imports.preview, { params: { uid: record.uid } });
  if (preview.error && !preview.data)
    return <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <LinesSkeleton />;
  return <Preview {...props} preview={preview.data.data} />;
}

function Preview({ preview, ...props }: StepProps & { preview: ImportPreview }) {
  const { record, change } = props;
  const [leaveOut, setLeaveOut] = useState(false);
  const { apply, pending, failure } = useApply(props, preview.digest);
  const { counts, missingPermissions, gaps } = preview;
  const validCount = sum(counts, 'create', 'update');
  const invalidCount = sum(counts, 'error');
  return (
    <Stack gap="lg">
      {failure && (
        <Alert role="alert" color="red" variant="outline">
          {failure}
        </Alert>
      )}
      {missingPermissions.length > 0 && (
        <Alert color="red" variant="outline" title={text('missing')}>
          {text('missingBody', { names: missingPermissions.join(', ') })}
        </Alert>
      )}
      <CountTable counts={counts} />
      {validCount === 0 && (
        <Alert color="blue" variant="outline">
          {text('nothing')}
        </Alert>
      )}
      {invalidCount > 0 && (
        <InvalidRows uid={record.uid} count={invalidCount} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />
      )}
      <AlsoCreated preview={preview} change={change} />
      {gaps && <PreviewGaps gaps={gaps} />}
      <PreviewRows record={record} />
      <Group>
        <ButtonLink href={buildStepHref(record.uid, 'fix')} variant="default">
          {text('back')}
        </ButtonLink>
        <Button
          loading={pending}
          disabled={validCount === 0 || missingPermissions.length > 0 || (invalidCount > 0 && !leaveOut)}
          onClick={() => void apply(leaveOut)}
        >
          {text('applyCount', { count: validCount })}
        </Button>
      </Group>
    </Stack>
  );
}
