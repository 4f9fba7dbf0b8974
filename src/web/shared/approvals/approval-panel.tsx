import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Approval, ApprovalCalls, ApprovalState } from '#root/contract/shared/approvals.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { type Problem, toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { type ApprovedRecord, ReassignDialog, ReturnDialog } from './approval-dialogs.tsx';
import { text } from './approvals.messages.ts';
import { RoundAnswers, RoundHeading } from './round-view.tsx';

interface ApprovalPanelProps {
  calls: ApprovalCalls;
  record: ApprovedRecord;
  /** The kind as used within a sentence, such as "activity". */
  words: string;
}

/** Shows the open submission of a record, with buttons to answer, to withdraw it and to ask somebody else. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const read = useRead(props.calls.approval, { params: { uid: props.record.uid } });
  return <LoadedPart read={read}>{({ data }) => <OpenRound {...props} state={data} />}</LoadedPart>;
}

type Opened = 'return' | 'withdraw' | Approval | undefined;

function OpenRound({ calls, record, words, state }: ApprovalPanelProps & { state: ApprovalState }) {
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const [round] = state.rounds;
  if (round?.state !== 'open') return null;
  const close = () => setOpened(undefined);
  const dialog = { calls, record, onClose: close };
  return (
    <Stack gap="sm">
      <RoundHeading round={round} />
      <RoundAnswers round={round} onReassign={can(calls.reassign) ? setOpened : undefined} />
      {state.hasMoved && (
        <Alert variant="outline" color="red">
          {text('moved')}
        </Alert>
      )}
      <Answer calls={calls} record={record} words={words} state={state} onOpen={setOpened} />
      {opened === 'return' && <ReturnDialog {...dialog} />}
      {opened === 'withdraw' && <WithdrawDialog {...dialog} />}
      {typeof opened === 'object' && <ReassignDialog {...dialog} approval={opened} state={state} />}
    </Stack>
  );
}

interface AnswerProps extends ApprovalPanelProps {
  state: ApprovalState;
  onOpen: (opened: Opened) => void;
}

/** The buttons to decide on the open submission. */
function Answer({ calls, record, words, state, onOpen }: AnswerProps) {
  const { can, profile } = useSession();
  const approve = useSave(calls.approve);
  const [problem, setProblem] = useState<Problem>();
  const isOwn = state.rounds[0]?.submittedByUid === profile.uid;
  const params = { uid: record.uid };
  const send = async () => {
    try {
      await approve({ params, version: record.version });
      const { data } = await call(calls.approval, { params });
      toastDone(text(data.rounds[0]?.state === 'open' ? 'counted' : 'approved', { name: record.name }));
      // The button that had the focus has disappeared, so the focus moves to the page.
      document.querySelector('main')?.focus({ preventScroll: true });
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const mayAnswer = can(calls.approve);
  return (
    <>
      {problem && (
        <Alert role="alert" variant="outline" color="red">
          {problem.message}
        </Alert>
      )}
      {mayAnswer && isOwn && <Text>{text('ownSubmission', { kind: words })}</Text>}
      {mayAnswer && !isOwn && !state.isAsked && <Text>{text('othersAsked')}</Text>}
      <Group>
        {mayAnswer && (
          <>
            <Button size="md" disabled={!state.isAsked || state.hasMoved} onClick={() => void send()}>
              {text('approve')}
            </Button>
            <Button size="md" variant="default" disabled={!state.isAsked} onClick={() => onOpen('return')}>
              {text('return')}
            </Button>
          </>
        )}
        {can(calls.withdraw) && (
          <Button size="md" variant="default" onClick={() => onOpen('withdraw')}>
            {text('withdraw')}
          </Button>
        )}
      </Group>
    </>
  );
}

function WithdrawDialog({ calls, record, onClose }: Omit<ApprovalPanelProps, 'words'> & { onClose: () => void }) {
  const withdraw = useSave(calls.withdraw);
  const { uid, version, name } = record;
  const confirm = async () => {
    await withdraw({ params: { uid }, version });
    toastDone(text('withdrawn', { name }));
    onClose();
  };
  return (
    <Confirm
      title={text('withdrawTitle', { name })}
      confirmLabel={text('withdraw')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text('withdrawBody')}
    </Confirm>
  );
}
