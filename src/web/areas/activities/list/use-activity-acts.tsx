import { lazy, type ReactNode, Suspense, useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast.tsx';
import type { ActivityRef } from './activity-dialogs.tsx';

// Loaded when one is opened.
const dialogs = () => import('./activity-dialogs.tsx');
const CopyDialog = lazy(async () => ({ default: (await dialogs()).CopyDialog }));
const ArchiveDialog = lazy(async () => ({ default: (await dialogs()).ArchiveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await dialogs()).DeleteDialog }));

type Target = ActivityRef & { readonly state: ActivityState };

/**
 * What can be done with an activity as a whole: copy, archive or restore, delete; only what the person may do.
 * @param onGone after it has been archived or deleted, for a page that shows it
 * @returns the entries of its menu, and the dialog to render
 */
export function useActivityActs(onGone?: () => void): {
  actionsOf: (activity: Target) => MenuAction[];
  dialog: ReactNode;
} {
  const { can } = useSession();
  const restore = useSave(activities.restore);
  const [open, setOpen] = useState<{ act: 'copy' | 'archive' | 'delete'; activity: Target }>();
  const actionsOf = (activity: Target): MenuAction[] => {
    const bringBack = () =>
      restore({ params: { uid: activity.uid }, version: activity.version }).then(
        () => toastDone(text('restored', { name: activity.name })),
        toastFailed,
      );
    const archived = activity.state === 'archived';
    return [
      ...(can(activities.create) ? [{ label: text('copy'), onSelect: () => setOpen({ act: 'copy', activity }) }] : []),
      ...(can(activities.archive)
        ? [
            archived
              ? { label: text('restore'), onSelect: () => void bringBack() }
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
    onGone?.();
  };
  const dialog = open && {
    copy: <CopyDialog activity={open.activity} onClose={close} />,
    archive: <ArchiveDialog activity={open.activity} onClose={close} onDone={done} />,
    delete: <DeleteDialog activity={open.activity} onClose={close} onDone={done} />,
  };
  return { actionsOf, dialog: open && dialog ? <Suspense>{dialog[open.act]}</Suspense> : null };
}
