import { Text } from '@mantine/core';
import { type ActivityOwner, activityOwners } from '#root/contract/activity-owners.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { RemovalDialog } from '#root/web/registers/removal-dialog.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { text } from './activity-owners.messages.ts';

/** Asks before an activity owner is deleted. */
export function OwnerRemoval({
  owner: { uid, version, name },
  onClose,
  onDone = onClose,
}: {
  owner: ActivityOwner;
  onClose: () => void;
  onDone?: () => void;
}) {
  const remove = useSave(activityOwners.remove);
  const confirm = async () => {
    await remove({ params: { uid }, version });
    toastDone(text('removed', { name }));
    onDone();
  };
  return (
    <RemovalDialog
      kind="activity_owner"
      uid={uid}
      name={name}
      confirmLabel={text('removeButton')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Text>{text('removeBody')}</Text>
    </RemovalDialog>
  );
}
