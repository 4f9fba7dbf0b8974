import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BulkDeletePreview, BulkDeleteResult } from '#root/contract/shared/bulk-delete.ts';
import { type DependentGroup, type Dependents, manyDependents } from '#root/contract/shared/dependents.ts';
import { call } from '#root/web/platform/api/call.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { ConfirmByName } from '#root/web/platform/ui/confirm-by-name.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { BulkResultDialog, FailureList } from '#root/web/shared/lists/bulk-result-dialog.tsx';
import type { BulkDeleteProps } from './bulk-delete-types.ts';
import { DependentGroups, DependentsList } from './dependents-list.tsx';
import { text } from './removal.words.ts';

interface BulkDeleteDialogProps extends BulkDeleteProps {
  readonly onClose: () => void;
}

interface Facts {
  readonly preview: BulkDeletePreview;
  /** The dependents of the records that can be deleted; undefined if no record can be deleted. */
  readonly dependents: Dependents | undefined;
  /** The dependents that prevent the other records from being deleted. */
  readonly blocking: readonly DependentGroup[];
}

async function readDependents(kind: BulkDeleteProps['kind'], records: readonly { readonly uid: string }[]) {
  if (records.length === 0) return undefined;
  return (await call(manyDependents[kind], { body: { uids: records.map(({ uid }) => uid) } })).data;
}

/**
 * Reads which records can be deleted, and their dependents. The result is never cached, and is not read again during
 * the deletion.
 */
function useFacts({ kind, contract, choice, asked: question }: BulkDeleteProps, enabled: boolean) {
  const { q = '', filter = {} } = question;
  // The selection as it was when the dialog opened, even if the list changes in the background.
  const [selection] = useState(
    choice.allMatching ? { matching: { q, filter, expected: choice.count } } : { records: choice.records },
  );
  const queryFn = async (): Promise<Facts> => {
    const answer = await call(contract.bulkDeletePreview, { body: { selection } });
    const { data: preview } = answer as { data: BulkDeletePreview };
    const [dependents, ofOthers] = await Promise.all([
      readDependents(kind, preview.records),
      // A failure without a name stands for a record that no longer exists. Such a record has no dependents.
      readDependents(
        kind,
        preview.failures.filter(({ name }) => name !== ''),
      ).catch(() => undefined),
    ]);
    return { preview, dependents, blocking: ofOthers?.groups.filter(({ effect }) => effect === 'blocks') ?? [] };
  };
  const queryKey = ['bulk-delete', kind, selection];
  return useQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0, retry: false, enabled });
}

/**
 * Asks for confirmation before many records are deleted, and shows which can be deleted, their dependents, and the
 * affected BIA data. After the deletion, lists the records that were not deleted.
 */
export function BulkDeleteDialog(props: BulkDeleteDialogProps) {
  const { contract, choice, typed = false, onClose } = props;
  const [deleting, setDeleting] = useState(false);
  const [result, setResult] = useState<BulkDeleteResult>();
  const facts = useFacts(props, !deleting);
  const [title] = useState(() => text('manyTitle', { count: choice.count }));
  // The selection is cleared only now, because that removes the selection bar, which contains this dialog.
  const finish = () => {
    onClose();
    choice.clear();
  };
  if (result) {
    const done = text('manyDone', { count: result.done });
    return <BulkResultDialog title={title} done={done} failures={result.failures} onClose={finish} />;
  }
  if (!facts.data)
    return (
      <Dialog onClose={onClose} title={title}>
        {facts.error ? (
          <LoadFailed error={facts.error} onRetry={() => void facts.refetch()} />
        ) : (
          <LinesSkeleton lines={4} />
        )}
      </Dialog>
    );
  const { records, onlyName } = facts.data.preview;
  if (records.length === 0) return <NothingDeletable {...facts.data} title={title} onClose={onClose} />;
  const confirm = async () => {
    setDeleting(true);
    try {
      const body = { records, confirmCount: records.length, ...(onlyName !== null && { confirmName: onlyName }) };
      const { data } = (await call(contract.bulkDelete, { body })) as { data: BulkDeleteResult };
      if (data.failures.length > 0) return setResult(data);
      toastDone(text('manyDone', { count: data.done }));
      finish();
    } catch (error) {
      setDeleting(false);
      throw error;
    }
  };
  return (
    <Question
      title={title}
      count={records.length}
      onlyName={onlyName}
      typed={typed}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Preview {...facts.data} />
    </Question>
  );
}

/** The records that can't be deleted, with the reasons. */
function Remaining({ failures, blocking }: { failures: BulkDeletePreview['failures']; blocking: Facts['blocking'] }) {
  return (
    <>
      <FailureList failures={failures} />
      {blocking.length > 0 && <DependentGroups groups={blocking} many />}
    </>
  );
}

/** The records that can and can't be deleted, with their dependents. */
function Preview({ preview, dependents, blocking }: Facts) {
  const { total, records, failures } = preview;
  return (
    <Stack>
      <Text role="status">
        {failures.length > 0
          ? text('manySome', { done: records.length, total })
          : text('manyAll', { count: records.length })}
      </Text>
      {failures.length > 0 && <Remaining failures={failures} blocking={blocking} />}
      {dependents && <DependentsList {...dependents} many />}
      {dependents?.instead.map((way) => (
        <Text key={way}>{text(way === 'archive' ? 'manyArchive' : 'manyDeactivate')}</Text>
      ))}
    </Stack>
  );
}

interface AskingProps {
  readonly title: string;
  readonly count: number;
  readonly onlyName: string | null;
  readonly typed: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Asks for the name of a single record or the number of several, if the deletion has to be confirmed by typing. */
function Question({ title, count, onlyName, typed, onClose, onConfirm, children }: AskingProps) {
  const question = { title, confirmLabel: text('manyConfirm', { count }), onClose, onConfirm };
  if (typed && onlyName !== null)
    return (
      <ConfirmByName opened {...question} name={onlyName}>
        {children}
      </ConfirmByName>
    );
  if (typed)
    return (
      <ConfirmByName
        opened
        {...question}
        name={text('manyPhrase', { number: count })}
        help={text('manyTyped')}
        label={text('manyTypedLabel')}
      >
        {children}
      </ConfirmByName>
    );
  return (
    <Confirm {...question} danger>
      {children}
      <Text>{text('manyForGood')}</Text>
    </Confirm>
  );
}

type NothingGoesProps = Facts & { readonly title: string; readonly onClose: () => void };

function NothingDeletable({ title, preview, blocking, onClose }: NothingGoesProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <Text>{text('manyNone')}</Text>
        <Remaining failures={preview.failures} blocking={blocking} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {uiText('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
