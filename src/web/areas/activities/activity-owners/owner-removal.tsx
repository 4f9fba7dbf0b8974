import { Text } from '@mantine/core';
import { type ActivityOwner, activityOwners } from '#root/contract/activities/activity-owners.ts';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { text } from './activity-owners.messages.ts';

/** Asks before an activity owner is deleted. */
export function OwnerRemoval({
  owner,
  onClose,
  onDone,
}: {
  owner: ActivityOwner;
  onClose: () => void;
  onDone?: () => void;
}) {
  return (
    <RecordRemoval
      kind="activity_owner"
      record={owner}
      remove={activityOwners.remove}
      confirmLabel={text('removeButton')}
      onClose={onClose}
      onDone={onDone}
    >
      <Text>{text('removeBody')}</Text>
    </RecordRemoval>
  );
}
