import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import type { RegisterRow, ScreenBasics } from './register.ts';
import { text } from './registers.messages.ts';
import { useRecordActions } from './use-record-actions.tsx';

interface RecordActionsProps {
  readonly screens: ScreenBasics;
  readonly record: RegisterRow;
  /** Called after the record is deleted or made inactive. */
  readonly onRemoved: () => void;
}

/** The menu of actions on the page of a record. */
export function RecordActions({ screens, record, onRemoved }: RecordActionsProps) {
  const { remove, dialog } = useRecordActions(screens, onRemoved);
  const actions = remove ? [{ label: text('remove'), danger: true, onSelect: () => remove(record) }] : [];
  return (
    <>
      <RowMenu name={record.name} actions={actions} />
      {dialog}
    </>
  );
}
