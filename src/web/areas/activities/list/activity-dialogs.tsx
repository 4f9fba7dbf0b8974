import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { RemovalDialog } from '#root/web/shared/registers/removal-dialog.tsx';

/** The fields of an activity that the dialogs need. Rows of the list and records both have these fields. */
export interface ActivityRef {
  readonly uid: string;
  readonly name: string;
  readonly version: number;
}

interface DialogProps {
  activity: ActivityRef;
  onClose: () => void;
  /** Called after the action. Absent: `onClose` is called. */
  onDone?: (() => void) | undefined;
}

/** Asks for the name of the copy, creates the copy and opens it. */
export function CopyDialog({ activity, onClose }: DialogProps) {
  const copy = useSave(activities.copy);
  const go = useGo();
  const submit = async (name: string) => {
    const { data } = await copy({ params: { uid: activity.uid }, body: { name } });
    toastDone(text('copied', { name }));
    go(toActivityPath(data.uid, 'details', 'create'));
  };
  return (
    <NameDialog
      title={text('copyTitle', { name: activity.name })}
      label={text('copyName')}
      description={text('copyHelp')}
      initial={text('copySuggestion', { name: activity.name })}
      submitLabel={text('copyButton')}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}

/** Asks for confirmation before an activity is archived, and shows how many activities depend on it. */
export function ArchiveDialog({ activity, onClose, onDone = onClose }: DialogProps) {
  const archive = useSave(activities.archive);
  const neighbours = useRead(continuity.neighbours, { params: { uid: activity.uid } });
  const [problem, setProblem] = useState<string>();
  const dependents = neighbours.data?.data.downstream.length ?? 0;
  const confirm = async () => {
    try {
      await archive({ params: { uid: activity.uid }, version: activity.version });
      toastDone(text('archived', { name: activity.name }));
      onDone();
    } catch (error) {
      setProblem(toProblem(error).message);
    }
  };
  return (
    <Dialog onClose={onClose} title={text('archiveTitle', { name: activity.name })}>
      <Stack>
        {problem && (
          <Alert role="alert" color="red" variant="outline">
            {problem}
          </Alert>
        )}
        <Text>{text('archiveBody')}</Text>
        {dependents > 0 && <Text fw={600}>{text('archiveDependents', { count: dependents })}</Text>}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button onClick={() => void confirm()}>{text('archive')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/**
 * Asks for the activity's name before it is deleted (specification 5), and shows its dependents and the affected BIA
 * data.
 */
export function DeleteDialog({ activity, onClose, onDone = onClose }: DialogProps) {
  const { uid, version, name } = activity;
  const confirm = async () => {
    await call(activities.remove, { params: { uid }, version, body: { confirmName: name } });
    toastDone(text('removed', { name }));
    onDone();
  };
  return (
    <RemovalDialog
      kind="activity"
      uid={uid}
      name={name}
      typed={name}
      confirmLabel={text('removeButton')}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
