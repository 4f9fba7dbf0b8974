import { Text } from '@mantine/core';
import { RecordRemoval } from './record-removal.tsx';
import type { RegisterRow, ScreenBasics } from './register.ts';
import { text } from './registers.messages.ts';

interface RemovalProps {
  readonly screens: ScreenBasics;
  readonly record: RegisterRow;
  readonly onClose: () => void;
  /** Called after the deletion. */
  readonly onDone?: () => void;
  /** Makes the record inactive instead. Absent if the record is inactive already or the person may not change it. */
  readonly onDeactivate?: (() => void) | undefined;
}

/** Asks for confirmation before a record is deleted. A record in use can only be made inactive. */
export function Removal({ screens, record, onClose, onDone, onDeactivate }: RemovalProps) {
  const { definition, contract, text: own } = screens;
  const note = own('removalNote');
  return (
    <RecordRemoval
      kind={definition.kind}
      record={record}
      remove={contract.remove}
      confirmLabel={own('remove')}
      done={own('removed', { name: record.name })}
      instead={onDeactivate && { label: text('deactivate'), onSelect: onDeactivate }}
      onClose={onClose}
      onDone={onDone}
    >
      {note && <Text>{note}</Text>}
    </RecordRemoval>
  );
}
