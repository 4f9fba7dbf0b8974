import type { ReactNode } from 'react';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import type { RegisterRow, ScreenBasics } from './register.ts';
import { text } from './registers.messages.ts';
import { useRecordActions } from './use-record-actions.tsx';

/** The actions on a row, and the dialog that is open, if any. */
export interface RowActions<Row> {
  readonly listActions: (row: Row) => readonly MenuAction[];
  readonly dialog: ReactNode;
}

/**
 * Returns the actions on a row: open, make inactive or active, delete.
 * @param toPath returns the path of a row's page; undefined if the person may not open the page
 */
export function useRowActions<Row extends RegisterRow>(
  screens: ScreenBasics,
  toPath: (row: Row) => string | undefined,
): RowActions<Row> {
  const { changeStatus, remove, dialog } = useRecordActions<Row>(screens);
  const listActions = (row: Row): readonly MenuAction[] => {
    const href = toPath(row);
    const onChangeStatus = changeStatus(row);
    return [
      ...(href ? [{ label: screens.text('open'), href }] : []),
      ...(onChangeStatus
        ? [{ label: text(row.status === 'active' ? 'deactivate' : 'activate'), onSelect: onChangeStatus }]
        : []),
      ...(remove ? [{ label: text('remove'), danger: true, onSelect: () => remove(row) }] : []),
    ];
  };
  return { listActions, dialog };
}
