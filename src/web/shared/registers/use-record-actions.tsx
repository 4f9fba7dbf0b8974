import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { RegisterStatus } from '#root/contract/shared/registers.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { toastFailed, toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import type { RegisterRow, ScreenBasics } from './register.ts';
import { text } from './registers.messages.ts';
import { Removal } from './removal.tsx';

/** Returns those fields of a record that belong to a request body. */
function pickFields(body: z.ZodType | undefined, record: object): object {
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
}

/**
 * Returns functions that make a record inactive or active, and delete it.
 * @param onRemoved called after the record is deleted or made inactive
 */
export function useRecordActions<Rec extends RegisterRow>(
  screens: ScreenBasics,
  onRemoved?: () => void,
): {
  /**
   * Returns a function that changes the status; undefined if the record has no status or the person may not change it.
   */
  changeStatus: (record: Rec) => (() => void) | undefined;
  /** Opens the dialog to delete a record. Undefined if the person may not delete. */
  remove: ((record: Rec) => void) | undefined;
  dialog: ReactNode;
} {
  const { contract } = screens;
  const update = useSave(contract.update);
  const mayUpdate = useCan(contract.update);
  const mayRemove = useCan(contract.remove);
  const [removing, setRemoving] = useState<Rec>();
  const write = async (record: Rec, version: number, status: RegisterStatus) => {
    const body = { ...pickFields(contract.update.body, record), status };
    const answer = await update({ params: { ...screens.params, uid: record.uid }, version, body });
    return (answer as { data: { version: number } }).data.version;
  };
  const changeStatus = async (record: Rec) => {
    const [now, before] =
      record.status === 'active' ? (['inactive', 'active'] as const) : (['active', 'inactive'] as const);
    try {
      const version = await write(record, record.version, now);
      toastUndo(text(now === 'active' ? 'nowActive' : 'nowInactive', { name: record.name }), () =>
        write(record, version, before),
      );
      onRemoved?.();
    } catch (error) {
      toastFailed(error);
    }
  };
  const close = () => setRemoving(undefined);
  const dialog = removing && (
    <Removal
      screens={screens}
      record={removing}
      onClose={close}
      onDone={() => {
        close();
        onRemoved?.();
      }}
      onDeactivate={mayUpdate && removing.status === 'active' ? () => void changeStatus(removing) : undefined}
    />
  );
  return {
    changeStatus: (record) => (mayUpdate && record.status ? () => void changeStatus(record) : undefined),
    remove: mayRemove ? setRemoving : undefined,
    dialog,
  };
}
