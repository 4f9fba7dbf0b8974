import type { ReactNode } from 'react';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import type { RegisterRow, ScreenBasics } from './register.ts';
import { text } from './registers.messages.ts';
import { useRecordActs } from './use-record-acts.tsx';

/** What can be done with a row, and the dialog that this has opened. */
export interface RowActs<Row> {
  readonly actionsOf: (row: Row) => readonly MenuAction[];
  readonly dialog: ReactNode;
}

/**
 * Opening a row of a register, making it inactive or active again, and deleting it.
 * @param pathOf the page of a row; undefined for a person who may not open it
 */
export function useRowActs<Row extends RegisterRow>(
  screens: ScreenBasics,
  pathOf: (row: Row) => string | undefined,
): RowActs<Row> {
  const { turn, remove, dialog } = useRecordActs<Row>(screens);
  const actionsOf = (row: Row): readonly MenuAction[] => {
    const href = pathOf(row);
    const onTurn = turn(row);
    return [
      ...(href ? [{ label: screens.text('open'), href }] : []),
      ...(onTurn ? [{ label: text(row.status === 'active' ? 'deactivate' : 'activate'), onSelect: onTurn }] : []),
      ...(remove ? [{ label: text('remove'), danger: true, onSelect: () => remove(row) }] : []),
    ];
  };
  return { actionsOf, dialog };
}
