import { activities } from '#root/contract/activities.ts';
import type { BulkSetProps } from '#root/web/lists/bulk-set-types.ts';
import { BulkDelete } from '#root/web/registers/bulk-delete.tsx';
import { useSession } from '#root/web/session/session.ts';
import { type ChosenTransfer, ExportSelection } from '#root/web/transfer/export-selection.tsx';
import type { BulkChoice } from '#root/web/ui/data-list-types.ts';
import { SetOfActivities } from './activity-set.tsx';
import { EditInGrid } from './edit-in-grid.tsx';

interface SelectedProps {
  readonly choice: BulkChoice;
  readonly transfer: ChosenTransfer & Pick<BulkSetProps, 'asked'>;
}

/** What can be done with the ticked activities. */
export function Selected({ choice, transfer }: SelectedProps) {
  const { can } = useSession();
  const mayEditMany = can('activity.bulk_modify') && can('activity.update');
  return (
    <>
      <SetOfActivities choice={choice} asked={transfer.asked} />
      {mayEditMany && !choice.allMatching && <EditInGrid choice={choice} />}
      <ExportSelection transfer={transfer} choice={choice} />
      <BulkDelete kind="activity" contract={activities} choice={choice} asked={transfer.asked} typed />
    </>
  );
}
