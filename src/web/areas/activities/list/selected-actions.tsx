import { activities } from '#root/contract/activities/activities.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import type { BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { type ChosenTransfer, ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { ActivityBulkSet } from './activity-bulk-set.tsx';

// The calls of the grid are loaded when a row is selected.
const EditInGrid = createLazyPart(async () => (await import('./edit-in-grid.tsx')).EditInGrid);

interface SelectedProps {
  readonly choice: BulkChoice;
  readonly transfer: ChosenTransfer & Pick<BulkSetProps, 'asked'>;
}

/** The actions on the selected activities. */
export function SelectedActions({ choice, transfer }: SelectedProps) {
  const { can } = useSession();
  const mayEditMany = can(permissionNames.activity.bulk_modify) && can(permissionNames.activity.update);
  return (
    <>
      <ActivityBulkSet choice={choice} asked={transfer.asked} />
      {mayEditMany && !choice.allMatching && <EditInGrid choice={choice} />}
      <ExportSelection transfer={transfer} choice={choice} />
      <BulkDelete kind="activity" contract={activities} choice={choice} asked={transfer.asked} typed />
    </>
  );
}
