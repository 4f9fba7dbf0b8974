import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { activity } from '#root/contract/shared/kinds/activity.ts';
import { findSaveQueue } from '#root/web/areas/activities/record/save-queue.ts';
import type { ReadOnlyReason } from '#root/web/areas/activities/record/use-activity.ts';
import { call } from '#root/web/platform/api/call.ts';
import { waitForRefetch } from '#root/web/platform/api/refetch.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { type Problem, toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { SubmitDialog } from '#root/web/shared/approvals/approval-dialogs.tsx';
import { ApprovalPanel } from '#root/web/shared/approvals/approval-panel.tsx';
import { text as approvalText } from '#root/web/shared/approvals/approvals.messages.ts';
import { text } from './check.messages.ts';

const { words } = activity;

interface TransitionsProps {
  record: ActivityRecord;
  /** Whether all required answers are present. */
  ready: boolean;
  readOnly: ReadOnlyReason | undefined;
}

/**
 * The buttons to submit, approve and return an activity. Shows the buttons that the state and the permissions allow.
 */
export function Transitions({ record, ready, readOnly }: TransitionsProps) {
  const { can } = useSession();
  const { uid, version, state, approvedAt, details } = record;
  return (
    <Stack gap="sm">
      {state === 'in_review' && (
        <ApprovalPanel calls={activities} record={{ uid, version, name: details.name }} words={words.one} />
      )}
      {state === 'approved' && approvedAt && <Text>{text('isApproved', { date: formatDate(approvedAt) })}</Text>}
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
  const [isAsking, setAsking] = useState(false);
  const params = { uid: record.uid };
  const { data: approval } = useRead(activities.approval, { params });
  // If no approval is required, the activity is approved immediately. Only the record shows whether that has happened.
  const tellResult = async () => {
    const { data } = await call(activities.get, { params });
    const queue = findSaveQueue(record.uid);
    if (queue) queue.version = data.version;
    toastDone(text(data.state === 'approved' ? 'submittedApproved' : 'submitted', { name: record.details.name }));
    await waitForRefetch();
  };
  const submit = async () => {
    if (!ready || pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await call(activities.submit, { params, version: record.version });
      await tellResult();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setPending(false);
    }
  };
  useHotkeys([['mod+Enter', () => void submit()]], []);
  useOfferedShortcuts(ready && 'submit');
  return (
    <>
      <Failure problem={problem} />
      <Text fz="sm" c="dimmed">
        {text('submitHelp')}
      </Text>
      <Group>
        <Button size="md" disabled={!ready} loading={pending} onClick={() => void submit()}>
          {text('submit')}
        </Button>
        {approval?.data.isRequired && (
          <Button size="md" variant="default" disabled={!ready} onClick={() => setAsking(true)}>
            {approvalText('submitTo')}
          </Button>
        )}
      </Group>
      {isAsking && approval && (
        <SubmitDialog
          calls={activities}
          record={{ uid: record.uid, version: record.version, name: record.details.name }}
          state={approval.data}
          onSubmitted={tellResult}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
