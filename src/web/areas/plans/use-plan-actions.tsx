import { Checkbox, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PlanRow } from '#root/contract/plans/plan-endpoints.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { text } from './plans.messages.ts';
import { toGrabPackHref, toPlanPath } from './record/plan-paths.ts';
import { isUnderReview } from './record/read-only.ts';

/** The fields of a plan that the actions need. Rows of the list and records both have these fields. */
type Target = Pick<PlanRow, 'uid' | 'name' | 'version' | 'status' | 'isTemplate' | 'inForceNumber'>;

interface DialogProps {
  readonly info: PlanKindInfo;
  readonly plan: Target;
  readonly onClose: () => void;
}

/** Asks for the name of the copy, creates the copy and opens it. */
function CopyDialog({ info, plan, onClose }: DialogProps) {
  const copy = useSave(info.calls.copy);
  const go = useGo();
  const [isTemplate, setTemplate] = useState(plan.isTemplate);
  const submit = async (name: string) => {
    const { data } = await copy({ params: { uid: plan.uid }, body: { name, isTemplate } });
    toastDone(text('copied', { name }));
    go(toPlanPath(info, data.uid));
  };
  return (
    <NameDialog
      title={text('copyTitle', { name: plan.name })}
      label={text('copyName')}
      description={text('copyHelp')}
      initial={text('copySuggestion', { name: plan.name })}
      submitLabel={text('copy')}
      onClose={onClose}
      onSubmit={submit}
    >
      <Checkbox
        label={text('copyTemplate')}
        checked={isTemplate}
        onChange={(event) => setTemplate(event.currentTarget.checked)}
      />
    </NameDialog>
  );
}

/** Asks for confirmation before a plan is archived. */
function ArchiveDialog({ info, plan, onClose }: DialogProps) {
  const archive = useSave(info.calls.archive);
  const confirm = async () => {
    await archive({ params: { uid: plan.uid }, version: plan.version });
    toastDone(text('archived', { name: plan.name }));
    onClose();
  };
  return (
    <Confirm
      title={text('archiveTitle', { name: plan.name })}
      confirmLabel={text('archive')}
      onClose={onClose}
      onConfirm={confirm}
    >
      {isUnderReview(plan) && <Text>{text('archiveWithdraws')}</Text>}
      <Text>{text('archiveBody')}</Text>
    </Confirm>
  );
}

/**
 * Returns the actions on a plan that the person may perform: grab pack, copy, archive or restore, delete.
 * @param onRemoved called after the plan has been deleted
 */
export function usePlanActions(
  info: PlanKindInfo,
  onRemoved?: () => void,
): { listActions: (plan: Target) => MenuAction[]; dialog: ReactNode } {
  const { can } = useSession();
  const go = useGo();
  const { calls } = info;
  const restore = useSave(calls.restore);
  const [open, setOpen] = useState<{ act: 'copy' | 'archive' | 'delete'; plan: Target }>();
  const restorePlan = (plan: Target) =>
    restore({ params: { uid: plan.uid }, version: plan.version }).then(
      () => toastDone(text('restored', { name: plan.name })),
      toastFailed,
    );
  const listActions = (plan: Target): MenuAction[] => {
    const isArchived = plan.status.phase === 'archived';
    return [
      ...(plan.inForceNumber === null
        ? []
        : [{ label: text('grabPack'), onSelect: () => go(toGrabPackHref(info, plan.uid)) }]),
      ...(can(calls.copy) ? [{ label: text('copy'), onSelect: () => setOpen({ act: 'copy', plan }) }] : []),
      ...(can(calls.archive)
        ? [
            isArchived
              ? { label: text('restore'), onSelect: () => void restorePlan(plan) }
              : { label: text('archive'), onSelect: () => setOpen({ act: 'archive', plan }) },
          ]
        : []),
      ...(can(calls.remove)
        ? [{ label: text('remove'), danger: true, onSelect: () => setOpen({ act: 'delete', plan }) }]
        : []),
    ];
  };
  const close = () => setOpen(undefined);
  const dialog = open && {
    copy: <CopyDialog info={info} plan={open.plan} onClose={close} />,
    archive: <ArchiveDialog info={info} plan={open.plan} onClose={close} />,
    delete: (
      <RecordRemoval
        kind={info.kind}
        record={open.plan}
        remove={calls.remove}
        confirmLabel={text('removeConfirm')}
        onClose={close}
        onDone={() => {
          close();
          onRemoved?.();
        }}
      />
    ),
  };
  return { listActions, dialog: open && dialog ? dialog[open.act] : null };
}
