import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './record.messages.ts';

/** Whether a BIA waits for answers, and whether the person may decide about them. */
export function useMayRun({ stage, status }: Pick<AssessmentRecord, 'stage' | 'status'>): boolean {
  const { can, isFrozen } = useSession();
  const isRunning = stage === 'open' && (status.phase === 'draft' || status.phase === 'returned');
  return isRunning && !isFrozen && can(assessmentBoard.chase);
}

/**
 * Returns a function that reminds the owners of the given activities, or of all late activities, and then shows who was
 * reached.
 */
export function useChase(uid: string) {
  const chase = useSave(assessmentBoard.chase);
  return async (activityUids?: string[]) => {
    const { data } = await chase({ params: { uid }, body: activityUids ? { activityUids } : {} });
    const said = [
      ...(data.people > 0 || data.alreadyReminded === 0 ? [text('chased', { count: data.people })] : []),
      ...(data.alreadyReminded > 0 ? [text('alreadyReminded', { count: data.alreadyReminded })] : []),
      ...(data.unreached > 0 ? [text('unreached', { count: data.unreached })] : []),
    ];
    toastDone(said.join('. '));
  };
}

/** The button that reminds everybody whose answer is late. */
export function ChaseLate({ uid, name }: Pick<AssessmentRecord, 'uid' | 'name'>) {
  const chase = useChase(uid);
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    await chase();
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('chaseLate')}
      </Button>
      {isAsking && (
        <Confirm
          title={text('chaseTitle', { name })}
          confirmLabel={text('chaseOne')}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          <Text>{text('chaseBody')}</Text>
        </Confirm>
      )}
    </>
  );
}
