import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import type { RegisterRow, ScreenBasics } from './register.ts';
import { text } from './registers.messages.ts';
import { useRecordActs } from './use-record-acts.tsx';

interface RecordActionsProps {
  readonly screens: ScreenBasics;
  readonly record: RegisterRow;
  /** After the record is deleted, or made inactive instead. */
  readonly onLeft: () => void;
}

/** The menu of a record's page. */
export function RecordActions({ screens, record, onLeft }: RecordActionsProps) {
  const { remove, dialog } = useRecordActs(screens, onLeft);
  const actions = remove ? [{ label: text('remove'), danger: true, onSelect: () => remove(record) }] : [];
  return (
    <>
      <RowMenu name={record.name} actions={actions} />
      {dialog}
    </>
  );
}
