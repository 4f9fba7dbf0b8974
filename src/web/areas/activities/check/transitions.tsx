import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { findSaveQueue } from '#root/web/areas/activities/record/save-queue.ts';
import type { ReadOnlyReason } from '#root/web/areas/activities/record/use-activity.ts';
import { call } from '#root/web/platform/api/call.ts';
import { waitForRefetch } from '#root/web/platform/api/refetch.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDate, formatDateTime } from '#root/web/platform/ui/format.ts';
import { type Problem, toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './check.messages.ts';

interface TransitionsProps {
  record: ActivityRecord;
  /** Whether all required answers are present. */
  ready: boolean;
  readOnly: ReadOnlyReason | undefined;
}

/** The buttons to submit, approve and return an activity. Shows those that the state and the permissions allow. */
export function Transitions({ record, ready, readOnly }: TransitionsProps) {
  const { can } = useSession();
  const { state, approvedAt } = record;
  const mayApprove = state === 'in_review' && can(activities.approve);
  return (
    <Stack gap="sm">
      {state === 'in_review' && record.submittedAt && (
        <Text c="dimmed">
          {text(record.submittedByName ? 'submittedBy' : 'submittedOn', {
            name: record.submittedByName ?? '',
            date: formatDateTime(record.submittedAt),
          })}
        </Text>
      )}
      {state === 'approved' && approvedAt && <Text>{text('isApproved', { date: formatDate(approvedAt) })}</Text>}
      {mayApprove && <Review record={record} />}
      {!readOnly && state !== 'approved' && can(activities.submit) && <Submit record={record} ready={ready} />}
    </Stack>
  );
}

function Failure({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  const fields = Object.values(problem.fields ?? {});
  return (
    <Alert role="alert" variant="outline" color="red">
      {[problem.message, ...fields].join(' ')}
    </Alert>
  );
}

function Submit({ record, ready }: { record: ActivityRecord; ready: boolean }) {
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState(false);
  const params = { uid: record.uid };
  const submit = async () => {
    if (!ready || pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await call(activities.submit, { params, version: record.version });
      // If no approval is required, the activity is approved immediately. Only the record shows whether that has
      // happened.
      const { data } = await call(activities.get, { params });
      const queue = findSaveQueue(record.uid);
      if (queue) queue.version = data.version;
      toastDone(text(data.state === 'approved' ? 'submittedApproved' : 'submitted', { name: record.details.name }));
      await waitForRefetch();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setPending(false);
    }
  };
  useHotkeys([['mod+Enter', () => void submit()]], []);
  return (
    <>
      <Failure problem={problem} />
      <Text fz="sm" c="dimmed">
        {text('submitHelp')}
      </Text>
      <div>
        <Button size="md" disabled={!ready} loading={pending} onClick={() => void submit()}>
          {text('submit')}
        </Button>
      </div>
    </>
  );
}

function Review({ record }: { record: ActivityRecord }) {
  const { profile } = useSession();
  const approve = useSave(activities.approve);
  const [problem, setProblem] = useState<Problem>();
  const [returning, setReturning] = useState(false);
  const isOwnSubmission = record.submittedByUid === profile.uid;
  const approveActivity = async () => {
    try {
      await approve({ params: { uid: record.uid }, version: record.version });
      toastDone(text('approved', { name: record.details.name }));
      // The button that had the focus is no longer shown.
      document.querySelector('main')?.focus({ preventScroll: true });
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <>
      <Failure problem={problem} />
      {isOwnSubmission && <Text>{text('ownSubmission')}</Text>}
      <Group>
        <Button size="md" disabled={isOwnSubmission} onClick={() => void approveActivity()}>
          {text('approve')}
        </Button>
        <Button size="md" variant="default" onClick={() => setReturning(true)}>
          {text('return')}
        </Button>
      </Group>
      {returning && <ReturnDialog record={record} onClose={() => setReturning(false)} />}
    </>
  );
}

function ReturnDialog({ record, onClose }: { record: ActivityRecord; onClose: () => void }) {
  const send = useSave(activities.return);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const { name } = record.details;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await send({ params: { uid: record.uid }, version: record.version, body: { note } });
      toastDone(text('returned', { name }));
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <Dialog onClose={onClose} title={text('returnTitle', { name })}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label={text('returnNote')}
            data-autofocus
            required
            autosize
            minRows={3}
            maxLength={5000}
            error={problem?.fields?.note ?? problem?.message}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {uiText('cancel')}
            </Button>
            <Button type="submit">{text('return')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
