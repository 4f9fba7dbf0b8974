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
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { FailureList, Stayed } from '#root/web/shared/lists/stayed.tsx';
import type { BulkDeleteProps } from './bulk-delete-types.ts';
import { DependentGroups, DependentsList } from './dependents-list.tsx';
import { text } from './removal.words.ts';

interface BulkDeleteDialogProps extends BulkDeleteProps {
  readonly onClose: () => void;
}

interface Facts {
  readonly preview: BulkDeletePreview;
  /** What depends on those that can be deleted; undefined where none can. */
  readonly dependents: Dependents | undefined;
  /** What keeps the others. */
  readonly inTheWay: readonly DependentGroup[];
}

async function dependentsOf(kind: BulkDeleteProps['kind'], records: readonly { readonly uid: string }[]) {
  if (records.length === 0) return undefined;
  return (await call(manyDependents[kind], { body: { uids: records.map(({ uid }) => uid) } })).data;
}

/** What can be deleted, and what depends on it, as it is now: asked anew each time, and not again once it is being deleted. */
function useFacts({ kind, contract, choice, asked }: BulkDeleteProps, enabled: boolean) {
  const { q = '', filter = {} } = asked;
  // As it was when it was asked for, whatever the list behind it does.
  const [selection] = useState(
    choice.allMatching ? { matching: { q, filter, expected: choice.count } } : { records: choice.records },
  );
  const queryFn = async (): Promise<Facts> => {
    const answer = await call(contract.bulkDeletePreview, { body: { selection } });
    const { data: preview } = answer as { data: BulkDeletePreview };
    const [dependents, ofOthers] = await Promise.all([
      dependentsOf(kind, preview.records),
      // Nothing keeps what is gone.
      dependentsOf(
        kind,
        preview.failures.filter(({ name }) => name !== ''),
      ).catch(() => undefined),
    ]);
    return { preview, dependents, inTheWay: ofOthers?.groups.filter(({ effect }) => effect === 'blocks') ?? [] };
  };
  const queryKey = ['bulk-delete', kind, selection];
  return useQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0, retry: false, enabled });
}

/**
 * Asks before many records are deleted: first shows which of them can be, what depends on those and which captured BIA data that
 * affects. Afterwards says which stayed.
 */
export function BulkDeleteDialog(props: BulkDeleteDialogProps) {
  const { contract, choice, typed = false, onClose } = props;
  const [deleting, setDeleting] = useState(false);
  const [result, setResult] = useState<BulkDeleteResult>();
  const found = useFacts(props, !deleting);
  const [title] = useState(() => text('manyTitle', { count: choice.count }));
  // The bar of what is ticked goes with the ticks, and what it has opened.
  const finish = () => {
    onClose();
    choice.clear();
  };
  if (result) {
    const done = text('manyDone', { count: result.done });
    return <Stayed title={title} done={done} failures={result.failures} onClose={finish} />;
  }
  if (!found.data)
    return (
      <Dialog onClose={onClose} title={title}>
        {found.error ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <LinesSkeleton lines={4} />
        )}
      </Dialog>
    );
  const { records } = found.data.preview;
  if (records.length === 0) return <NothingGoes {...found.data} title={title} onClose={onClose} />;
  const confirm = async () => {
    setDeleting(true);
    try {
      const body = { records, confirmCount: records.length };
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
    <Asking title={title} count={records.length} typed={typed} onClose={onClose} onConfirm={confirm}>
      <Known {...found.data} />
    </Asking>
  );
}

/** What stays and why, with what keeps it. */
function Kept({ failures, inTheWay }: { failures: BulkDeletePreview['failures']; inTheWay: Facts['inTheWay'] }) {
  return (
    <>
      <FailureList failures={failures} />
      {inTheWay.length > 0 && <DependentGroups groups={inTheWay} many />}
    </>
  );
}

/** What goes, what stays and why, and what depends on what goes. */
function Known({ preview, dependents, inTheWay }: Facts) {
  const { total, records, failures } = preview;
  return (
    <Stack>
      <Text role="status">
        {failures.length > 0
          ? text('manySome', { done: records.length, total })
          : text('manyAll', { count: records.length })}
      </Text>
      {failures.length > 0 && <Kept failures={failures} inTheWay={inTheWay} />}
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
  readonly typed: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

function Asking({ title, count, typed, onClose, onConfirm, children }: AskingProps) {
  const asked = { title, confirmLabel: text('manyConfirm', { count }), onClose, onConfirm };
  if (typed)
    return (
      <ConfirmByName
        opened
        {...asked}
        name={text('manyPhrase', { number: count })}
        help={text('manyTyped')}
        label={text('manyTypedLabel')}
      >
        {children}
      </ConfirmByName>
    );
  return (
    <Confirm {...asked} danger>
      {children}
      <Text>{text('manyForGood')}</Text>
    </Confirm>
  );
}

type NothingGoesProps = Facts & { readonly title: string; readonly onClose: () => void };

function NothingGoes({ title, preview, inTheWay, onClose }: NothingGoesProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <Text>{text('manyNone')}</Text>
        <Kept failures={preview.failures} inTheWay={inTheWay} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {uiText('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
