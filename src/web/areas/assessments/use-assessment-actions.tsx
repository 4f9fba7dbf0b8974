import { Checkbox, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type AssessmentRow, assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { text } from './assessments.messages.ts';
import { PastDue } from './form/past-due.tsx';

/** The fields of a BIA that the actions need. Rows of the list and records both have these fields. */
type Target = Pick<AssessmentRow, 'uid' | 'name' | 'version' | 'status'>;

interface DialogProps {
  readonly target: Target;
  readonly onClose: () => void;
}

/** Asks for the name and due date of the next BIA, creates it and opens it. */
function NextDialog({ target, onClose }: DialogProps) {
  const next = useSave(assessments.next);
  const go = useGo();
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [smallest, setSmallest] = useState(false);
  const submit = async (name: string) => {
    const { data } = await next({ params: { uid: target.uid }, body: { name, dueOn, smallest } });
    toastDone(text('nextCreated', { name }));
    go(`${assessment.path}/${data.uid}`);
  };
  return (
    <NameDialog
      title={text('nextTitle', { name: target.name })}
      label={text('nextName')}
      description={text('nextHelp')}
      initial={text('nextSuggestion', { name: target.name })}
      submitLabel={text('next')}
      onClose={onClose}
      onSubmit={submit}
    >
      <DateField label={text('dueOn')} description={text('dueHelp')} value={dueOn} onChange={setDueOn} />
      <PastDue dueOn={dueOn} />
      <Checkbox
        label={text('nextSmallest')}
        checked={smallest}
        onChange={(event) => setSmallest(event.currentTarget.checked)}
      />
    </NameDialog>
  );
}

/** Asks for confirmation before a BIA is archived. */
function ArchiveDialog({ target: { uid, name, version }, onClose }: DialogProps) {
  const archive = useSave(assessments.archive);
  const confirm = async () => {
    await archive({ params: { uid }, version });
    toastDone(text('archived', { name }));
    onClose();
  };
  return (
    <Confirm
      title={text('archiveTitle', { name })}
      confirmLabel={text('archive')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Text>{text('archiveBody')}</Text>
    </Confirm>
  );
}

/**
 * Returns the actions on a BIA that the person may perform: next BIA, archive or restore, delete.
 * @param onRemoved called after the BIA has been deleted
 */
export function useAssessmentActions(onRemoved?: () => void): {
  listActions: (target: Target) => MenuAction[];
  /** Undefined if the person may not create the next BIA. */
  startNext: ((target: Target) => void) | undefined;
  dialog: ReactNode;
} {
  const { can } = useSession();
  const restore = useSave(assessments.restore);
  const [open, setOpen] = useState<{ act: 'next' | 'archive' | 'delete'; target: Target }>();
  const restoreOne = ({ uid, name, version }: Target) =>
    restore({ params: { uid }, version }).then(() => toastDone(text('restored', { name })), toastFailed);
  const listActions = (target: Target): MenuAction[] => {
    const isArchived = target.status.phase === 'archived';
    const asks = (act: 'next' | 'archive' | 'delete') => () => setOpen({ act, target });
    return [
      ...(can(assessments.next) ? [{ label: text('next'), onSelect: asks('next') }] : []),
      ...(can(assessments.archive)
        ? [
            isArchived
              ? { label: text('restore'), onSelect: () => void restoreOne(target) }
              : { label: text('archive'), onSelect: asks('archive') },
          ]
        : []),
      ...(can(assessments.remove) ? [{ label: text('remove'), danger: true, onSelect: asks('delete') }] : []),
    ];
  };
  const close = () => setOpen(undefined);
  const dialog = open && {
    next: <NextDialog target={open.target} onClose={close} />,
    archive: <ArchiveDialog target={open.target} onClose={close} />,
    delete: (
      <RecordRemoval
        kind={assessment.kind}
        record={open.target}
        remove={assessments.remove}
        confirmLabel={text('removeConfirm')}
        onClose={close}
        onDone={() => {
          close();
          onRemoved?.();
        }}
      />
    ),
  };
  const startNext = can(assessments.next) ? (target: Target) => setOpen({ act: 'next', target }) : undefined;
  return { listActions, startNext, dialog: open && dialog ? dialog[open.act] : null };
}
