import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Approval, ApprovalCalls, ApprovalState } from '#root/contract/shared/approvals.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { SearchMultiSelect, SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { SendingDialog } from '#root/web/platform/ui/sending-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './approvals.messages.ts';

/** A record that people decide on. */
export interface ApprovedRecord {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
}

interface DialogProps {
  calls: ApprovalCalls;
  record: ApprovedRecord;
  onClose: () => void;
}

export function ReturnDialog({ calls, record, onClose }: DialogProps) {
  const put = useSave(calls.return);
  const [note, setNote] = useState('');
  const { uid, version, name } = record;
  const send = async () => {
    await put({ params: { uid }, version, body: { note } });
    toastDone(text('returned', { name }));
  };
  return (
    <SendingDialog title={text('returnTitle', { name })} label={text('return')} onClose={onClose} send={send}>
      {(problem) => (
        <Textarea
          label={text('returnNote')}
          data-autofocus
          required
          autosize
          minRows={3}
          maxLength={5000}
          error={problem?.fields?.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </SendingDialog>
  );
}

const toOptions = (candidates: ApprovalState['candidates']) =>
  candidates.map(({ uid, name }) => ({ value: uid, label: name }));

interface ReassignDialogProps extends DialogProps {
  approval: Approval;
  state: ApprovalState;
}

export function ReassignDialog({ calls, record, approval, state, onClose }: ReassignDialogProps) {
  const put = useSave(calls.reassign);
  const [toUid, setToUid] = useState<string | null>(null);
  const people = toOptions(state.candidates.filter(({ uid }) => uid !== approval.askedUid));
  const { uid, version, name } = record;
  const send = async () => {
    await put({ params: { uid }, version, body: { approvalUid: approval.uid, toUid: toUid ?? '' } });
    const person = people.find(({ value }) => value === toUid)?.label ?? '';
    toastDone(text('asked', { person }));
  };
  return (
    <SendingDialog title={text('askAnotherTitle', { name })} label={text('ask')} onClose={onClose} send={send}>
      {(problem) => (
        <SearchSelect
          label={text('person')}
          data={people}
          required
          data-autofocus
          nothingFoundMessage={text('nobody')}
          error={problem?.fields?.toUid}
          value={toUid}
          onChange={setToUid}
        />
      )}
    </SendingDialog>
  );
}

interface SubmitDialogProps extends DialogProps {
  state: ApprovalState;
  /**
   * Called after the submission instead of showing a toast. The record may have been approved at once, so the caller
   * shows the right message.
   */
  onSubmitted: () => Promise<unknown>;
}

/** Submits a record to chosen people, with a note. */
export function SubmitDialog({ calls, record, state, onSubmitted, onClose }: SubmitDialogProps) {
  const put = useSave(calls.submit);
  const [asked, setAsked] = useState({ reviewerUids: [] as string[], approverUids: [] as string[] });
  const [note, setNote] = useState('');
  const people = toOptions(state.candidates);
  const { uid, version, name } = record;
  const send = async () => {
    await put({ params: { uid }, version, body: { ...asked, note } });
    await onSubmitted();
  };
  return (
    <SendingDialog title={text('submitTitle', { name })} label={text('submit')} onClose={onClose} send={send}>
      {(problem) => (
        <>
          <SearchMultiSelect
            label={text('approvers')}
            description={text('anybodyHelp')}
            data={people}
            nothingFoundMessage={text('nobody')}
            error={problem?.fields?.approverUids}
            value={asked.approverUids}
            onChange={(approverUids) => setAsked({ ...asked, approverUids })}
          />
          <SearchMultiSelect
            label={text('reviewers')}
            description={text('reviewersHelp')}
            data={people}
            nothingFoundMessage={text('nobody')}
            error={problem?.fields?.reviewerUids}
            value={asked.reviewerUids}
            onChange={(reviewerUids) => setAsked({ ...asked, reviewerUids })}
          />
          <Textarea
            label={text('note')}
            description={text('noteHelp')}
            autosize
            minRows={2}
            maxLength={5000}
            error={problem?.fields?.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </SendingDialog>
  );
}
