import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AssessmentItem, assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { waitingStates } from '#root/contract/assessments/assessment-terms.ts';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './record.messages.ts';

const pageSize = 100;
const unfinished = [...waitingStates, 'in_review'].join(',');

/** Reads all activities that have no approved answer. */
async function readUnfinished(uid: string): Promise<readonly AssessmentItem[]> {
  const items: AssessmentItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize, sort: 'name', filter: { state: unfinished } } as const;
    const { data, meta } = await call(assessmentBoard.items, { params: { uid }, query });
    items.push(...data);
    if (data.length === 0 || items.length >= meta.total) return items;
  }
}

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
  const { uid, version, name } = record;
  const read = useQuery({
    queryKey: ['unfinished', uid, version],
    queryFn: () => readUnfinished(uid),
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title={text('closeTitle', { name })} size="lg">
      <LoadedPart read={read}>{(items) => <Reasons record={record} items={items} onClose={onClose} />}</LoadedPart>
    </Dialog>
  );
}

interface ReasonsProps extends CloseProps {
  readonly items: readonly AssessmentItem[];
  readonly onClose: () => void;
}

/** How many activities have a field of their own. The reason for all counts for the others. */
const mostFields = 50;

function Reasons({ record: { uid, version, name }, items, onClose }: ReasonsProps) {
  const close = useSave(assessmentBoard.close);
  const [forAll, setForAll] = useState('');
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    const reasons = items
      .map(({ activityUid }) => ({ activityUid, reason: (own[activityUid] || forAll).trim() }))
      .filter(({ reason }) => reason !== '');
    try {
      await close({ params: { uid }, version, body: { reasons } });
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
      {items.slice(0, mostFields).map(({ activityUid, name: activity }) => (
        <TextInput
          key={activityUid}
          label={text('reasonOf', { name: activity })}
          placeholder={forAll}
          maxLength={1000}
          value={own[activityUid] ?? ''}
          onChange={(event) => setOwn({ ...own, [activityUid]: event.currentTarget.value })}
        />
      ))}
      <Group justify="flex-end">
        <Button loading={pending} onClick={() => void send()}>
          {text('closeConfirm')}
        </Button>
      </Group>
    </Stack>
  );
}
