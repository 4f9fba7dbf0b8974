import type { NotificationState, ReceiptState } from '#root/contract/notifications/notification-terms.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { stateWords } from './notification.words.ts';

const colours: Readonly<Record<NotificationState | ReceiptState, string | null>> = {
  scheduled: '#1971c2',
  waiting: '#1971c2',
  queued: '#1971c2',
  sent: '#2f9e44',
  failed: '#e03131',
  cancelled: null,
};

/** The state of a notification, or of its delivery to one person. */
export const NotificationStateChip = ({ state }: { state: NotificationState | ReceiptState }) => (
  <StatusChip label={stateWords(state)} colour={colours[state]} />
);
