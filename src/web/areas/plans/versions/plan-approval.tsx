import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { isUnderReview } from '#root/web/areas/plans/record/read-only.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { type Problem, toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { SubmitDialog } from '#root/web/shared/approvals/approval-dialogs.tsx';
import { ApprovalPanel } from '#root/web/shared/approvals/approval-panel.tsx';
import { text as approvalText } from '#root/web/shared/approvals/approvals.messages.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { text } from './versions.messages.ts';

interface ApprovalProps {
  readonly info: PlanKindInfo;
  readonly plan: PlanRecord;
}

/** The buttons to submit a plan, or to decide on it, if its phase and the permissions allow. */
export function PlanApproval({ info, plan }: ApprovalProps) {
  const { can, isFrozen } = useSession();
  const { uid, version, name, status } = plan;
  if (isUnderReview(plan))
    return <ApprovalPanel calls={info.calls} record={{ uid, version, name }} words={info.definition.words.one} />;
  const isDraft = status.phase === 'draft' || status.phase === 'returned';
  if (!isDraft || isFrozen || !can(info.calls.submit)) return null;
  return plan.isTemplate ? <Text>{text('isTemplate')}</Text> : <Submit info={info} plan={plan} />;
}

function Submit({ info, plan }: ApprovalProps) {
  const submit = useSave(info.calls.submit);
  const [problem, setProblem] = useState<Problem>();
  const [isAsking, setAsking] = useState(false);
  const { uid, version, name } = plan;
  const state = useRead(info.calls.approval, { params: { uid } }).data?.data;
  const tell = async () => toastDone(text('submitted', { name }));
  const send = async () => {
    setProblem(undefined);
    try {
      await submit({ params: { uid }, version });
      await tell();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const missing = Object.values(problem?.fields ?? {});
  return (
    <Stack gap="sm" component="section" aria-label={text('submitTitle')}>
      <Title order={2} size="h4">
        {text('submitTitle')}
      </Title>
      <Text c="dimmed">{text('submitHelp')}</Text>
      {state?.candidates.length === 0 && (
        <Alert variant="outline" color="yellow">
          {text('nobodyElse')}
        </Alert>
      )}
      {problem && (
        <Alert role="alert" variant="outline" color="red" title={missing.length > 0 ? problem.message : undefined}>
          {missing.length > 0 ? missing.join('. ') : problem.message}
        </Alert>
      )}
      <Group>
        <Button size="md" onClick={() => void send()}>
          {text('submit')}
        </Button>
        <Button size="md" variant="default" disabled={!state} onClick={() => setAsking(true)}>
          {approvalText('submitTo')}
        </Button>
      </Group>
      {isAsking && state && (
        <SubmitDialog
          calls={info.calls}
          record={{ uid, version, name }}
          state={state}
          onSubmitted={tell}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
