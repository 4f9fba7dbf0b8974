import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AssessmentItem, assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { waitingStates } from '#root/contract/assessments/assessment-terms.ts';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './record.messages.ts';

/** The maximum number of activities with a reason field of their own. All further activities get the common reason. */
const maxFields = 50;
const unfinished = [...waitingStates, 'in_review'].join(',');

interface CloseProps {
  readonly record: AssessmentRecord;
}

/** The button that closes a BIA. It asks why activities are left without an answer. */
export function CloseButton({ record, isEarly }: CloseProps & { readonly isEarly: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={isEarly ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {text('close')}
      </Button>
      {isOpen && <CloseDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseDialog({ record, onClose }: CloseProps & { readonly onClose: () => void }) {
  const { uid, name } = record;
  const query = { pageSize: maxFields, sort: 'name', filter: { state: unfinished } } as const;
  const read = useRead(assessmentBoard.items, { params: { uid }, query });
  return (
    <Dialog onClose={onClose} title={text('closeTitle', { name })} size="lg">
      <LoadedPart read={read}>
        {({ data, meta }) => <Reasons record={record} items={data} total={meta.total} onClose={onClose} />}
      </LoadedPart>
    </Dialog>
  );
}

interface ReasonsProps extends CloseProps {
  /** The first of the `total` activities that have no approved answer. */
  readonly items: readonly AssessmentItem[];
  readonly total: number;
  readonly onClose: () => void;
}

function Reasons({ record: { uid, version, name }, items, total, onClose }: ReasonsProps) {
  const close = useSave(assessmentBoard.close);
  const [forAll, setForAll] = useState('');
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    const reasons = items
      .map(({ activityUid }) => ({ activityUid, reason: (own[activityUid] ?? '').trim() }))
      .filter(({ reason }) => reason !== '');
    try {
      await close({ params: { uid }, version, body: { reasons, forOthers: forAll } });
      toastDone(text('closeDone', { name }));
      onClose();
    } catch (error) {
      setProblem(toProblem(error).message);
      setPending(false);
    }
  };
  return (
    <Stack>
      {problem && (
        <Alert role="alert" color="red" variant="outline">
          {problem}
        </Alert>
      )}
      <Text>{text(items.length === 0 ? 'closeReady' : 'closeReason')}</Text>
      {items.length > 0 && (
        <Textarea
          label={text('closeAll')}
          data-autofocus
          autosize
          maxLength={1000}
          value={forAll}
          onChange={(event) => setForAll(event.currentTarget.value)}
        />
      )}
      {items.map(({ activityUid, name: activity }) => (
        <TextInput
          key={activityUid}
          label={text('reasonOf', { name: activity })}
          placeholder={forAll}
          maxLength={1000}
          value={own[activityUid] ?? ''}
          onChange={(event) => setOwn({ ...own, [activityUid]: event.currentTarget.value })}
        />
      ))}
      {total > items.length && <Text>{text('closeOthers', { count: total - items.length })}</Text>}
      <Group justify="flex-end">
        <Button loading={pending} onClick={() => void send()}>
          {text('closeConfirm')}
        </Button>
      </Group>
    </Stack>
  );
}
