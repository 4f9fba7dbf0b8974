import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activities } from '#root/contract/activities.ts';
import { continuity } from '#root/contract/continuity.ts';
import { call } from '#root/web/api/call.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { text } from '#root/web/features/activities/activities.messages.ts';
import { activityPath } from '#root/web/features/activities/record/activity-paths.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { ConfirmByName } from '#root/web/ui/confirm-by-name.tsx';
import { problemOf } from '#root/web/ui/problem.ts';
import { toastDone } from '#root/web/ui/toast.tsx';
import { text as uiText } from '#root/web/ui/words.ts';

/** What the dialogs need of an activity: a row of the list or the record. */
export interface ActivityRef {
  readonly uid: string;
  readonly name: string;
  readonly version: number;
}

interface DialogProps {
  activity: ActivityRef;
  onClose: () => void;
  /** After it has happened, instead of only closing. */
  onDone?: (() => void) | undefined;
}

/** Asks for the name of the copy, then opens the copy. */
export function CopyDialog({ activity, onClose }: DialogProps) {
  const copy = useSave(activities.copy);
  const go = useGo();
  const [name, setName] = useState(text('copySuggestion', { name: activity.name }));
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      const { data } = await copy({ params: { uid: activity.uid }, body: { name } });
      toastDone(text('copied', { name }));
      go(activityPath(data.uid, 'details', 'create'));
    } catch (error) {
      const found = problemOf(error);
      setProblem(found.fields?.name ?? found.message);
      setPending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={text('copyTitle', { name: activity.name })}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={text('copyName')}
            description={text('copyHelp')}
            data-autofocus
            required
            maxLength={255}
            error={problem}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {uiText('cancel')}
            </Button>
            <Button type="submit" loading={pending}>
              {text('copyButton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Asks before an activity leaves the lists, and says who needs it. */
export function ArchiveDialog({ activity, onClose, onDone = onClose }: DialogProps) {
  const archive = useSave(activities.archive);
  const around = useRead(continuity.neighbours, { params: { uid: activity.uid } });
  const [problem, setProblem] = useState<string>();
  const dependents = around.data?.data.downstream.length ?? 0;
  const confirm = async () => {
    try {
      await archive({ params: { uid: activity.uid }, version: activity.version });
      toastDone(text('archived', { name: activity.name }));
      onDone();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Modal opened onClose={onClose} title={text('archiveTitle', { name: activity.name })}>
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
    </Modal>
  );
}

/** Asks for the name (specification 5), and shows which links go with the activity. */
export function DeleteDialog({ activity, onClose, onDone = onClose }: DialogProps) {
  const client = useQueryClient();
  const around = useRead(continuity.neighbours, { params: { uid: activity.uid } });
  const links = around.data?.data;
  const goes = [
    { label: text('alsoUpstream'), count: links?.upstream.length ?? 0 },
    { label: text('alsoDownstream'), count: links?.downstream.length ?? 0 },
  ];
  const confirm = async () => {
    const body = { confirmName: activity.name };
    await call(activities.remove, { params: { uid: activity.uid }, version: activity.version, body });
    toastDone(text('removed', { name: activity.name }));
    onDone();
    // Reading again what is about the activity itself would only find that it is gone.
    void client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[1]).includes(activity.uid) });
  };
  return (
    <ConfirmByName
      opened
      onClose={onClose}
      title={text('removeTitle', { name: activity.name })}
      name={activity.name}
      confirmLabel={text('removeButton')}
      alsoGoes={goes.filter(({ count }) => count > 0)}
      onConfirm={confirm}
    />
  );
}
