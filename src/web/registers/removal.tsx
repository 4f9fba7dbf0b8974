import { useSave } from '#root/web/api/use-save.ts';
import { toastDone } from '#root/web/ui/toast.tsx';
import type { Register, RegisterRow, RegisterValues } from './register.ts';
import { text } from './registers.messages.ts';
import { RemovalDialog } from './removal-dialog.tsx';

interface RemovalProps<Row extends RegisterRow, Values extends RegisterValues> {
  readonly register: Register<Row, Values>;
  readonly row: Row;
  readonly onClose: () => void;
  /** After the deletion. */
  readonly onDone?: () => void;
  /** Makes the record inactive instead; absent where it is so already, or the person may not. */
  readonly onDeactivate?: (() => void) | undefined;
}

/** Asks before a record of a register is deleted; what is used can only be made inactive. */
export function Removal<Row extends RegisterRow, Values extends RegisterValues>({
  register,
  row: { uid, version, name },
  onClose,
  onDone = onClose,
  onDeactivate,
}: RemovalProps<Row, Values>) {
  const remove = useSave(register.contract.remove);
  const confirm = async () => {
    await remove({ params: { uid }, version } as never);
    toastDone(text('removed', { name }));
    onDone();
  };
  return (
    <RemovalDialog
      kind={register.entity}
      uid={uid}
      name={name}
      confirmLabel={text('remove')}
      instead={onDeactivate && { label: text('deactivate'), onSelect: onDeactivate }}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
