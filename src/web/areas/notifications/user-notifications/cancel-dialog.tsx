import { Text } from '@mantine/core';
import { type NotificationRow, notificationSending } from '#root/contract/notifications/notifications.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './notifications.messages.ts';

/** Asks before a scheduled notification is cancelled. */
export function CancelDialog({ record, onClose }: { record: NotificationRow; onClose: () => void }) {
  const cancel = useSave(notificationSending.cancel);
  const { uid, name, version } = record;
  const confirm = async () => {
    await cancel({ params: { uid }, version });
    toastDone(text('cancelled', { name }));
    onClose();
  };
  return (
    <Confirm
      title={text('cancelTitle', { name })}
      confirmLabel={text('cancel')}
      danger
      onClose={onClose}
      onConfirm={confirm}
    >
      <Text>{text('cancelBody')}</Text>
    </Confirm>
  );
}
