import { type ReactNode, useState } from 'react';
import type { RegisterStatus } from '#root/contract/registers.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useSession } from '#root/web/session/session.ts';
import type { MenuAction } from '#root/web/ui/menu-action.ts';
import { toastFailed, toastUndo } from '#root/web/ui/toast.tsx';
import { permissionOf, type Register, type RegisterRow, type RegisterValues } from './register.ts';
import { text } from './registers.messages.ts';
import { Removal } from './removal.tsx';

/**
 * What can be done with a record from its row or page: make it inactive or active again, and delete it.
 * @param onLeft set by the record's page, where the form has the status: called when the record is deleted, or made inactive
 *   instead
 */
export function useRegisterActs<Row extends RegisterRow, Values extends RegisterValues>(
  register: Register<Row, Values>,
  onLeft?: () => void,
): { actionsOf: (row: Row) => readonly MenuAction[]; dialog: ReactNode } {
  const { can } = useSession();
  const update = useSave(register.contract.update);
  const [removing, setRemoving] = useState<Row>();
  const mayUpdate = can(permissionOf(register, 'update'));
  const write = async (row: Row, version: number, status: RegisterStatus) => {
    const body = { ...register.valuesOf(row), status };
    const answer = await update({ params: { uid: row.uid }, version, body } as never);
    return (answer as unknown as { data: { version: number } }).data.version;
  };
  const turn = async (row: Row) => {
    const [now, before] =
      row.status === 'active' ? (['inactive', 'active'] as const) : (['active', 'inactive'] as const);
    try {
      const version = await write(row, row.version, now);
      toastUndo(text(now === 'active' ? 'nowActive' : 'nowInactive', { name: row.name }), () =>
        write(row, version, before),
      );
      onLeft?.();
    } catch (error) {
      toastFailed(error);
    }
  };
  const actionsOf = (row: Row): readonly MenuAction[] => [
    ...(mayUpdate && row.status && !onLeft
      ? [
          {
            label: text(row.status === 'active' ? 'deactivate' : 'activate'),
            onSelect: () => void turn(row),
          },
        ]
      : []),
    ...(can(permissionOf(register, 'delete'))
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }]
      : []),
  ];
  const close = () => setRemoving(undefined);
  const dialog = removing && (
    <Removal
      register={register}
      row={removing}
      onClose={close}
      onDone={() => {
        close();
        onLeft?.();
      }}
      onDeactivate={mayUpdate && removing.status === 'active' ? () => void turn(removing) : undefined}
    />
  );
  return { actionsOf, dialog };
}
