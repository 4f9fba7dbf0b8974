import { useState } from 'react';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { text } from './masters.messages.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

const toParams = ({ list, uid }: Master) => ({ list, uid });

/**
 * Returns the actions on a row, except editing, and their dialogs.
 * @param onRemoved called after the row has been deleted or replaced
 */
export function useMasterActions(onRemoved: () => void = () => undefined) {
  const { can } = useSession();
  const setDefault = useSave(masters.makeDefault);
  const [open, setOpen] = useState<{ act: 'delete' | 'replace'; row: Master }>();
  const close = () => setOpen(undefined);
  const gone = () => {
    close();
    onRemoved();
  };
  const makeDefault = (row: Master) => {
    setDefault({ params: toParams(row) }).then(
      () => toastDone(text('madeDefault', { name: row.name })),
      (error) => toastFailed(error),
    );
  };
  const mayReplace = can(masters.update, masters.remove);
  const listActions = (row: Master): MenuAction[] => [
    ...(can(masters.update) && !row.isDefault && row.isActive
      ? [{ label: text('makeDefault'), onSelect: () => makeDefault(row) }]
      : []),
    ...(mayReplace && !row.isSystem
      ? [{ label: text('replace'), onSelect: () => setOpen({ act: 'replace', row }) }]
      : []),
    // A row that is in use, or is the default, cannot be deleted. It can only be replaced.
    ...(can(masters.remove) && !row.isSystem && !row.isDefault && row.usageCount === 0
      ? [{ label: text('remove'), danger: true, onSelect: () => setOpen({ act: 'delete', row }) }]
      : []),
  ];
  const dialog = open && (
    <>
      {open.act === 'delete' && (
        <RecordRemoval
          kind="master"
          record={open.row}
          remove={masters.remove}
          params={toParams(open.row)}
          confirmLabel={text('removeButton')}
          onClose={close}
          onDone={gone}
        />
      )}
      {open.act === 'replace' && <ReplaceDialog row={open.row} onClose={close} onDone={gone} />}
    </>
  );
  return { actionsOf: listActions, makeDefault: can(masters.update) ? makeDefault : undefined, dialog };
}
