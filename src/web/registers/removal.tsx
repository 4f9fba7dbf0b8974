import { RecordRemoval } from './record-removal.tsx';
import type { Register, RegisterRow, RegisterValues } from './register.ts';
import { text } from './registers.messages.ts';

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
  row,
  onClose,
  onDone,
  onDeactivate,
}: RemovalProps<Row, Values>) {
  return (
    <RecordRemoval
      kind={register.entity}
      record={row}
      remove={register.contract.remove}
      confirmLabel={text('remove')}
      instead={onDeactivate && { label: text('deactivate'), onSelect: onDeactivate }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
