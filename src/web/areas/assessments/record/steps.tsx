import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { type AssessmentRecord, assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { PastDue } from '#root/web/areas/assessments/form/past-due.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { type Problem, toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { SubmitDialog } from '#root/web/shared/approvals/approval-dialogs.tsx';
import { ApprovalPanel } from '#root/web/shared/approvals/approval-panel.tsx';
import { text as approvalText } from '#root/web/shared/approvals/approvals.messages.ts';
import { text } from './record.messages.ts';

interface StepProps {
  readonly record: AssessmentRecord;
}

/** The next step of a BIA: its launch, its submission, or a decision. */
export function NextStep({ record }: StepProps) {
  const { can, isFrozen } = useSession();
  const { uid, version, name, status, stage } = record;
  if (status.phase === 'in_review' || status.phase === 'pending_approval')
    return <ApprovalPanel calls={assessments} record={{ uid, version, name }} words={assessment.words.one} />;
  const isOpen = status.phase === 'draft' || status.phase === 'returned';
  if (!isOpen || isFrozen || !can(assessments.submit)) return null;
  if (stage === 'planned') return <Launch record={record} />;
  return stage === 'closed' ? <Submit record={record} /> : null;
}

/** Manages a step: sends it, and shows the reason if it is refused. */
function useStep() {
  const [problem, setProblem] = useState<Problem>();
  const take = async (step: () => Promise<unknown>, done: string) => {
    setProblem(undefined);
    try {
      await step();
      toastDone(done);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const missing = Object.values(problem?.fields ?? {});
  const alert = problem && (
    <Alert role="alert" variant="outline" color="red" title={missing.length > 0 ? problem.message : undefined}>
      {missing.length > 0 ? missing.join('. ') : problem.message}
    </Alert>
  );
  return { take, alert };
}

function Launch({ record: { uid, version, name, dueOn, progress } }: StepProps) {
  const launch = useSave(assessments.launch);
  const { take, alert } = useStep();
  const isReady = dueOn !== null && progress.total > 0;
  const send = () => take(() => launch({ params: { uid }, version }), text('launched', { name }));
  return (
    <Stack gap="sm" component="section" aria-label={text('plannedTitle')}>
      <Title order={2} size="h4">
        {text('plannedTitle')}
      </Title>
      <Text>{text('plannedBody', { count: progress.total })}</Text>
      {dueOn === null && <Text>{text('plannedNoDate')}</Text>}
      <PastDue dueOn={dueOn} />
      {alert}
      <Group>
        {isReady && (
          <Button size="md" onClick={() => void send()}>
            {text('launch')}
          </Button>
        )}
        <ButtonLink size="md" variant="default" href={`${assessment.path}/${uid}?tab=details`}>
          {text('edit')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

function Submit({ record: { uid, version, name } }: StepProps) {
  const submit = useSave(assessments.submit);
  const reopen = useSave(assessmentBoard.reopen);
  const { take, alert } = useStep();
  const [isAsking, setAsking] = useState(false);
  const state = useRead(assessments.approval, { params: { uid } }).data?.data;
  const done = text('submitted', { name });
  const params = { uid };
  return (
    <Stack gap="sm" component="section" aria-label={text('submitTitle')}>
      <Title order={2} size="h4">
        {text('submitTitle')}
      </Title>
      <Text c="dimmed">{text('submitHelp')}</Text>
      {alert}
      <Group>
        <Button size="md" onClick={() => void take(() => submit({ params, version }), done)}>
          {text('submit')}
        </Button>
        <Button size="md" variant="default" disabled={!state} onClick={() => setAsking(true)}>
          {approvalText('submitTo')}
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => void take(() => reopen({ params, version }), text('reopened', { name }))}
        >
          {text('reopen')}
        </Button>
      </Group>
      {isAsking && state && (
        <SubmitDialog
          calls={assessments}
          record={{ uid, version, name }}
          state={state}
          onSubmitted={async () => toastDone(done)}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
