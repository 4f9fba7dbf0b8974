import { Text } from '@mantine/core';
import { type NotificationLogRow, notificationLogActions } from '#root/contract/notifications/notification-logs.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './notification-logs.messages.ts';

/** Asks before a notification is sent again to one person. */
export function SendAgainDialog({ entry, onClose }: { entry: NotificationLogRow; onClose: () => void }) {
  const send = useSave(notificationLogActions.sendAgain);
  const confirm = async () => {
    await send({ params: { uid: entry.uid } });
    toastDone(text('againDone'));
    onClose();
  };
  const name = entry.userName || text('deleted');
  return (
    <Confirm title={text('againTitle', { name })} confirmLabel={text('again')} onClose={onClose} onConfirm={confirm}>
      <Text>{text('againBody')}</Text>
    </Confirm>
  );
}
