import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { activityConfirmation, type SeenMovements } from '#root/contract/activities/activity-confirmation.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { findSaveQueue } from '#root/web/areas/activities/record/save-queue.ts';
import type { ReadOnlyReason } from '#root/web/areas/activities/record/use-activity.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { MovementList } from '#root/web/shared/reviews/moved-list.tsx';
import { text } from './check.messages.ts';

interface AskedPanelProps {
  readonly record: ActivityRecord;
  readonly readOnly: ReadOnlyReason | undefined;
}

/**
 * Shows the open BIAs that wait for an answer about an activity, and what has changed for the activity. A button
 * confirms that the answers are still right.
 */
export function AskedPanel(props: AskedPanelProps) {
  const { uid, state } = props.record;
  const isShown = state !== 'archived' && state !== 'in_review';
  const read = useRead(activityConfirmation.movements, { params: { uid }, enabled: isShown });
  const seen = read.data?.data;
  // Most activities are in no open BIA, so nothing is shown until the server names one.
  if (!isShown || seen?.askedBy.length === 0 || (!seen && !read.error)) return null;
  return (
    <Stack component="section" gap="xs" aria-label={text('asked')}>
      <Title order={2} size="h4">
        {text('asked')}
      </Title>
      {seen ? (
        <Asked {...props} seen={seen} isReading={read.isFetching} onMoved={() => void read.refetch()} />
      ) : (
        read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
      )}
    </Stack>
  );
}

interface AskedProps extends AskedPanelProps {
  readonly seen: SeenMovements;
  readonly isReading: boolean;
  /** Called when the confirmation was refused: something may have changed in the meantime. */
  readonly onMoved: () => void;
}

function Asked({ record, readOnly, seen, isReading, onMoved }: AskedProps) {
  const { state, approvedAt } = record;
  const mayConfirm = useCan(activityConfirmation.confirm) && !readOnly;
  return (
    <>
      {seen.askedBy.map(({ uid, name, dueOn, isLate }) => (
        <AppLink key={uid} href={`${assessment.path}/${uid}`}>
          {text(isLate ? 'askedLate' : 'askedBy', { name, date: formatDate(dueOn) })}
        </AppLink>
      ))}
      {state === 'approved' ? (
        <>
          <MovementList moved={seen} />
          {mayConfirm && <ConfirmButton record={record} digest={seen.digest} disabled={isReading} onMoved={onMoved} />}
        </>
      ) : (
        <Text>{text(approvedAt ? 'askedEditing' : 'askedNew')}</Text>
      )}
    </>
  );
}

interface ConfirmButtonProps {
  readonly record: ActivityRecord;
  readonly digest: string;
  readonly disabled: boolean;
  readonly onMoved: () => void;
}

/** Confirms that nothing has changed. The confirmation applies only to what is shown above the button. */
function ConfirmButton({ record: { uid, version, details }, digest, disabled, onMoved }: ConfirmButtonProps) {
  const confirm = useSave(activityConfirmation.confirm);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    setProblem(undefined);
    const params = { uid };
    try {
      const saved = await confirm({ params, version, body: { digest } });
      const queue = findSaveQueue(uid);
      if (queue) queue.version = saved.data.version;
      const { data } = await call(activities.get, { params });
      toastDone(text(data.state === 'approved' ? 'submittedApproved' : 'submitted', { name: details.name }));
    } catch (error) {
      setProblem(toProblem(error).message);
      onMoved();
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Text fz="sm" c="dimmed">
        {text('askedHelp')}
      </Text>
      {problem && (
        <Alert role="alert" color="red" variant="outline">
          {problem}
        </Alert>
      )}
      <Group data-no-print>
        <Button loading={pending} disabled={disabled} onClick={() => void send()}>
          {text('unchanged')}
        </Button>
      </Group>
    </>
  );
}
