import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { useMayRun } from './chase.tsx';
import { text } from './record.messages.ts';

/** Asks what to do with activities that have joined or left the scope since the launch. */
export function ScopeMoves({ record }: { readonly record: AssessmentRecord }) {
  const { uid, version, joining, leaving } = record;
  const decide = useSave(assessmentBoard.decide);
  const mayRun = useMayRun(record);
  if (!mayRun) return null;
  const send = (body: Parameters<typeof decide>[0]['body'], done: string) =>
    void decide({ params: { uid }, version, body }).then(() => toastDone(done), toastFailed);
  const uids = (group: typeof joining) => group.first.map((one) => one.uid);
  const reason = text('movedReason');
  return (
    <>
      {joining.count > 0 && (
        <Moved title={text('joiningTitle', { count: joining.count })} group={joining}>
          <Button variant="default" onClick={() => send({ add: uids(joining) }, text('added'))}>
            {text('add')}
          </Button>
        </Moved>
      )}
      {leaving.count > 0 && (
        <Moved title={text('leavingTitle', { count: leaving.count })} group={leaving}>
          <Button variant="default" onClick={() => send({ keep: uids(leaving) }, text('kept'))}>
            {text('keep')}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              send({ leave: uids(leaving).map((activityUid) => ({ activityUid, reason })) }, text('letGoDone'))
            }
          >
            {text('letGo')}
          </Button>
        </Moved>
      )}
    </>
  );
}

interface MovedProps {
  readonly title: string;
  readonly group: AssessmentRecord['joining'];
  readonly children: ReactNode;
}

const Moved = ({ title, group, children }: MovedProps) => (
  <Alert variant="outline" title={title}>
    <Stack gap="xs">
      <Text>{group.first.map(({ name }) => name).join(', ')}</Text>
      {group.count > group.first.length && <Text>{text('firstOf', { count: group.first.length })}</Text>}
      <Group>{children}</Group>
    </Stack>
  </Alert>
);
