import { type ReactNode, useState } from 'react';
import {
  dependencyScenarios,
  type ScenarioInput,
  type ScenarioRow,
  type ScenarioStatus,
  scenarioStatuses,
} from '#root/contract/continuity/dependency-scenarios.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastFailed, toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { text } from './dependency-scenarios.messages.ts';

/** Returns the form values of a row with a different status. */
const withStatus = (
  { name, description, categoryUid, owners }: ScenarioRow,
  status: ScenarioStatus,
): ScenarioInput => ({
  ...{ name, description, categoryUid, status },
  ownerUids: owners.map(({ uid }) => uid),
});

/**
 * Returns the menu of a scenario, used on its row, card and page. The menu can set the status and delete the scenario.
 * @param onRemoved called after the scenario has been deleted
 */
export function useScenarioActions(onRemoved?: () => void): {
  listActions: (row: ScenarioRow) => readonly MenuAction[];
  dialog: ReactNode;
} {
  const { can } = useSession();
  const update = useSave(dependencyScenarios.update);
  const [removing, setRemoving] = useState<ScenarioRow>();
  const write = async (row: ScenarioRow, version: number, status: ScenarioStatus) =>
    (await update({ params: { uid: row.uid }, version, body: withStatus(row, status) })).data.version;
  const changeStatus = async (row: ScenarioRow, status: ScenarioStatus) => {
    try {
      const version = await write(row, row.version, status);
      const words = { name: row.name, status: text(`status.${status}`).toLowerCase() };
      toastUndo(text('statusSet', words), () => write(row, version, row.status));
    } catch (error) {
      toastFailed(error);
    }
  };
  const listActions = (row: ScenarioRow): readonly MenuAction[] => [
    ...(can(dependencyScenarios.update)
      ? scenarioStatuses
          .filter((status) => status !== row.status)
          .map((status) => ({
            label: text('setStatus', { status: text(`status.${status}`) }),
            onSelect: () => void changeStatus(row, status),
          }))
      : []),
    ...(can(dependencyScenarios.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }]
      : []),
  ];
  const close = () => setRemoving(undefined);
  const dialog = removing && (
    <RecordRemoval
      kind="dependency_scenario"
      record={removing}
      remove={dependencyScenarios.remove}
      confirmLabel={text('removeConfirm')}
      onClose={close}
      onDone={onRemoved}
    />
  );
  return { listActions, dialog };
}
