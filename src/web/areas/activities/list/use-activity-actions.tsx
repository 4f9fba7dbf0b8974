import { type ReactNode, useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import type { ActivityRef } from './activity-dialogs.tsx';

// The dialogs are loaded when one is opened.
const dialogs = () => import('./activity-dialogs.tsx');
const CopyDialog = createLazyPart(async () => (await dialogs()).CopyDialog);
const ArchiveDialog = createLazyPart(async () => (await dialogs()).ArchiveDialog);
const DeleteDialog = createLazyPart(async () => (await dialogs()).DeleteDialog);

type Target = ActivityRef & { readonly state: ActivityState };

/**
 * Returns the actions on an activity that the person may perform: show it as of an earlier day, copy, archive or
 * restore, delete.
 * @param onRemoved called after the activity has been archived or deleted
 * @returns the entries of the menu, and the dialog to render
 */
export function useActivityActions(onRemoved?: () => void): {
  listActions: (activity: Target) => MenuAction[];
  dialog: ReactNode;
} {
  const { can } = useSession();
  const restore = useSave(activities.restore);
  const [open, setOpen] = useState<{ act: 'copy' | 'archive' | 'delete'; activity: Target }>();
  const listActions = (activity: Target): MenuAction[] => {
    const restoreActivity = () =>
      restore({ params: { uid: activity.uid }, version: activity.version }).then(
        () => toastDone(text('restored', { name: activity.name })),
        toastFailed,
      );
    const archived = activity.state === 'archived';
    const asOf = `/gaps/as-of?${new URLSearchParams({ tab: 'activities', q: activity.name })}`;
    return [
      { label: text('asOf'), href: asOf },
      ...(can(activities.create) ? [{ label: text('copy'), onSelect: () => setOpen({ act: 'copy', activity }) }] : []),
      ...(can(activities.archive)
        ? [
            archived
              ? { label: text('restore'), onSelect: () => void restoreActivity() }
              : { label: text('archive'), onSelect: () => setOpen({ act: 'archive', activity }) },
          ]
        : []),
      ...(can(activities.remove)
        ? [{ label: text('remove'), danger: true, onSelect: () => setOpen({ act: 'delete', activity }) }]
        : []),
    ];
  };
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onRemoved?.();
  };
  const dialog = open && {
    copy: <CopyDialog activity={open.activity} onClose={close} />,
    archive: <ArchiveDialog activity={open.activity} onClose={close} onDone={done} />,
    delete: <DeleteDialog activity={open.activity} onClose={close} onDone={done} />,
  };
  return { listActions: listActions, dialog: open && dialog ? dialog[open.act] : null };
}
